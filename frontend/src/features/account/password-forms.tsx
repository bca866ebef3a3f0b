import { Form } from '../../components/form.js';
import { NewPasswordFields } from '../../components/new-password-fields.js';
import { SecurityAnswerField } from '../../components/security-answer-field.js';
import { call } from '../../lib/api.js';
import { passwordError, repeatError } from '../../lib/auth/rules.js';
import { useTranslation } from '../../lib/i18n.js';
import { toast } from '../../lib/toast.js';
import { failed, missing, useForm } from '../../lib/use-form.js';
import { missingProof, NO_PROOF, ProofFields, sentProof } from './proof-form.js';

/** Changes the password; all other sessions end. */
export function PasswordForm({ needsCode }: { needsCode: boolean }) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { ...NO_PROOF, newPassword: '', confirmPassword: '' },
    validate: (values) => ({
      ...missingProof(values, needsCode),
      newPassword: passwordError(values.newPassword),
      confirmPassword: repeatError(values.newPassword, values.confirmPassword),
    }),
    send: async ({ newPassword, ...proof }) => {
      const reply = await call('PUT /auth/change-password', {
        body: { ...sentProof(proof, needsCode), newPassword },
      });
      return failed('PUT /auth/change-password', reply);
    },
    onSuccess: () => {
      toast({ title: t('profile.passwordChanged'), kind: 'success' });
      form.reset();
    },
  });
  return (
    <Form state={form} submitLabel={t('profile.changePassword')}>
      <ProofFields field={form.field} needsCode={needsCode} />
      <NewPasswordFields
        label={t('auth.newPassword')}
        password={form.field('newPassword')}
        repeated={form.field('confirmPassword')}
      />
    </Form>
  );
}

/** Changes the answer to the security question. */
export function SecurityForm({ needsCode }: { needsCode: boolean }) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { securityAnswer: '', ...NO_PROOF },
    validate: (values) => ({
      securityAnswer: missing(values.securityAnswer, 'auth.errors.answerRequired'),
      ...missingProof(values, needsCode),
    }),
    send: async ({ securityAnswer, ...proof }) => {
      const body = { securityAnswer, ...sentProof(proof, needsCode) };
      const reply = await call('PUT /auth/security-question', { body });
      return failed('PUT /auth/security-question', reply);
    },
    onSuccess: () => {
      toast({ title: t('profile.securityChanged'), kind: 'success' });
      form.reset();
    },
  });
  return (
    <Form state={form} submitLabel={t('profile.changeAnswer')}>
      <SecurityAnswerField {...form.field('securityAnswer')} />
      <ProofFields field={form.field} needsCode={needsCode} />
    </Form>
  );
}
