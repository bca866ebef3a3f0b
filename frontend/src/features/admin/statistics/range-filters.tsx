import { optionsOf, SelectField } from '../../../components/field.js';
import { DateRangeFields } from '../../../components/filters.js';
import { useClientConfig } from '../../../lib/client-config.js';
import { formatDate } from '../../../lib/format.js';
import { useTexts } from '../texts.js';
import { type Days, dayIn, NAMED_RANGES, type NamedRange, namedRange } from './range.js';

/** Filters of a report by name in the address; each page adds its own `period`. */
export const RANGE_DEFAULTS = { from: '', to: '', compare: 'before' } as const;

type RangeFilters = Record<'period' | keyof typeof RANGE_DEFAULTS, string>;

/** The filters as query parameters: empty ends of the range are left out. */
export function rangeQuery<P extends string>({ period, from, to, compare }: RangeFilters) {
  return {
    period: period as P,
    compare: compare as 'before',
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

interface RangeFieldsProps {
  filters: RangeFilters;
  /** Periods up to today that the report supports besides free days. */
  periods: readonly ('all' | 'daily' | 'weekly' | 'monthly')[];
  onChange: (change: Partial<RangeFilters>) => void;
}

/** The days of a report: a period, a calendar week or month, or free dates; and the range of comparison. */
export function RangeFields({ filters, periods, onChange }: RangeFieldsProps) {
  const t = useTexts();
  const { timeZone } = useClientConfig();
  const today = dayIn(timeZone, new Date());
  const { period, from, to, compare } = filters;
  const named = NAMED_RANGES.find((name) => {
    const days = namedRange(name, today);
    return days.from === from && days.to === to;
  });
  const value = from || to ? (named ?? 'free') : period;
  return (
    <>
      <SelectField
        label={t('clicks.period')}
        value={value}
        onChange={(next) => {
          if (next === 'free') return;
          const isNamed = NAMED_RANGES.some((name) => name === next);
          if (isNamed) onChange(namedRange(next as NamedRange, today));
          else onChange({ period: next, from: '', to: '' });
        }}
        options={[
          ...optionsOf(periods, (name) => t(`clicks.${name}`)),
          ...optionsOf(NAMED_RANGES, (name) => t(`reports.${name}`)),
          ...(value === 'free' ? [{ value, label: t('reports.free') }] : []),
        ]}
      />
      <DateRangeFields from={from} to={to} onChange={onChange} />
      <SelectField
        label={t('reports.compare')}
        value={compare}
        onChange={(next) => onChange({ compare: next })}
        options={[
          { value: 'before', label: t('reports.compareBefore') },
          { value: 'month', label: t('reports.compareMonth') },
        ]}
      />
    </>
  );
}

/** The range of the figures, and the range of comparison. */
export function RangeText({ range, before }: { range?: Days | null; before?: Days | null }) {
  const t = useTexts();
  const { timeZone } = useClientConfig();
  if (!range || !before) return null;
  const written = ({ from, to }: Days) =>
    from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  return (
    <p>{t('reports.days', { range: written(range), before: written(before), zone: timeZone })}</p>
  );
}
