import { type DayRange, dayOf } from '@terimce/core/calendar';
import { type Column, turkishDay } from '../shared/files/table-file.js';
import { changeOf, type ReportLine } from './sums.repository.js';

export interface Ranges {
  readonly range: DayRange | null;
  readonly before: DayRange | null;
}

/** What a file compares: both figures of a row. */
type Figures = Pick<ReportLine, 'count' | 'before'>;

/** The columns of a figure, with its days in their names; all days are compared with nothing. */
export function comparedColumns<Row>(
  name: Omit<Column<Row>, 'cell'>,
  figures: (row: Row) => Figures,
  { range, before }: Ranges,
): Column<Row>[] {
  const now = { ...inRange(name, range), cell: (row: Row) => figures(row).count };
  if (!before) return [now];
  return [
    now,
    { ...inRange(name, before), cell: (row) => figures(row).before },
    { tr: 'Fark', en: 'Difference', cell: (row) => changeOf(figures(row)) },
  ];
}

function inRange({ tr, en }: { tr: string; en: string }, range: DayRange | null) {
  if (!range) {
    const today = dayOf(new Date());
    return {
      tr: `${tr} (${turkishDay(today)} gününe kadar tümü)`,
      en: `${en} (all until ${today})`,
    };
  }
  const days = [...new Set([range.from, range.to])];
  return { tr: `${tr} ${days.map(turkishDay).join(' – ')}`, en: `${en} ${days.join(' – ')}` };
}
