import { readFileSync } from 'node:fs';
import { apiSettings } from '@terimce/api/env';
import { expect, it } from 'vitest';
import { envExample } from './env-example.js';
import { withLimitsTables } from './limits-table.js';

it('.env.example is up to date with the settings of all processes', () => {
  const file = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  expect(file).toBe(envExample());
});

it('the tables of limits and costs in docs/security.md are up to date', () => {
  const file = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  expect(file).toBe(withLimitsTables(file));
});

it.each(['en', 'tr'])(
  'the privacy policy (%s) gives the default retention periods in days',
  (language) => {
    const file = new URL(`../../frontend/src/locales/legal/${language}.json`, import.meta.url);
    const { privacy } = JSON.parse(readFileSync(file, 'utf8'));
    const { LOG_RETENTION_DAYS, LOG_ADDRESS_DAYS } = apiSettings.parse({
      MONGODB_URI: 'mongodb://db',
    });
    expect(JSON.stringify(privacy)).toMatch(
      new RegExp(`${LOG_RETENTION_DAYS} (days|gün).*${LOG_ADDRESS_DAYS} (days|gün)`),
    );
  },
);
