import { TextField } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { call } from '../../lib/api.js';
import { failureText } from '../../lib/failure-text.js';
import { useTranslation } from '../../lib/i18n.js';
import { missing, useForm } from '../../lib/use-form.js';

interface AnswerStepProps {
  username: string;
  onDone: (answer: string) => void;
}

/** Step 2: the security question. */
export function AnswerStep({ username, onDone }: AnswerStepProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { answer: '' },
    validate: ({ answer }) => ({ answer: missing(answer, 'auth.errors.answerRequired') }),
    send: async ({ answer }) => {
      const reply = await call('POST /auth/verify-security', {
        body: { email: username, securityAnswer: answer.trim() },
      });
      return reply.success ? undefined : failureText('POST /auth/verify-security', reply);
    },
    onSuccess: () => onDone(form.values.answer.trim()),
  });
  return (
    <Form
      onSubmit={() => void form.submit()}
      busy={form.busy}
      error={form.error}
      submitLabel={t('auth.forgot.next')}
    >
      <TextField
        label={t('auth.securityQuestion')}
        autoComplete="off"
        autoFocus
        {...form.field('answer')}
      />
    </Form>
  );
}
