import { useTranslation } from '../lib/i18n.js';
import styles from './data-table.module.css';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** Accessible name of a row's checkbox. */
  readonly label: (id: string) => string;
}

/** Selects or deselects these rows; those of other pages do not change. */
export function select(selection: Selection, ids: readonly string[], checked: boolean): void {
  const next = new Set(selection.ids);
  for (const id of ids) {
    if (checked) next.add(id);
    else next.delete(id);
  }
  selection.onSelect(next);
}

export function SelectAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const { t } = useTranslation();
  const selected = ids.filter((id) => selection.ids.has(id)).length;
  const all = selected === ids.length;
  return (
    <th scope="col" className={styles.select}>
      <Tick
        label={t('table.selectAll')}
        checked={all}
        indeterminate={selected > 0 && !all}
        onChange={(checked) => select(selection, ids, checked)}
      />
    </th>
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
}

export function Tick({ label, checked, indeterminate = false, onChange }: TickProps) {
  return (
    <label className={styles.tick} data-label={label}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
