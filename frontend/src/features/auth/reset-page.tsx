import { useState } from 'react';
import { Form, FormSuccess } from '../../components/form.js';
import { NewPasswordFields } from '../../components/new-password-fields.js';
import { Page } from '../../components/page.js';
import { call } from '../../lib/api.js';
import { passwordError, repeatError } from '../../lib/auth/rules.js';
import { failureText } from '../../lib/failure-text.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { useForm } from '../../lib/use-form.js';

const REDIRECT_MS = 2000;

/** Sets a new password with the link that an administrator made. The token stands behind `#`, so that no server log sees it. */
export function ResetPage() {
  const { t } = useTranslation();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    validate: ({ newPassword, confirmPassword }) => ({
      newPassword: passwordError(newPassword),
      confirmPassword: repeatError(newPassword, confirmPassword),
    }),
    send: async (body) => {
      const reply = await call('POST /auth/reset-by-link', { body: { token, ...body } });
      return reply.success ? undefined : failureText('POST /auth/reset-by-link', reply);
    },
    onSuccess: () => setDone(true),
  });
  return (
    <Page title={t('auth.reset.title')} lead={t('auth.reset.lead')} path="/reset-password" noindex>
      {done ? (
        <FormSuccess
          title={t('auth.forgot.doneTitle')}
          text={t('auth.forgot.done')}
          after={REDIRECT_MS}
          onDone={() => openModal({ kind: 'login' })}
        />
      ) : (
        <Form
          onSubmit={() => void form.submit()}
          busy={form.busy}
          error={token === '' ? t('auth.reset.noToken') : form.error}
          submitLabel={t('auth.forgot.submit')}
        >
          <NewPasswordFields
            label={t('auth.newPassword')}
            password={form.field('newPassword')}
            repeated={form.field('confirmPassword')}
          />
        </Form>
      )}
    </Page>
  );
}
