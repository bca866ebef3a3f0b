import type { AdminTerm } from '@terimce/contract/admin-term';
import { CategoryBadge } from '../../../components/category-badge.js';
import type { Column } from '../../../components/data-table.js';
import { Headword } from '../../../components/headword.js';
import { useClientConfig } from '../../../lib/client-config.js';
import { cut, formatDateTime } from '../../../lib/format.js';
import { formatTimeIn } from '../../../lib/site-time.js';
import { StateBadge } from '../state-badge.js';
import { useTexts } from '../texts.js';
import styles from './engineering.module.css';

/** Columns that are hidden by default. */
export const HIDDEN_AT_FIRST = [
  'createdAt',
  'createdBy',
  'englishDefinition',
  'favoriteCount',
  'searchCount',
  'searchKeywords',
  'slug',
  'tags',
  'turkishDefinition',
];

/** Characters of a definition that a table shows. */
const PROSE_LENGTH = 160;

/** Columns of the tables of terms, by field, without actions. */
export function useTermColumns(): Column<AdminTerm>[] {
  const t = useTexts();
  const { timeZone } = useClientConfig();
  const count = (id: 'clickCount' | 'favoriteCount' | 'searchCount'): Column<AdminTerm> => ({
    id,
    header: t(`fields.${id}`),
    align: 'end',
    cell: (term) => term[id],
  });
  const definition = (id: 'englishDefinition' | 'turkishDefinition'): Column<AdminTerm> => ({
    id,
    header: t(`fields.${id}`),
    prose: true,
    cell: (term) => cut(term[id], PROSE_LENGTH) || '–',
  });
  return [
    {
      id: 'englishTerm',
      header: t('fields.englishTerm'),
      primary: true,
      sortKey: 'englishTerm',
      cell: (term) => <Headword lang="en" text={term.englishTerm} className={styles.headword} />,
    },
    {
      id: 'turkishTerm',
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
      cell: ({ status, publishAt }) => (
        <>
          <StateBadge state={status}>{t(`termStatus.${status}`)}</StateBadge>
          {publishAt && (
            <div className="minor">
              {t('publication.planned', { time: formatTimeIn(timeZone, publishAt) })}
            </div>
          )}
        </>
      ),
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
    count('clickCount'),
    count('favoriteCount'),
    count('searchCount'),
    {
      id: 'updatedAt',
      header: t('fields.updatedAt'),
      sortKey: 'updatedAt',
      oneLine: true,
      cell: (term) => (
        <>
          {formatDateTime(term.updatedAt)}
          {term.updatedBy && <div className="minor">{term.updatedBy}</div>}
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
    {
      id: 'searchKeywords',
      header: t('fields.searchKeywords'),
      cell: (term) => term.searchKeywords.join(', ') || '–',
    },
    definition('englishDefinition'),
    definition('turkishDefinition'),
  ];
}
