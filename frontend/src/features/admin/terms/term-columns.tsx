import type { AdminTerm } from '@terimce/contract/admin-term';
import { CategoryBadge } from '../../../components/category-badge.js';
import { Headword } from '../../../components/headword.js';
import { cut, formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { ListColumns } from '../list/list-columns.js';
import { StateBadge } from '../state-badge.js';
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
  'updatedBy',
];

/** Characters of a definition that a table shows. */
const PROSE_LENGTH = 160;

/** Columns of the tables of terms, by field, without actions. */
export function useTermColumns() {
  const { t } = useTranslation();
  return {
    englishTerm: {
      primary: true,
      cell: (term) => <Headword lang="en" text={term.englishTerm} className={styles.headword} />,
    },
    turkishTerm: (term) => (
      <Headword lang="tr" text={term.turkishTerm} className={styles.headword} />
    ),
    category: (term) => <CategoryBadge category={term.category} quiet />,
    status: ({ status, publishAt }) => (
      <>
        <StateBadge state={status}>{t(`termStatus.${status}`)}</StateBadge>
        {publishAt && (
          <div className="minor">
            {t('publication.planned', { time: formatDateTime(publishAt) })}
          </div>
        )}
      </>
    ),
    indexed: ({ status, indexed }) =>
      status !== 'approved' ? '–' : t(indexed ? 'engineering.indexedYes' : 'engineering.indexedNo'),
    clickCount: true,
    favoriteCount: true,
    searchCount: true,
    updatedAt: true,
    updatedBy: true,
    createdAt: { header: t('fields.createdAt') },
    createdBy: true,
    slug: true,
    tags: true,
    searchKeywords: true,
    englishDefinition: definitionColumn('englishDefinition'),
    turkishDefinition: definitionColumn('turkishDefinition'),
  } satisfies ListColumns<AdminTerm>;
}

function definitionColumn(field: 'englishDefinition' | 'turkishDefinition') {
  return { prose: true, cell: (term: AdminTerm) => cut(term[field], PROSE_LENGTH) || '–' };
}
