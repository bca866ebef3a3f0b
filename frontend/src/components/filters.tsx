import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../lib/i18n.js';
import { Button } from './button.js';
import { SelectField, TextField } from './field.js';
import styles from './filters.module.css';
import type { Option } from './options.js';

/** A search starts when typing has paused for this long, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 500;

interface FiltersProps {
  children: ReactNode;
  /** Shown while some filter is set. */
  onReset?: (() => void) | undefined;
  /** At the end of the row. */
  end?: ReactNode;
}

/** The filters of a list in one row. */
export function Filters({ children, onReset, end }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <search className={`unprinted fields ${styles.filters}`}>
      {children}
      {onReset && (
        <Button size="small" variant="ghost" onClick={onReset}>
          {t('table.resetFilters')}
        </Button>
      )}
      {end && <div className={`row ${styles.end}`}>{end}</div>}
    </search>
  );
}

/** Selects one value, or all of them. */
export function ChoiceField({
  label,
  value,
  all = 'all',
  options,
  onChange,
}: {
  label: string;
  value: string;
  /** The value in the address that means all of them. */
  all?: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={label}
      value={value}
      onChange={onChange}
      options={[{ value: all, label: t('table.all') }, ...options]}
    />
  );
}

/** The first and the last day of a range, as `2026-11-20`; empty if it is open. */
export function DateRangeFields({
  from,
  to,
  labels,
  onChange,
}: {
  from: string;
  to: string;
  /** Names of both days, where several ranges are asked for. */
  labels?: readonly [from: string, to: string];
  onChange: (change: { from: string } | { to: string }) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={labels?.[0] ?? t('table.from')}
        type="date"
        value={from}
        max={to || undefined}
        onChange={(day) => onChange({ from: day })}
      />
      <TextField
        label={labels?.[1] ?? t('table.to')}
        type="date"
        value={to}
        min={from || undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (value: string) => void;
  delay?: number;
  maxLength?: number | undefined;
}

/** A search box that updates the list when typing pauses, or at once on Enter. */
export function SearchField({
  label,
  value,
  onSearch,
  delay = SEARCH_DEBOUNCE_MS,
  maxLength = 200,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  if (value !== sent.current) {
    // The address changed from outside: Back, or a reset.
    sent.current = value;
    if (text !== value) setText(value);
  }
  const send = () => {
    const next = text.trim();
    if (next === sent.current) return;
    sent.current = next;
    onSearch(next);
  };
  const sendLatest = useEffectEvent(send);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the delay
  useEffect(() => {
    const timer = setTimeout(() => sendLatest(), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return (
    <div className={styles.search}>
      <Search className={styles.icon} aria-hidden="true" />
      <TextField
        label={label}
        type="search"
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send();
        }}
        maxLength={maxLength}
        className={styles.input}
      />
    </div>
  );
}
