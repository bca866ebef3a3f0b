import { SelectField } from '../../../components/field.js';
import { DateRangeFields } from '../../../components/filters.js';
import { optionsOf } from '../../../components/options.js';
import { useClientConfig } from '../../../lib/client-config.js';
import { formatDay } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import { type Days, dayIn, NAMED_RANGES, type NamedRange, namedRange } from './range.js';

/** Filters of a report by name in the address; each page adds its own `period`. */
export const RANGE_DEFAULTS = {
  from: '',
  to: '',
  compare: 'before',
  compareFrom: '',
  compareTo: '',
} as const;

export type RangeFilters = Record<'period' | keyof typeof RANGE_DEFAULTS, string>;

/** The filters as query parameters; empty ones are left out. */
export function rangeQuery<P extends string>(filters: RangeFilters) {
  const { period, from, to, compare, compareFrom, compareTo } = filters;
  const given = Object.entries({ period, from, to, compare, compareFrom, compareTo });
  return Object.fromEntries(given.filter(([, value]) => value !== '')) as Record<string, string> & {
    period: P;
    compare: 'before';
  };
}

interface RangeFieldsProps {
  filters: RangeFilters;
  /** Periods up to today that can be chosen here besides free days. */
  periods?: readonly ('all' | 'daily' | 'weekly' | 'monthly')[];
  onChange: (change: Partial<RangeFilters>) => void;
}

/** The days of a report: a period, a calendar week or month, or free dates; and the range of comparison. */
export function RangeFields({ filters, periods = [], onChange }: RangeFieldsProps) {
  const { t } = useTranslation();
  const { timeZone } = useClientConfig();
  const today = dayIn(timeZone, new Date());
  const { period, from, to, compare, compareFrom, compareTo } = filters;
  const named = NAMED_RANGES.find((name) => {
    const days = namedRange(name, today);
    return days.from === from && days.to === to;
  });
  const isListed = periods.some((name) => name === period);
  const value = from || to ? (named ?? 'free') : isListed ? period : '';
  return (
    <>
      <SelectField
        label={t(periods.length > 0 ? 'clicks.period' : 'reports.otherDays')}
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
        value={compareFrom || compareTo ? 'free' : compare}
        onChange={(next) =>
          onChange(
            next === 'free'
              ? { compareFrom: today, compareTo: today }
              : { compare: next, compareFrom: '', compareTo: '' },
          )
        }
        options={[
          { value: 'before', label: t('reports.compareBefore') },
          { value: 'month', label: t('reports.compareMonth') },
          { value: 'free', label: t('reports.free') },
        ]}
      />
      {(compareFrom || compareTo) && (
        <DateRangeFields
          from={compareFrom}
          to={compareTo}
          labels={[t('reports.compareFrom'), t('reports.compareTo')]}
          onChange={(change) =>
            onChange('from' in change ? { compareFrom: change.from } : { compareTo: change.to })
          }
        />
      )}
    </>
  );
}

/** Tells of clicks and searches that are in no figure because they were above the budgets of their days. */
export function LeftOutText({ count = 0 }: { count?: number | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return count > 0 ? <p role="note">{t('reports.leftOut', { number: number(count) })}</p> : null;
}

/** The range of the figures, and the range of comparison. */
export function RangeText({ range, before }: { range?: Days | null; before?: Days | null }) {
  const { t } = useTranslation();
  if (!range) return null;
  const written = ({ from, to }: Days) =>
    from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  const days = { range: written(range) };
  if (!before) return <p>{t('reports.daysAlone', days)}</p>;
  return <p>{t('reports.days', { ...days, before: written(before) })}</p>;
}
