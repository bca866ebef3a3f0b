import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { Option } from './options.js';
import styles from './segments.module.css';

interface SegmentsProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** Selects one of a few visible options. */
export function Segments({ label, value, options, onChange }: SegmentsProps) {
  return (
    <ToggleGroup
      aria-label={label}
      className={styles.group}
      value={[value]}
      onValueChange={(next) => next[0] && onChange(String(next[0]))}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} className={styles.segment}>
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
