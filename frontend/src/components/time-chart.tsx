import { deferred } from '../lib/deferred.js';
import { formatTick } from '../lib/format.js';
import { useTranslation } from '../lib/i18n.js';
import { useFormat } from '../lib/use-format.js';
import styles from './time-chart.module.css';

const TimeChartDrawing = deferred(
  async () => (await import('./time-chart-drawing.js')).TimeChartDrawing,
);

export interface TimeSeries {
  readonly name: string;
  readonly values: readonly number[];
}

interface TimeChartProps {
  /** Accessible name of the chart. */
  label: string;
  /** Days (`2026-11-20`) or hours (`2026-11-20T14…`), oldest first. */
  at: readonly string[];
  /** One or two series of the same length. */
  series: readonly TimeSeries[];
}

/** Figures over time as lines from zero up, with a table for readers who prefer text. */
export function TimeChart({ label, at, series }: TimeChartProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <figure className="stack gap-2">
      <figcaption className="visually-hidden">{label}</figcaption>
      <div className={styles.drawing} aria-hidden="true">
        <TimeChartDrawing at={at} series={series} />
      </div>
      <details className={styles.details}>
        <summary className={styles.summary}>{t('table.chartTable')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, so it must be reachable by keyboard */}
        <section className={styles.scroll} aria-label={label} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('table.day')}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {at.map((instant, index) => (
                <tr key={instant}>
                  <th scope="row">{formatTick(instant)}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{number(values[index] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
