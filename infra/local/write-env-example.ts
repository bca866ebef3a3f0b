import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './build-id.js';
import { envExample } from './env-example.js';
import { withLimitsTables } from './limits-table.js';

/** Regenerates `.env.example`, and the tables of limits and costs, after a setting or a limit was added or changed. */
writeFileSync(join(PROJECT_ROOT, '.env.example'), envExample());
const SECURITY = join(PROJECT_ROOT, 'docs', 'security.md');
writeFileSync(SECURITY, withLimitsTables(readFileSync(SECURITY, 'utf8')));
