import { importRow } from '@terimce/contract/routes/admin/imports';
import { reasonText } from '@terimce/contract/row-issues';
import { CategoryName } from '../../../components/category-name.js';
import { formatDateTime } from '../../../lib/format.js';
import { useLanguage, useTranslation } from '../../../lib/i18n.js';
import { useColumns } from '../list/list-columns.js';
import { StateBadge } from '../state-badge.js';
import { Diff } from '../terms/field-diff.js';
import { TermLinks } from '../terms/term-check.js';
import { fieldName } from '../texts.js';
import type { OutcomeRow } from './row-list.js';

const ROWS = { name: 'imports', noun: 'row', row: importRow } as const;

/** The columns of a table of rows of an import: content, result and reason. */
export function useRowColumns() {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = (field: string) => fieldName(field, t);
  return useColumns<OutcomeRow>(ROWS, {
    index: {
      header: t('bulk.row'),
      align: 'end',
      cell: ({ index }) => (index === null ? '–' : index + 1),
    },
    englishTerm: { primary: true },
    turkishTerm: true,
    category: ({ category }) => (category ? <CategoryName category={category} /> : '–'),
    outcome: {
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
    reason: (row) => <Reason row={row} text={reasonText(row.issues ?? [], language, nameOf)} />,
    existingTerm: {
      header: t('bulk.existing'),
      cell: ({ existingTerm }) => (existingTerm?._id ? <TermLinks terms={[existingTerm]} /> : '–'),
    },
  });
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
