import { TextField } from '../../components/field.js';
import { Form, TextButton } from '../../components/form.js';
import { call } from '../../lib/api.js';
import { useTranslation } from '../../lib/i18n.js';
import { failed, missing, useForm } from '../../lib/use-form.js';

interface AnswerStepProps {
  username: string;
  /** Initial value of the field. */
  answer: string;
  /** Returns to the first step, with the typed answer. */
  onBack: (answer: string) => void;
  onDone: (answer: string) => void;
}

/** Step 2: the security question. */
export function AnswerStep({ username, answer: typed, onBack, onDone }: AnswerStepProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { answer: typed },
    validate: ({ answer }) => ({ answer: missing(answer, 'auth.errors.answerRequired') }),
    send: async ({ answer }) => {
      const reply = await call('POST /auth/verify-security', {
        body: { email: username, securityAnswer: answer.trim() },
      });
      return failed('POST /auth/verify-security', reply);
    },
    onSuccess: () => onDone(form.values.answer.trim()),
  });
  return (
    <Form
      state={form}
      submitLabel={t('auth.forgot.next')}
      footer={
        <TextButton onClick={() => onBack(form.values.answer)}>{t('actions.back')}</TextButton>
      }
    >
      <TextField label={t('auth.securityQuestion')} autoComplete="off" {...form.field('answer')} />
    </Form>
  );
}
