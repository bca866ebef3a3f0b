import { useState } from 'react';
import { Button } from '../../components/button.js';
import { call } from '../../lib/api.js';
import { logout } from '../../lib/auth/auth.js';
import { useTranslation } from '../../lib/i18n.js';
import { AccountSection } from './account-section.js';
import { ProofForm } from './proof-form.js';

/** Deletes the account for good. */
export function DeleteAccount({ needsCode }: { needsCode: boolean }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection title={t('profile.delete.title')}>
      <div className="stack">
        <p>{t('profile.delete.text')}</p>
        {asking ? (
          <ProofForm
            needsCode={needsCode}
            submitLabel={t('profile.delete.submit')}
            send={async (body) => {
              const reply = await call('POST /auth/delete', { body });
              if (reply.success) void logout(t('profile.delete.done'));
              return reply;
            }}
          />
        ) : (
          <div className="row">
            <Button variant="danger" size="small" onClick={() => setAsking(true)}>
              {t('profile.delete.open')}
            </Button>
          </div>
        )}
      </div>
    </AccountSection>
  );
}
