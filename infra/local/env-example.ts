import { apiSettings } from '@terimce/api/env';
import type { z } from 'zod';
import { localEnvSchema } from './env.js';

/** Read by the processes themselves or set by the operating system; not settings of ours. */
const NOT_LISTED = new Set(['PATH']);

const SECTIONS: readonly (readonly [title: string, names: RegExp])[] = [
  [
    'The process',
    /^(NODE_ENV|LOG_LEVEL|DATA_DIR|HOST|PORT|STATIC_DIR|TRUST_PROXY|ALLOW_EMBEDDED)$/,
  ],
  ['Back ends', /^(MONGODB_URI|REDIS_URL|MEILI_|MONGO_ENGINE|REDIS_ENGINE|TERIMCE_LOCAL)/],
  ['First run', /^(ADMIN_|SEED$)/],
  ['Secrets', /^(JWT_|METRICS_)/],
  ['Search and indexing', /^(SEARCH_|TITLE_|CHANGE_|INDEX_)/],
  ['Request limits', /^RATE_LIMIT_/],
  ['The site', /./],
];

/** The text of `.env.example`: every setting of every process with its meaning and default. */
export function envExample(): string {
  const settings = new Map<string, z.ZodType>();
  for (const schema of [localEnvSchema, apiSettings]) {
    for (const [name, setting] of Object.entries(schema.shape)) {
      if (!NOT_LISTED.has(name)) settings.set(name, setting as z.ZodType);
    }
  }
  let text =
    '# Every setting with its meaning. A value that is commented out shows the default; an empty one\n' +
    '# means "not set". Written by `node infra/dist/local/write-env-example.js`; a test keeps it true.\n';
  for (const [title, pattern] of SECTIONS) {
    const names = [...settings.keys()].filter((name) => pattern.test(name)).sort();
    text += `\n# --- ${title} ---\n`;
    for (const name of names) {
      text += `\n${describe(name, settings.get(name))}`;
      settings.delete(name);
    }
  }
  return text;
}

function describe(name: string, setting: z.ZodType | undefined): string {
  const meaning = setting?.description;
  if (!setting || !meaning) throw new Error(`The setting ${name} has no description`);
  const fallback = setting.safeParse(undefined);
  const value = fallback.success && fallback.data !== undefined ? shown(fallback.data) : '';
  return `# ${meaning}\n#${name}=${value}\n`;
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}
