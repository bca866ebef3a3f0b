import { expect, it } from 'vitest';
import { dayIn, NAMED_RANGES, namedRange } from './range.js';

it('computes calendar weeks, months and days relative to a day', () => {
  const ranges = (today: string) =>
    NAMED_RANGES.map((name) => Object.values(namedRange(name, today)).join(' '));
  // A Sunday.
  expect(ranges('2026-11-22')).toEqual([
    '2026-11-16 2026-11-22',
    '2026-11-09 2026-11-15',
    '2026-10-01 2026-10-31',
    '2026-10-24 2026-11-22',
  ]);
  // A Monday in March.
  expect(ranges('2027-03-01')).toEqual([
    '2027-03-01 2027-03-01',
    '2027-02-22 2027-02-28',
    '2027-02-01 2027-02-28',
    '2027-01-31 2027-03-01',
  ]);
});

it('counts days in the site’s time zone', () => {
  const at = new Date('2026-11-21T22:30:00Z');
  expect(dayIn('Europe/Istanbul', at)).toBe('2026-11-22');
  expect(dayIn('America/New_York', at)).toBe('2026-11-21');
});
