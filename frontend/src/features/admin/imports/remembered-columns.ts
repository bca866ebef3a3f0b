import { columnKey } from '@terimce/contract/import-columns';
import type { ImportPreview } from '@terimce/contract/routes/admin/imports';
import { readJson, writeJson } from '../../../lib/storage.js';

const KEY = 'importColumns';

function remembered(): Record<string, string> {
  const value = readJson(KEY);
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(entries.filter(([, field]) => typeof field === 'string'));
}

/** The previous choices that differ from the columns' names. */
export function recallColumns(columns: ImportPreview['columns']): Record<string, string> {
  const fields = remembered();
  return Object.fromEntries(
    columns.flatMap(({ name, field }) => {
      const last = fields[columnKey(name)];
      return last !== undefined && last !== field ? [[name, last]] : [];
    }),
  );
}

/** Stores a choice for the next file, on this device. */
export function rememberColumns(columns: Readonly<Record<string, string>>): void {
  const chosen = Object.entries(columns).map(([name, field]) => [columnKey(name), field]);
  writeJson(KEY, { ...remembered(), ...Object.fromEntries(chosen) });
}
