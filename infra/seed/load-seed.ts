import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { PROJECT_ROOT } from '../local/build-id.js';
import { readSeed } from './read.js';

const SEED_FOLDER = join(PROJECT_ROOT, 'infra/seed');

/**
 * Adds the seed terms whose address is not in use yet. Running it again adds nothing; a term that was
 * edited keeps its edits.
 * @returns how many were added, and how many the seed has.
 */
export async function loadSeed(terms: TermRepository): Promise<{ added: number; total: number }> {
  if (!existsSync(SEED_FOLDER)) throw new Error(`${SEED_FOLDER} is missing`);
  const seed = readSeed(SEED_FOLDER);
  const missing = [];
  for (const term of seed) if (!(await terms.findBySlug(term.slug))) missing.push(term);
  const { stored } = await terms.createMany(missing, { by: 'seed' });
  return { added: stored.length, total: seed.length };
}
