import { useSiteTimeZone } from '@terimce/core/calendar';
import { Dictionary } from '@terimce/title-search/dictionary';
import { afterEach, expect, it, vi } from 'vitest';
import { makeTerm } from '../../test/make-term.js';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { BrowseService } from './browse.service.js';

const dictionary = new Dictionary<PublicTerm>();
for (let i = 0; i < 50; i += 1) {
  const turkishTerm = `terim ${i}`;
  const definitions = { englishDefinition: 'A thing.', turkishDefinition: 'Bir şey.' };
  dictionary.put({ ...makeTerm({ turkishTerm, ...definitions }), hasNote: false });
}
const browse = new BrowseService({ dictionary, categories: { wanted: async () => undefined } });

function slugAt(at: string): string | undefined {
  vi.setSystemTime(at);
  return browse.home().day?.slug;
}

afterEach(() => {
  vi.useRealTimers();
  useSiteTimeZone('Europe/Istanbul');
});

it('shows another term each day', () => {
  vi.useFakeTimers();
  const slugs = [1, 2, 3, 4, 5].map((day) => slugAt(`2040-01-0${day}T12:00:00Z`));
  expect(new Set(slugs).size).toBe(5);
});

it('changes the term of the day at midnight in the site’s time zone', () => {
  vi.useFakeTimers();
  const noon = '2040-01-01T12:00:00Z';
  // The next day in Istanbul, the same in New York.
  const evening = '2040-01-01T23:00:00Z';
  const first = slugAt(noon);
  expect(slugAt(evening)).not.toBe(first);
  useSiteTimeZone('America/New_York');
  expect(slugAt(evening)).toBe(slugAt(noon));
});
