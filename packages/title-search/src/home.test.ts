import { expect, it } from 'vitest';
import { placeOfDay } from './home.js';

it.each([1, 2, 7, 1000, 6708, 6709, 6710])(
  'shows each of %i terms once before any again',
  (count) => {
    const places = Array.from({ length: count }, (_, later) => placeOfDay(20_783 + later, count));
    expect(new Set(places).size).toBe(count);
  },
);
