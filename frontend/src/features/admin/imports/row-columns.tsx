import { reasonText } from '@terimce/contract/row-issues';
import { CategoryName } from '../../../components/category-name.js';
import { figureColumn } from '../../../components/columns.js';
import type { Column } from '../../../components/data-table.js';
import { Headword } from '../../../components/headword.js';
import { formatDateTime } from '../../../lib/format.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { StateBadge } from '../state-badge.js';
import { Diff } from '../terms/field-diff.js';
import { TermLinks } from '../terms/term-check.js';
import { fieldName } from '../texts.js';
import type { OutcomeRow } from './row-list.js';

/** The columns of a table of rows of an import: content, result and reason. */
export function useRowColumns(): Column<OutcomeRow>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = (field: string) => fieldName(field, t);
  return [
    figureColumn('row', t('bulk.row'), ({ index }) => (index === null ? '–' : index + 1)),
    {
      id: 'english',
      header: t('fields.englishTerm'),
      primary: true,
      cell: (row) => <Headword lang="en" text={row.englishTerm} />,
    },
    {
      id: 'turkish',
      header: t('fields.turkishTerm'),
      cell: (row) => <Headword lang="tr" text={row.turkishTerm} />,
    },
    {
      id: 'category',
      header: t('table.category'),
      cell: (row) => (row.category ? <CategoryName category={row.category} /> : '–'),
    },
    {
      id: 'outcome',
      header: t('bulk.outcome'),
      cell: (row) => (
        <>
          <StateBadge state={row.outcome}>
            {t(row.undone ? 'importState.undone' : `bulk.${row.outcome}`)}
          </StateBadge>
          {row.status && <div className="minor">{t(`termStatus.${row.status}`)}</div>}
          {row.publishAt && (
            <div className="minor">
              {t('publication.planned', { time: formatDateTime(row.publishAt) })}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'reason',
      header: t('bulk.reason'),
      cell: (row) => <Reason row={row} text={reasonText(row.issues ?? [], language, nameOf)} />,
    },
    {
      id: 'existing',
      header: t('bulk.existing'),
      cell: (row) => (row.existingTerm?._id ? <TermLinks terms={[row.existingTerm]} /> : '–'),
    },
  ];
}

/** Why a row is not stored, and its changes to the term, before and after. */
function Reason({ row, text }: { row: OutcomeRow; text: string }) {
  const { t } = useTranslation();
  const diffs = Object.entries(row.changes ?? {}).map(([field, change]) => ({ field, ...change }));
  if (diffs.length === 0) return text || '–';
  return (
    <>
      {text && <p>{text}</p>}
      <Diff
        label={t('bulk.changes')}
        diffs={diffs as { field: string; from: unknown; to: unknown }[]}
        from={t('bulk.before')}
        to={t('bulk.after')}
      />
    </>
  );
}
