import { Clock, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import button from '../../components/button.module.css';
import { forgetSearch, useHistory } from '../../lib/history.js';
import { useTranslation } from '../../lib/i18n.js';
import { toast } from '../../lib/toast.js';
import styles from './recent-searches.module.css';
import hits from './suggestion-list.module.css';

const SHOWN = 5;

interface RecentSearchesProps {
  onChoose: (query: string) => void;
  /** Called when the focus leaves the rows upwards, or the last row was removed. */
  onEnd: () => void;
}

/** Below the empty search box: the last searches, each can be repeated or removed. */
export function RecentSearches({ onChoose, onEnd }: RecentSearchesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const items = useHistory().items.slice(0, SHOWN);
  if (items.length === 0) return null;

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-recent]') ?? [])];

  /** Removes a search; the focus moves to the row that takes its place. */
  async function remove(place: number) {
    const item = items[place];
    if (!item) return;
    const next = rows()[place + 1] ?? rows()[place - 1];
    if (next) next.focus();
    else onEnd();
    if (!(await forgetSearch(item.term))) toast({ title: t('errors.history'), kind: 'error' });
  }

  function onKeyDown(event: KeyboardEvent, place: number) {
    if (event.key === 'ArrowDown') rows()[place + 1]?.focus();
    else if (event.key === 'ArrowUp' && place > 0) rows()[place - 1]?.focus();
    else if (event.key === 'ArrowUp') onEnd();
    else if (event.key === 'Delete') void remove(place);
    else return;
    event.preventDefault();
  }

  return (
    <section className={`raised ${hits.popup} ${styles.popup}`} aria-label={t('history.title')}>
      <p className={`minor ${styles.heading}`} aria-hidden="true">
        {t('history.title')}
      </p>
      <ul ref={list}>
        {items.map(({ term }, place) => (
          <li key={term} className={styles.row}>
            <button
              type="button"
              className={styles.search}
              data-recent=""
              onClick={() => onChoose(term)}
              onKeyDown={(event) => onKeyDown(event, place)}
            >
              <Clock aria-hidden="true" />
              <span className={styles.text}>{term}</span>
            </button>
            <button
              type="button"
              className={`${button.icon} ${styles.remove}`}
              aria-label={t('search.forget', { query: term })}
              onClick={() => void remove(place)}
              onKeyDown={(event) => onKeyDown(event, place)}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
