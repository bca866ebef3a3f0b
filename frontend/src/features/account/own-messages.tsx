import type { FeedbackStatus, SuggestionStatus } from '@terimce/contract/message';
import { Link } from 'react-router-dom';
import { useOwn } from '../../lib/auth/use-own.js';
import { cut } from '../../lib/format.js';
import { useTranslation } from '../../lib/i18n.js';
import { AccountSection } from './account-section.js';
import styles from './profile-page.module.css';

/** Characters of a message that are enough to recognize it. */
const SHOWN = 200;

/** The user's suggestions and their status. */
export function OwnSuggestions() {
  const { t } = useTranslation();
  const { data } = useOwn('GET /suggestions/mine', {});
  const messages = data?.suggestions.map(({ englishTerm, turkishTerm, ...suggestion }) => ({
    ...suggestion,
    text: [englishTerm, turkishTerm].filter(Boolean).join(' – '),
  }));
  return <OwnMessages title={t('profile.suggestions')} messages={messages} />;
}

/** The user's feedback, such as reported mistakes, and its status. */
export function OwnFeedback() {
  const { t } = useTranslation();
  const { data } = useOwn('GET /feedback/mine', {});
  const messages = data?.feedbacks.map(({ message, ...feedback }) => ({
    ...feedback,
    text: cut(message, SHOWN),
  }));
  return <OwnMessages title={t('profile.feedbacks')} messages={messages} />;
}

interface OwnMessage {
  readonly _id: string;
  readonly text: string;
  readonly status: Exclude<FeedbackStatus | SuggestionStatus, 'spam'>;
  readonly reason?: string;
  readonly termSlug?: string | undefined;
}

function OwnMessages({
  title,
  messages = [],
}: {
  title: string;
  messages: readonly OwnMessage[] | undefined;
}) {
  const { t } = useTranslation();
  if (messages.length === 0) return null;
  return (
    <AccountSection title={title}>
      <ul>
        {messages.map(({ _id, text, status, reason, termSlug }) => (
          <li key={_id} className={styles.row}>
            <div>
              {termSlug ? <Link to={`/${termSlug}`}>{text}</Link> : <p>{text}</p>}
              {reason && <p className="detail">{reason}</p>}
            </div>
            <span className={`detail ${styles.state}`}>{t(`profile.statuses.${status}`)}</span>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
