import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESERVED_SLUGS } from '@terimce/contract/site-paths';
import { EMPTY_CONTENT, type TermContent } from '@terimce/contract/term-fields';
import { chunks } from '@terimce/core/chunks';
import { termFeed } from '@terimce/core/terms/change-sequence';
import { takenAmong } from '@terimce/core/terms/slugs';
import { contentOf } from '@terimce/core/terms/term';
import type { TermRepository } from '@terimce/core/terms/term-repository';
import { PROJECT_ROOT } from '../local/build-id.js';
import { keepOffered, readOffered, readTerms } from './offered.repository.js';
import { type LoadedSeedTerm, readSeed } from './read.js';

/** Terms that are completed in one command. */
const AT_ONCE = 250;
const SEED_FOLDER = join(PROJECT_ROOT, 'infra/seed');

/**
 * Adds the seed terms that were never added to this database, and to terms that it had before the seed had a part of
 * them this part. What was added once is never touched again, so edits, renames and deletions by editors stay.
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
  const incomplete = seed.filter(
    (term) => offered.has(term.slug) && partsOf(term).some((part) => !offered.has(part)),
  );
  const completed = await completeTerms(terms, incomplete, offered);
  if (isNew.length + incomplete.length > 0) {
    const now = [...isNew, ...incomplete].flatMap((term) => [term.slug, ...partsOf(term)]);
    await keepOffered([...new Set([...offered, ...now])]);
  }
  return {
    total: seed.length,
    added: stored.length,
    completed,
    /** Added before and present, edited, renamed or deleted since; the editors decided that. */
    offeredBefore: seed.length - isNew.length,
    /** New in the seed, but another term has their address. */
    addressTaken: isNew.flatMap(({ slug }) => (taken.has(slug) ? [slug] : [])),
    /** New in the seed, but a term with both headwords exists. */
    headwordsTaken: refused.map((index) => free[index]?.slug ?? ''),
  };
}

/** What a term that lacks a part gets of it from the seed; nothing if the seed has none either. */
const PARTS: Readonly<
  Record<string, (own: TermContent, seed: LoadedSeedTerm) => Partial<TermContent>>
> = {
  order: (own, { senseOrder }) => (senseOrder && own.senseOrder === 0 ? { senseOrder } : {}),
};

/** The parts that the seed has of a term, in the form in which they are listed among what was offered. */
function partsOf(term: LoadedSeedTerm): string[] {
  return Object.entries(PARTS).flatMap(([name, of]) =>
    Object.keys(of(EMPTY_CONTENT, term)).length > 0 ? [`${term.slug} ${name}`] : [],
  );
}

/** Adds the parts that were never offered to the stored terms that lack them; returns the number of these terms. */
async function completeTerms(
  terms: TermRepository,
  seed: readonly LoadedSeedTerm[],
  offered: ReadonlySet<string>,
): Promise<number> {
  let count = 0;
  for (const some of chunks(seed, AT_ONCE)) {
    const bySlug = new Map(some.map((term) => [term.slug, term]));
    const stored = await readTerms([...bySlug.keys()]);
    const updates = stored.flatMap((current) => {
      const term = bySlug.get(current.slug);
      const own = contentOf(current);
      const patches = Object.entries(PARTS).map(([name, of]) =>
        term && !offered.has(`${term.slug} ${name}`) ? of(own, term) : {},
      );
      const patch: Partial<TermContent> = Object.assign({}, ...patches);
      if (Object.keys(patch).length === 0) return [];
      return [{ current, after: { ...own, ...patch }, edited: current.edited === true }];
    });
    count += (await terms.updateMany(updates, { by: 'seed' })).written.length;
  }
  return count;
}

async function offeredSlugs(folder: string): Promise<Set<string>> {
  const offered = await readOffered();
  if (offered) return new Set(offered);
  if ((await termFeed.maxSeq()) === 0) return new Set();
  // Filled by version 1.0.0, which stored no list: all of its seed was added.
  return new Set(readFileSync(join(folder, 'version-1.0.0.txt'), 'utf8').trim().split('\n'));
}
