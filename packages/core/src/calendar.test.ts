import { afterEach, describe, expect, it } from 'vitest';
import {
  addDays,
  dayOf,
  daysOf,
  instantOf,
  instantOfText,
  localTime,
  momentsOf,
  monthsOf,
  rangeBefore,
  rangeOf,
  startOfDay,
  useSiteTimeZone,
} from './calendar.js';

afterEach(() => useSiteTimeZone('Europe/Istanbul'));

// 01:30 in Istanbul on the 22nd, a Sunday.
const NOW = new Date('2026-11-21T22:30:00Z');

it('counts days in the site’s time zone', () => {
  expect(dayOf(NOW)).toBe('2026-11-22');
  expect(localTime(NOW)).toBe('2026-11-22 01:30:00');
  expect(startOfDay('2026-11-22').toISOString()).toBe('2026-11-21T21:00:00.000Z');
  useSiteTimeZone('America/New_York');
  expect(dayOf(NOW)).toBe('2026-11-21');
});

it('finds midnight on days when the clocks change', () => {
  useSiteTimeZone('Europe/Berlin');
  expect(startOfDay('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(startOfDay('2026-10-26').toISOString()).toBe('2026-10-25T23:00:00.000Z');
});

it('converts a local time of the site to a moment', () => {
  expect(instantOf('2040-01-01T09:30').toISOString()).toBe('2040-01-01T06:30:00.000Z');
  useSiteTimeZone('Europe/Berlin');
  expect(instantOf('2026-07-01T09:30:15').toISOString()).toBe('2026-07-01T07:30:15.000Z');
  // 02:30 does not exist in that night, so an hour later is returned.
  expect(instantOf('2026-03-29T02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z');
});

it.each([
  [{ period: 'daily' }, { from: '2026-11-22', to: '2026-11-22' }],
  [{ period: 'weekly' }, { from: '2026-11-16', to: '2026-11-22' }],
  [{ period: 'monthly' }, { from: '2026-11-01', to: '2026-11-22' }],
  [{ period: 'all' }, undefined],
  [
    { period: 'all', from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-10-01', to: '2026-10-31' },
  ],
  [
    { period: 'all', from: '2026-10-31', to: '2026-10-01' },
    { from: '2026-10-01', to: '2026-10-31' },
  ],
  [
    { period: 'all', from: '2026-11-20' },
    { from: '2026-11-20', to: '2026-11-22' },
  ],
  [
    { period: 'all', to: '2026-11-20' },
    { from: '2026-11-20', to: '2026-11-20' },
  ],
] as const)('%o is %o', (wanted, range) => {
  expect(rangeOf(wanted, NOW)).toEqual(range);
});

it('refuses a range of more than twenty years', () => {
  const wanted = { period: 'all', from: '2007-01-01', to: '2026-12-31' } as const;
  expect(rangeOf(wanted, NOW)).toEqual({ from: '2007-01-01', to: '2026-12-31' });
  for (const range of [
    { ...wanted, from: '2006-01-01' },
    { ...wanted, to: '2999-12-31' },
  ]) {
    expect(() => rangeOf(range, NOW)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  }
});

it.each([
  ['2026-11-01', '2026-11-22', 'before', '2026-10-10', '2026-10-31'],
  ['2026-11-01', '2026-11-22', 'month', '2026-10-01', '2026-10-22'],
  ['2026-10-01', '2026-10-31', 'before', '2026-08-31', '2026-09-30'],
  ['2026-10-01', '2026-10-31', 'month', '2026-09-01', '2026-09-30'],
  ['2026-03-01', '2026-03-30', 'month', '2026-02-01', '2026-02-28'],
  ['2026-02-01', '2026-02-28', 'month', '2026-01-01', '2026-01-31'],
  ['2026-01-05', '2026-01-05', 'before', '2026-01-04', '2026-01-04'],
] as const)('%s to %s is compared (%s) with %s to %s', (from, to, compare, a, b) => {
  expect(rangeBefore({ from, to }, { compare })).toEqual({ from: a, to: b });
});

it.each([
  [{ compareFrom: '2025-11-01', compareTo: '2025-11-30' }, '2025-11-01', '2025-11-30'],
  [{ compareFrom: '2025-11-30', compareTo: '2025-11-01' }, '2025-11-01', '2025-11-30'],
  [{ compareFrom: '2025-11-01' }, '2025-11-01', '2025-11-07'],
  [{ compareTo: '2025-11-07' }, '2025-11-01', '2025-11-07'],
])('a week is compared with %o', (free, from, to) => {
  const week = { from: '2026-11-16', to: '2026-11-22' };
  expect(rangeBefore(week, { compare: 'month', ...free })).toEqual({ from, to });
});

it('consists of months and days', () => {
  expect(monthsOf({ from: '2026-11-20', to: '2026-11-22' })).toEqual(['2026-11']);
  expect(monthsOf({ from: '2025-12-31', to: '2026-02-01' })).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toHaveLength(3);
});

describe('a time that the clocks skip', () => {
  it.each([
    ['America/Santiago', '2026-09-06'],
    ['America/Havana', '2026-03-08'],
    ['Atlantic/Azores', '2026-03-29'],
    ['Africa/Cairo', '2026-04-24'],
    ['Asia/Beirut', '2026-03-29'],
  ])('at midnight in %s: the day begins after it', (zone, day) => {
    useSiteTimeZone(zone);
    expect(localTime(startOfDay(day))).toBe(`${day} 01:00:00`);
    expect(dayOf(new Date(startOfDay(day).getTime() - 1))).toBe(addDays(day, -1));
  });

  it.each(['America/New_York', 'America/St_Johns'])('in %s is the one after it', (zone) => {
    useSiteTimeZone(zone);
    expect(localTime(instantOf('2026-03-08T02:30'))).toBe('2026-03-08 03:30:00');
  });
});

it('ends a range where the next day begins', () => {
  const { start, end } = momentsOf({ from: '2026-11-20', to: '2026-11-20' });
  expect(end.getTime() - start.getTime()).toBe(86_400_000);
});

it.each(['America/New_York', 'Europe/Istanbul'])(
  'reads a time without a zone in that of the site, %s',
  (zone) => {
    useSiteTimeZone(zone);
    expect(instantOfText('05.12.2026')).toEqual(startOfDay('2026-12-05'));
    expect(instantOfText('05.12.2026 9:05')).toEqual(instantOf('2026-12-05T09:05'));
    expect(instantOfText('2026-12-05T09:05+03:00')).toEqual(new Date('2026-12-05T06:05:00Z'));
    expect(instantOfText('5')).toBeUndefined();
  },
);
