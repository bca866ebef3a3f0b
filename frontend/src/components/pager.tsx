import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../lib/i18n.js';
import { useFormat } from '../lib/use-format.js';
import { Button } from './button.js';
import styles from './pager.module.css';

export interface PagerProps {
  page: number;
  pages: number;
  /** Total number: shown even if everything fits on one page. */
  total?: number;
  /** Custom text for page and total, from their formatted numbers. */
  text?: ((numbers: Readonly<Record<'page' | 'pages' | 'total', string>>) => string) | undefined;
  onPage: (page: number) => void;
  /** The list is a part of its page: do not scroll to the top. */
  stay?: boolean;
}

/** The pages that have a button: the first, the last, and those around the current one; 0 stands for a gap. */
function shownPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  return [...new Set(near)].flatMap((n, i, all) =>
    i > 0 && n > (all[i - 1] ?? 0) + 1 ? [0, n] : [n],
  );
}

/** The current page, the number of pages, and buttons for the others. */
export function Pager({ page, pages, total, text, onPage, stay = false }: PagerProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (pages <= 1 && total === undefined) return null;
  const go = (next: number) => {
    onPage(next);
    if (!stay) window.scrollTo(0, 0);
  };
  const place = () => {
    const numbers = { page: number(page), pages: number(pages), total: number(total ?? 0) };
    if (text) return text(numbers);
    if (total === undefined) return t('pager.place', numbers);
    return t(pages > 1 ? 'pager.pageOfTotal' : 'pager.total', numbers);
  };
  return (
    <nav className={`row apart ${styles.pager}`} aria-label={t('pager.label')}>
      <p className={`lesser ${styles.place}`}>{place()}</p>
      {pages > 1 && (
        <div className="row">
          <Button size="small" paused={page <= 1} onClick={() => go(page - 1)}>
            <ChevronLeft aria-hidden="true" /> {t('pager.previous')}
          </Button>
          <ol className={styles.pages}>
            {shownPages(page, pages).map((n, i) => (
              <li key={n || `gap-${i}`}>
                {n === 0 ? (
                  '…'
                ) : (
                  <Button
                    size="small"
                    variant="ghost"
                    className={styles.number}
                    aria-label={t('pager.page', { page: number(n) })}
                    aria-current={n === page ? 'page' : undefined}
                    onClick={() => go(n)}
                  >
                    {number(n)}
                  </Button>
                )}
              </li>
            ))}
          </ol>
          <Button size="small" paused={page >= pages} onClick={() => go(page + 1)}>
            {t('pager.next')} <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  );
}
