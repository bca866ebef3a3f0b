import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RowButton } from '../../../components/row-button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useAction } from '../data/use-action.js';

/** Removes a search from the lists of searches that need work. */
export function useDismissSearch(onDone: () => void) {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  async function dismiss(query: string) {
    const reply = await run(
      'POST /admin/empty-searches/dismiss',
      { body: { query } },
      { done: t('dashboard.dismissed') },
    );
    if (reply.success) onDone();
  }
  return { dismiss: (query: string) => void dismiss(query), busy };
}

interface SearchActionsProps {
  query: string;
  busy: boolean;
  onDismiss: (query: string) => void;
  /** Class of the link. */
  className?: string | undefined;
  /** Further actions. */
  children?: ReactNode;
}

/** What an editor can do about a search: add the term, or dismiss it. */
export function SearchActions({ query, busy, onDismiss, className, children }: SearchActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Link
        className={className}
        to={`/admin/terms?${new URLSearchParams({ term: query })}`}
        aria-label={`${t('dashboard.addTerm')}: ${query}`}
      >
        {t('dashboard.addTerm')}
      </Link>
      {children}
      <RowButton
        text={t('dashboard.dismiss')}
        name={query}
        variant="ghost"
        busy={busy}
        onClick={() => onDismiss(query)}
      />
    </>
  );
}
