import type { AdminTerm } from '@terimce/contract/admin-term';
import { CategoryBadge } from '../../../components/category-badge.js';
import { dateColumn } from '../../../components/columns.js';
import type { Column } from '../../../components/data-table.js';
import { Headword } from '../../../components/headword.js';
import { cut, formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { StateBadge } from '../state-badge.js';
import { fieldName } from '../texts.js';
import styles from './terms.module.css';

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

const COUNTS = ['clickCount', 'favoriteCount', 'searchCount'] as const;
const DEFINITIONS = ['englishDefinition', 'turkishDefinition'] as const;
/** Characters of a definition that a table shows. */
const PROSE_LENGTH = 160;

/** Columns of the tables of terms, by field, without actions. */
export function useTermColumns(): Column<AdminTerm>[] {
  const { t } = useTranslation();
  const column = (
    id: keyof AdminTerm,
    rest: Omit<Column<AdminTerm>, 'id' | 'header'>,
  ): Column<AdminTerm> => ({ id, header: fieldName(id, t), ...rest });
  return [
    column('englishTerm', {
      primary: true,
      sortKey: 'englishTerm',
      cell: (term) => <Headword lang="en" text={term.englishTerm} className={styles.headword} />,
    }),
    column('turkishTerm', {
      sortKey: 'turkishTerm',
      cell: (term) => <Headword lang="tr" text={term.turkishTerm} className={styles.headword} />,
    }),
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
              {t('publication.planned', { time: formatDateTime(publishAt) })}
            </div>
          )}
        </>
      ),
    },
    column('indexed', {
      cell: (term) =>
        term.status !== 'approved'
          ? '–'
          : term.indexed
            ? t('engineering.indexedYes')
            : t('engineering.indexedNo'),
    }),
    ...COUNTS.map((id) => column(id, { align: 'end', cell: (term) => term[id] })),
    column('updatedAt', {
      sortKey: 'updatedAt',
      oneLine: true,
      cell: (term) => (
        <>
          {formatDateTime(term.updatedAt)}
          {term.updatedBy && <div className="minor">{term.updatedBy}</div>}
        </>
      ),
    }),
    {
      ...dateColumn('createdAt', t('fields.createdAt'), (term) => term.createdAt),
      sortKey: 'createdAt',
    },
    column('createdBy', { cell: (term) => term.createdBy ?? '–' }),
    column('slug', { cell: (term) => term.slug }),
    column('tags', { cell: (term) => term.tags.join(', ') || '–' }),
    column('searchKeywords', { cell: (term) => term.searchKeywords.join(', ') || '–' }),
    ...DEFINITIONS.map((id) =>
      column(id, { prose: true, cell: (term) => cut(term[id], PROSE_LENGTH) || '–' }),
    ),
  ];
}
