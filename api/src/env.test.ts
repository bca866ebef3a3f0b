import { parseEnv } from '@terimce/core/env';
import { expect, it } from 'vitest';
import { apiSettings } from './env.js';

const base = { MONGODB_URI: 'mongodb://localhost/terimce' };
const problems = (settings: Record<string, string>) => {
  try {
    parseEnv(apiSettings, { ...base, ...settings });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

it('needs only the database outside of production', () => {
  expect(problems({})).toBe('');
});

it('refuses to start in production without its secret', () => {
  expect(problems({ NODE_ENV: 'production' })).toContain('JWT_SECRET');
  expect(problems({ NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) })).toBe('');
});

it('reports every bad key at once', () => {
  const message = problems({ PORT: 'abc', RATE_LIMIT_SEARCH: '-1', MEILI_HOST: 'nonsense' });
  for (const key of ['PORT', 'RATE_LIMIT_SEARCH', 'MEILI_HOST']) expect(message).toContain(key);
});

it('accepts the settings of a bucket only together', () => {
  const message = problems({ S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'terimce' });
  expect(message).toContain('S3_ACCESS_KEY_ID: is required together with S3_ENDPOINT, S3_BUCKET');
  expect(message).toContain('S3_SECRET_ACCESS_KEY');
});
