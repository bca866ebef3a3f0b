import type { BrowserContextOptions } from '@playwright/test';

/** The screens on which every journey of a visitor is tested: a phone and a desktop. */
export const SCREENS = [
  ['360 px', { viewport: { width: 360, height: 740 } }],
  ['1280 px', { viewport: { width: 1280, height: 800 } }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[];
