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

/** A forgotten password in three steps: who, the security question, the new password. */
export function ForgotForm() {
  const { t } = useTranslation();
  const [username, setUsername] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const [done, setDone] = useState(false);

  if (done) {
    return (
      <FormSuccess
        title={t('auth.forgot.doneTitle')}
        text={t('auth.forgot.done')}
        after={REDIRECT_MS}
        onDone={() => openModal({ kind: 'login' })}
      />
    );
  }
  const step = username === undefined ? 0 : answer === undefined ? 1 : 2;
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
      {username === undefined ? (
        <UsernameStep onDone={setUsername} />
      ) : answer === undefined ? (
        <AnswerStep username={username} onDone={setAnswer} />
      ) : (
        <PasswordStep username={username} answer={answer} onDone={() => setDone(true)} />
      )}
    </>
  );
}
