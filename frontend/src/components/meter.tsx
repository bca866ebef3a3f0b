import styles from './meter.module.css';

interface MeterProps {
  label: string;
  value: number;
  max: number;
  /** Announced and shown instead of the percentage. */
  text: string;
  /** A second, paler bar behind: terms that are stored but not searchable yet. */
  behind?: number;
}

/** A progress bar with its figure. */
export function Meter({ label, value, max, text, behind }: MeterProps) {
  const share = (part: number) => `${max > 0 ? Math.min(100, (part / max) * 100) : 0}%`;
  return (
    <div className={styles.meter}>
      <div className={styles.head}>
        <span>{label}</span>
        <span className={styles.text}>{text}</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
      >
        {behind !== undefined && (
          <span className={styles.behind} style={{ inlineSize: share(behind) }} />
        )}
        <span className={styles.bar} style={{ inlineSize: share(value) }} />
      </div>
    </div>
  );
}
