import {
  IMPORT_ROW_KINDS,
  type ImportRowKind,
  type ImportStatus,
  importRoutes,
} from '@terimce/contract/routes/admin/imports';
import { SelectField } from '../../../components/field.js';
import { Filters } from '../../../components/filters.js';
import { optionsOf } from '../../../components/options.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import { usePanelList } from '../list/use-panel-list.js';
import { useRowColumns } from './row-columns.js';
import type { Outcome } from './row-list.js';

/** The rows of a finished import, of one kind at a time, page by page. */
export function ImportRows({ status }: { status: ImportStatus }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const columns = useRowColumns();
  const counts: Readonly<Record<ImportRowKind, number>> = {
    added: status.stored - status.changed,
    changed: status.changed,
    same: status.same,
    duplicate: status.duplicates,
    rejected: status.rejected,
    warning: status.warnings,
  };
  const kinds = IMPORT_ROW_KINDS.filter((kind) => counts[kind] > 0);
  // What was not stored needs somebody's attention.
  const first = (['rejected', 'duplicate'] as const).find((kind) => counts[kind] > 0) ?? kinds[0];
  const list = usePanelList(importRoutes, 'GET /admin/imports/{importId}/rows', {
    name: 'imports',
    rows: 'rows',
    params: { importId: status._id },
    defaults: { kind: first ?? 'added' },
  });
  const kind = list.filters.kind as ImportRowKind;
  if (kinds.length === 0) return null;
  return (
    <>
      <Filters>
        <SelectField
          label={t('bulk.showOnly')}
          value={kind}
          onChange={(value) => list.set({ kind: value })}
          options={optionsOf(
            kinds,
            (value) => `${t(`bulk.${outcomeOf(value)}`)} (${number(counts[value])})`,
          )}
        />
      </Filters>
      <PagedTable
        label={t('imports.rows')}
        columns={columns}
        rowId={(row) => String(row.index ?? row.existingTerm?._id)}
        list={{ ...list, rows: list.rows?.map((row) => ({ ...row, outcome: outcomeOf(kind) })) }}
        empty={t(kind === 'added' ? 'imports.addedGone' : 'imports.noRows')}
      />
    </>
  );
}

function outcomeOf(kind: ImportRowKind): Outcome {
  return kind === 'added' ? 'new' : kind;
}
