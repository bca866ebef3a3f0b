import styles from './meter.module.css';

interface MeterProps {
  label: string;
  value: number;
  max: number;
  /** Announced and shown instead of the percentage. */
  text: string;
}

/** A progress bar with its figure. */
export function Meter({ label, value, max, text }: MeterProps) {
  const share = max > 0 ? Math.min(100, (value / max) * 100) : 0;
  return (
    <div className="stack gap-1">
      <div className={`row apart lesser ${styles.head}`}>
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
        <span className={styles.bar} style={{ inlineSize: `${share}%` }} />
      </div>
    </div>
  );
}
