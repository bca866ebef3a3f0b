import { TOKEN_SCOPES, type TokenScope } from '@terimce/contract/roles';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { CheckField, SelectField, TextField } from '../../components/field.js';
import { optionsOf } from '../../components/options.js';
import { RowButton } from '../../components/row-button.js';
import { call } from '../../lib/api.js';
import { useOwn } from '../../lib/auth/use-own.js';
import { failureMessage } from '../../lib/failure-message.js';
import { useTranslation } from '../../lib/i18n.js';
import { useDateFormat } from '../../lib/locale-formats.js';
import { toast } from '../../lib/toast.js';
import { AccountSection } from './account-section.js';
import styles from './profile-page.module.css';
import { ProofForm } from './proof-form.js';

const DAYS = ['30', '90', '365'] as const;

/** Tokens with which programs make calls for the account: create, list, revoke. */
export function ApiTokens({ isAdmin, needsCode }: { isAdmin: boolean; needsCode: boolean }) {
  const { t } = useTranslation();
  const date = useDateFormat({ dateStyle: 'medium' });
  const { data = [], mutate } = useOwn('GET /auth/tokens', {});
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState('');

  async function end(id: string) {
    const reply = await call('DELETE /auth/tokens/{id}', { params: { id } });
    if (!reply.success) toast({ title: failureMessage(reply, 'errors.unknown'), kind: 'error' });
    await mutate();
  }

  return (
    <AccountSection title={t('apiTokens.title')}>
      <div className="stack">
        <p>{t('apiTokens.text')}</p>
        {made && (
          <TextField
            label={t('apiTokens.made')}
            hint={t('apiTokens.madeHint')}
            value={made}
            readOnly
            onChange={() => undefined}
            onFocus={(event) => event.target.select()}
          />
        )}
        <ul>
          {data.map((token) => (
            <li key={token._id} className={styles.row}>
              <div>
                <p>
                  {token.name} <code>{token.start}…</code>
                </p>
                <p className="detail">
                  {token.scopes.map((scope) => t(`apiTokens.scopes.${scope}`)).join(', ')} ·{' '}
                  {t('apiTokens.until', { date: date.format(new Date(token.expiresAt)) })} ·{' '}
                  {token.lastUsedAt
                    ? t('apiTokens.used', { date: date.format(new Date(token.lastUsedAt)) })
                    : t('apiTokens.unused')}
                </p>
              </div>
              <RowButton
                text={t('apiTokens.end')}
                name={token.name}
                onClick={() => void end(token._id)}
              />
            </li>
          ))}
        </ul>
        {adding ? (
          <NewToken
            isAdmin={isAdmin}
            needsCode={needsCode}
            onMade={(token) => {
              setMade(token);
              setAdding(false);
              void mutate();
            }}
          />
        ) : (
          <div className="row">
            <Button size="small" onClick={() => setAdding(true)}>
              {t('apiTokens.add')}
            </Button>
          </div>
        )}
      </div>
    </AccountSection>
  );
}

function NewToken(props: {
  isAdmin: boolean;
  needsCode: boolean;
  onMade: (token: string) => void;
}) {
  const { isAdmin, needsCode, onMade } = props;
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [days, setDays] = useState<string>(DAYS[0]);
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const offered = TOKEN_SCOPES.filter((scope) => isAdmin || scope !== 'admin');
  return (
    <ProofForm
      needsCode={needsCode}
      submitLabel={t('apiTokens.add')}
      send={async (proof) => {
        const named = name.trim() || t('apiTokens.unnamed');
        const body = { name: named, days: Number(days), scopes: [...scopes] };
        const reply = await call('POST /auth/tokens', { body: { ...body, ...proof } });
        if (reply.success) onMade(reply.data.token);
        return reply;
      }}
    >
      <TextField label={t('apiTokens.name')} value={name} onChange={setName} maxLength={100} />
      {offered.map((scope) => (
        <CheckField
          key={scope}
          label={t(`apiTokens.scopes.${scope}`)}
          checked={scopes.includes(scope)}
          onChange={(checked) =>
            setScopes(
              TOKEN_SCOPES.filter((other) => (other === scope ? checked : scopes.includes(other))),
            )
          }
        />
      ))}
      <SelectField
        label={t('apiTokens.days')}
        value={days}
        onChange={setDays}
        options={optionsOf(DAYS, (count) => t('apiTokens.dayCount', { count: Number(count) }))}
      />
    </ProofForm>
  );
}
