import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESERVED_SLUGS } from '@terimce/contract/site-paths';
import { termFeed } from '@terimce/core/terms/change-sequence';
import { takenAmong } from '@terimce/core/terms/slugs';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { PROJECT_ROOT } from '../local/build-id.js';
import { keepOffered, readOffered } from './offered.repository.js';
import { readSeed } from './read.js';

const SEED_FOLDER = join(PROJECT_ROOT, 'infra/seed');

/**
 * Adds the seed terms that were never added to this database. A term that was added once is never touched again, so
 * edits, renames and deletions by editors stay.
 */
export async function loadSeed(terms: TermRepository, folder = SEED_FOLDER) {
  if (!existsSync(folder)) throw new Error(`${folder} is missing`);
  const seed = readSeed(folder);
  const offered = await offeredSlugs(folder);
  const isNew = seed.filter(({ slug }) => !offered.has(slug));
  const taken = await takenAmong(isNew.map(({ slug }) => slug));
  // A reserved address is not taken: the term gets it with a number.
  for (const slug of RESERVED_SLUGS) taken.delete(slug);
  const free = isNew.filter(({ slug }) => !taken.has(slug));
  const { stored, refused } = await terms.createMany(free, { by: 'seed' });
  if (isNew.length > 0) await keepOffered([...offered, ...isNew.map(({ slug }) => slug)]);
  return {
    total: seed.length,
    added: stored.length,
    /** Added before and present, edited, renamed or deleted since; the editors decided that. */
    offeredBefore: seed.length - isNew.length,
    /** New in the seed, but another term has their address. */
    addressTaken: isNew.flatMap(({ slug }) => (taken.has(slug) ? [slug] : [])),
    /** New in the seed, but a term with both headwords exists. */
    headwordsTaken: refused.map((index) => free[index]?.slug ?? ''),
  };
}

async function offeredSlugs(folder: string): Promise<Set<string>> {
  const offered = await readOffered();
  if (offered) return new Set(offered);
  if ((await termFeed.maxSeq()) === 0) return new Set();
  // Filled by version 1.0.0, which stored no list: all of its seed was added.
  return new Set(readFileSync(join(folder, 'version-1.0.0.txt'), 'utf8').trim().split('\n'));
}
