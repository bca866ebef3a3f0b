import { afterEach, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatDay,
  setSiteZone,
} from './format.js';

afterEach(() => setSiteZone('Europe/Istanbul'));

it('writes moments in the time zone of the site, wherever the reader is, and days as they are', () => {
  const moment = '2026-11-28T23:03:04.000Z';
  const written = () => [formatDate, formatDateTime, formatDateTimeSeconds].map((f) => f(moment));
  expect(written()).toEqual(['29.11.2026', '29.11.2026 02:03', '29.11.2026 02:03:04']);
  setSiteZone('America/New_York');
  expect(written()).toEqual(['28.11.2026', '28.11.2026 18:03', '28.11.2026 18:03:04']);
  expect(formatDay('2026-11-20')).toBe('20.11.2026');
});
