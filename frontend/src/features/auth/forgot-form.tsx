import { useState } from 'react';
import { FormSuccess } from '../../components/form.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { AnswerStep } from './answer-step.js';
import styles from './forgot-form.module.css';
import { PasswordStep } from './password-step.js';
import { UsernameStep } from './username-step.js';

const REDIRECT_MS = 2000;
const STEPS = ['username', 'answer', 'password'] as const;

/**
 * A forgotten password in three steps: the user name, the security question, the new password. Each step can go back
 * without losing text.
 */
export function ForgotForm({ username: named = '' }: { username?: string | undefined }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<0 | 1 | 2>(0);
  const [username, setUsername] = useState(named);
  const [answer, setAnswer] = useState('');
  const [done, setDone] = useState(false);

  if (done) {
    return (
      <FormSuccess
        title={t('auth.forgot.doneTitle')}
        text={t('auth.forgot.done')}
        after={REDIRECT_MS}
        onDone={() => openModal({ kind: 'login', username })}
      />
    );
  }
  return (
    <>
      <ol className={styles.dots} aria-label={t('auth.forgot.progress')}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            className={styles.dot}
            data-done={index <= step || undefined}
            aria-current={index === step ? 'step' : undefined}
          >
            <span className="visually-hidden">{t(`auth.forgot.steps.${name}`)}</span>
          </li>
        ))}
      </ol>
      {step === 0 && (
        <UsernameStep
          username={username}
          onDone={(checked) => {
            setUsername(checked);
            setStep(1);
          }}
        />
      )}
      {step === 1 && (
        <AnswerStep
          username={username}
          answer={answer}
          onBack={(typed) => {
            setAnswer(typed);
            setStep(0);
          }}
          onDone={(checked) => {
            setAnswer(checked);
            setStep(2);
          }}
        />
      )}
      {step === 2 && (
        <PasswordStep
          username={username}
          answer={answer}
          onBack={() => setStep(1)}
          onDone={() => setDone(true)}
        />
      )}
    </>
  );
}
