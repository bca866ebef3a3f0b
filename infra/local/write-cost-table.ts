import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './build-id.js';
import { withCostTable } from './cost-table.js';

/** Regenerates the table of costs in `docs/security.md` after a cost was changed. */
const file = join(PROJECT_ROOT, 'docs', 'security.md');
writeFileSync(file, withCostTable(readFileSync(file, 'utf8')));
