import { useState } from 'react';
import { TextField } from '../../components/field.js';
import { Form, FormSuccess, TextButton } from '../../components/form.js';
import { NewPasswordFields } from '../../components/new-password-fields.js';
import { call } from '../../lib/api.js';
import { knownDevice } from '../../lib/auth/log-in.js';
import { passwordError, repeatError } from '../../lib/auth/rules.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { failed, missing, useForm } from '../../lib/use-form.js';
import styles from './forgot-form.module.css';

const REDIRECT_MS = 2000;
const STEPS = ['username', 'answer', 'password'] as const;

/**
 * A forgotten password in three steps: the user name, the security question, the new password. Each step can go back
 * without losing text.
 */
export function ForgotForm({ username = '' }: { username?: string | undefined }) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(0);
  const step = STEPS[place];
  const form = useForm({
    initial: { username, answer: '', newPassword: '', confirmPassword: '' },
    validate: ({ username, answer, newPassword, confirmPassword }) => {
      if (step === 'username')
        return { username: missing(username, 'auth.errors.usernameRequired') };
      if (step === 'answer') return { answer: missing(answer, 'auth.errors.answerRequired') };
      if (newPassword === '' || confirmPassword === '') {
        return { confirmPassword: t('auth.errors.allRequired') };
      }
      const differ = repeatError(newPassword, confirmPassword);
      if (differ) return { confirmPassword: differ };
      return { newPassword: passwordError(newPassword) };
    },
    send: async ({ username, answer, newPassword }) => {
      // The calls take the user name as `email`.
      const email = username.trim();
      const securityAnswer = answer.trim();
      if (step === 'password') {
        const reply = await call('POST /auth/reset-password', {
          body: { email, securityAnswer, newPassword, ...knownDevice() },
        });
        return failed('POST /auth/reset-password', reply);
      }
      const reply = await call('POST /auth/verify-security', {
        body: step === 'answer' ? { email, securityAnswer, ...knownDevice() } : { email },
      });
      return failed('POST /auth/verify-security', reply);
    },
    onSuccess: () => setPlace(place + 1),
  });
  const logIn = () => openModal({ kind: 'login', username: form.values.username.trim() });

  if (!step) {
    return (
      <FormSuccess
        title={t('auth.forgot.doneTitle')}
        text={t('auth.forgot.done')}
        after={REDIRECT_MS}
        onDone={logIn}
      />
    );
  }
  const back = () => {
    // The outcome of a call is shown at the step that made it.
    if (form.busy) return;
    form.change({});
    setPlace(place - 1);
  };
  return (
    <>
      <ol className={styles.dots} aria-label={t('auth.forgot.progress')}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            className={styles.dot}
            data-done={index <= place || undefined}
            aria-current={index === place ? 'step' : undefined}
          >
            <span className="visually-hidden">{t(`auth.forgot.steps.${name}`)}</span>
          </li>
        ))}
      </ol>
      <Form
        key={step}
        state={form}
        submitLabel={t(step === 'password' ? 'auth.forgot.submit' : 'auth.forgot.next')}
        footer={
          <TextButton onClick={step === 'username' ? logIn : back}>
            {t(step === 'username' ? 'auth.forgot.back' : 'actions.back')}
          </TextButton>
        }
      >
        {step === 'username' && (
          <TextField
            label={t('auth.username')}
            autoComplete="username"
            verbatim
            {...form.field('username')}
          />
        )}
        {step === 'answer' && (
          <TextField
            label={t('auth.securityQuestion')}
            autoComplete="off"
            {...form.field('answer')}
          />
        )}
        {step === 'password' && (
          <NewPasswordFields
            label={t('auth.newPassword')}
            password={form.field('newPassword')}
            repeated={form.field('confirmPassword')}
          />
        )}
      </Form>
    </>
  );
}
