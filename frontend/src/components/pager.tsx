import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../lib/i18n.js';
import { Button } from './button.js';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The list is a part of its page: do not go back to the top. */
  stay?: boolean;
}

/** Previous and next; nothing where there is one page only. */
export function Pager({ page, pages, onPage, stay = false }: PagerProps) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  const go = (next: number) => {
    onPage(next);
    if (!stay) window.scrollTo(0, 0);
  };
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <Button size="small" paused={page <= 1} onClick={() => go(page - 1)}>
        <ChevronLeft aria-hidden="true" />
        {t('pager.previous')}
      </Button>
      <span className={styles.place}>{t('pager.place', { page, pages })}</span>
      <Button size="small" paused={page >= pages} onClick={() => go(page + 1)}>
        {t('pager.next')}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
