import type { AdminTerm } from '@terimce/contract/admin-term';
import type { TermStatus } from '@terimce/contract/term';
import { CategoryBadge } from '../../../components/category-badge.js';
import { formatDateTime } from '../data/format.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import { Badge, type Tone } from '../ui/badge.js';
import type { Column } from '../ui/data-table.js';
import { Headword } from '../ui/headword.js';
import styles from './engineering.module.css';

const TONES: Readonly<Record<TermStatus, Tone>> = {
  approved: 'success',
  pending: 'warning',
  rejected: 'danger',
  draft: 'plain',
};

export function TermStatusBadge({ status }: { status: TermStatus }) {
  const t = useTexts();
  return <Badge tone={TONES[status]}>{t(`termStatus.${status}`)}</Badge>;
}

/** Columns that somebody must ask for. */
export const HIDDEN_AT_FIRST = ['createdAt', 'createdBy', 'favorites', 'searches', 'slug', 'tags'];

/** Columns of the tables of terms, without actions. */
export function useTermColumns(): Column<AdminTerm>[] {
  const t = useTexts();
  const { number } = useFormat();
  return [
    {
      id: 'english',
      header: t('fields.englishTerm'),
      primary: true,
      sortKey: 'englishTerm',
      cell: (term) => <Headword lang="en" text={term.englishTerm} className={styles.headword} />,
    },
    {
      id: 'turkish',
      header: t('fields.turkishTerm'),
      sortKey: 'turkishTerm',
      cell: (term) => <Headword lang="tr" text={term.turkishTerm} className={styles.headword} />,
    },
    {
      id: 'category',
      header: t('table.category'),
      sortKey: 'category',
      cell: (term) => <CategoryBadge category={term.category} quiet />,
    },
    {
      id: 'status',
      header: t('table.status'),
      sortKey: 'status',
      cell: (term) => <TermStatusBadge status={term.status} />,
    },
    {
      id: 'indexed',
      header: t('fields.indexed'),
      cell: (term) =>
        term.status !== 'approved'
          ? '–'
          : term.indexed
            ? t('engineering.indexedYes')
            : t('engineering.indexedNo'),
    },
    {
      id: 'clicks',
      header: t('fields.clicks'),
      align: 'end',
      cell: (term) => number(term.clickCount),
    },
    {
      id: 'favorites',
      header: t('fields.favorites'),
      align: 'end',
      cell: (term) => number(term.favoriteCount),
    },
    {
      id: 'searches',
      header: t('fields.searches'),
      align: 'end',
      cell: (term) => number(term.searchCount),
    },
    {
      id: 'updatedAt',
      header: t('fields.updatedAt'),
      sortKey: 'updatedAt',
      oneLine: true,
      cell: (term) => (
        <>
          {formatDateTime(term.updatedAt)}
          {term.updatedBy && <div className={styles.minor}>{term.updatedBy}</div>}
        </>
      ),
    },
    {
      id: 'createdAt',
      header: t('fields.createdAt'),
      sortKey: 'createdAt',
      oneLine: true,
      cell: (term) => formatDateTime(term.createdAt),
    },
    { id: 'createdBy', header: t('fields.createdBy'), cell: (term) => term.createdBy ?? '–' },
    { id: 'slug', header: t('fields.slug'), cell: (term) => term.slug },
    { id: 'tags', header: t('fields.tags'), cell: (term) => term.tags.join(', ') || '–' },
  ];
}
