import {
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatTick } from '../lib/format.js';
import { useFormat } from '../lib/use-format.js';
import type { TimeSeries } from './time-chart.js';

/** One hue: the first line full, the second paler and dashed. */
const STROKES = [{ stroke: 'var(--accent)' }, { stroke: 'var(--ink-3)', strokeDasharray: '5 3' }];
/** Space on the right for the names of the lines. */
const LABEL_ROOM = 84;

/** The drawing of a TimeChart; a separate chunk, because the chart library is large. */
export function TimeChartDrawing({
  at,
  series,
}: {
  at: readonly string[];
  series: readonly TimeSeries[];
}) {
  const { number } = useFormat();
  const rows = at.map((instant, index) => ({
    at: instant,
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[index] ?? 0])),
  }));
  const ends = spread(
    series.map(({ values }) => values.at(-1) ?? 0),
    series,
  );
  return (
    <ResponsiveContainer width="100%" height={220}>
      <LineChart
        accessibilityLayer={false}
        data={rows}
        margin={{ top: 8, right: LABEL_ROOM, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis
          dataKey="at"
          tickFormatter={formatTick}
          tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
          stroke="var(--rule-strong)"
          tickLine={false}
          minTickGap={24}
        />
        <YAxis
          domain={[0, 'auto']}
          allowDecimals={false}
          tickFormatter={(value: number) => number(value)}
          tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
          axisLine={false}
          tickLine={false}
          width={44}
        />
        <Tooltip
          labelFormatter={(value) => formatTick(String(value))}
          formatter={(value) => number(Number(value))}
          contentStyle={{
            background: 'var(--raised)',
            border: '1px solid var(--rule-strong)',
            borderRadius: 6,
            fontSize: 13,
          }}
          labelStyle={{ color: 'var(--ink-2)' }}
          itemStyle={{ color: 'var(--ink)' }}
          cursor={{ stroke: 'var(--rule-strong)' }}
        />
        {series.map(({ name }, index) => (
          <Line
            key={name}
            type="linear"
            dataKey={name}
            strokeWidth={1.75}
            dot={rows.length === 1}
            isAnimationActive={false}
            {...STROKES[index % STROKES.length]}
          >
            <LabelList
              dataKey={name}
              content={({ x, y, index: at }) =>
                at === rows.length - 1 ? (
                  <text
                    x={Number(x) + 8}
                    y={Number(y) + (ends[index] ?? 0)}
                    dy="0.32em"
                    fontSize={12}
                    fill={STROKES[index % STROKES.length]?.stroke}
                  >
                    {name}
                  </text>
                ) : null
              }
            />
          </Line>
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

/**
 * Offsets of the two end labels in pixels, so that the labels of lines that end close together do not overlap each
 * other or the last time below the axis.
 */
function spread(last: readonly number[], series: readonly TimeSeries[]): number[] {
  const [first = 0, second] = last;
  if (second === undefined) return [0];
  const top = Math.max(1, ...series.flatMap(({ values }) => values));
  if (Math.abs(first - second) / top > 0.1) return [0, 0];
  const [up, down] = Math.min(first, second) / top > 0.1 ? [-8, 8] : [-18, -2];
  return first >= second ? [up, down] : [down, up];
}
