import styles from './sparkline.module.css';

/** A small line chart over time, with zero at the bottom; `label` describes it. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const width = 88;
  const height = 22;
  if (values.length === 0) return <span aria-hidden="true">–</span>;
  const top = Math.max(...values, 1);
  const line = values.length > 1 ? values : [...values, ...values];
  const step = width / (line.length - 1);
  const y = (value: number) => height - 1.5 - (value / top) * (height - 3);
  const points = line.map((value, index) => `${(index * step).toFixed(1)},${y(value).toFixed(1)}`);
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
