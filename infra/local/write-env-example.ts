import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './build-id.js';
import { envExample } from './env-example.js';

/** Regenerates `.env.example` after a setting was added or changed. */
writeFileSync(join(PROJECT_ROOT, '.env.example'), envExample());
