import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import styles from './pager.module.css';

interface PagerProps {
  pagination: { readonly page: number; readonly pages: number; readonly total: number };
  onPage: (page: string) => void;
  /** Other words for the total. */
  text?: string;
}

/** How many there are in all and, where there is more than one page, the way to the others. */
export function Pager({ pagination: { page, pages, total }, onPage, text }: PagerProps) {
  const t = useTexts();
  const { number } = useFormat();
  return (
    <nav className={styles.pager} aria-label={t('table.paging')}>
      <p className={styles.total}>
        {text ??
          (pages > 1
            ? t('table.pageOfTotal', {
                page: number(page),
                pages: number(pages),
                total: number(total),
              })
            : t('table.total', { total: number(total) }))}
      </p>
      {pages > 1 && (
        <div className={styles.buttons}>
          <Button size="small" paused={page <= 1} onClick={() => onPage(String(page - 1))}>
            <ChevronLeft aria-hidden="true" /> {t('table.previous')}
          </Button>
          <Button size="small" paused={page >= pages} onClick={() => onPage(String(page + 1))}>
            {t('table.next')} <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  );
}
