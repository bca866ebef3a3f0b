import { useState } from 'react';
import { Form, FormSuccess } from '../../components/form.js';
import { NewPasswordFields } from '../../components/new-password-fields.js';
import { Page } from '../../components/page.js';
import { call } from '../../lib/api.js';
import { passwordError, repeatError } from '../../lib/auth/rules.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { failed, useForm } from '../../lib/use-form.js';

const REDIRECT_MS = 2000;

/**
 * Sets a new password with a link from an administrator. Token and user name are in the URL fragment, so that no server
 * logs them.
 */
export function ResetPage() {
  const { t } = useTranslation();
  const [{ token = '', username }] = useState<Record<string, string | undefined>>(() =>
    Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
  );
  const form = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    validate: ({ newPassword, confirmPassword }) => ({
      newPassword: passwordError(newPassword),
      confirmPassword: repeatError(newPassword, confirmPassword),
    }),
    send: async (body) => {
      const reply = await call('POST /auth/reset-by-link', { body: { token, ...body } });
      return failed('POST /auth/reset-by-link', reply);
    },
  });
  return (
    <Page title={t('auth.reset.title')} lead={t('auth.reset.lead')} path="/reset-password" noindex>
      {form.sent ? (
        <FormSuccess
          title={t('auth.forgot.doneTitle')}
          text={t('auth.forgot.done')}
          after={REDIRECT_MS}
          onDone={() => openModal({ kind: 'login' })}
        />
      ) : (
        <Form
          state={form}
          error={token === '' ? t('auth.reset.noToken') : form.error}
          submitLabel={t('auth.forgot.submit')}
        >
          <NewPasswordFields
            label={t('auth.newPassword')}
            owner={username}
            password={form.field('newPassword')}
            repeated={form.field('confirmPassword')}
          />
        </Form>
      )}
    </Page>
  );
}
