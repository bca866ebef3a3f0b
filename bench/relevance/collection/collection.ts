import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldKey } from '@terimce/contract/text';
import { Random } from '@terimce/test-services/random';
import { HAND_INFLECTED, HAND_MISSPELLED } from '../queries/hand-list.js';
import { repositoryRoot } from '../repository-root.js';
import { ACCENT_PAIRS } from './accent-pairs.js';
import type { Head } from './seed-heads.js';
import { SYMBOL_TERMS } from './symbols.js';
import { regularPossessive } from './turkish.js';
import { ADJECTIVES, ELEMENTS, LEARNED, NAMES, NOUNS, type Noun, SALTS } from './words.js';

export interface BenchTerm {
  id: string;
  en: string;
  tr: string;
  keywords: string[];
  category: string;
  englishDefinition: string;
  turkishDefinition: string;
  tags: string[];
  origin: 'seed' | 'generated' | 'pair' | 'symbol' | 'hand';
  head?: Head;
}

type Draft = Pick<BenchTerm, 'en' | 'tr' | 'origin'> & Partial<BenchTerm>;

const ABBREVIATED_SHARE = 0.25;

/**
 * A collection of `size` bilingual terms, deterministic by seed: the project's seed terms, terms for symbols, accent
 * pairs and the hand-written queries, and generated compounds. Shuffled, so that no engine benefits from the order of
 * insertion. Titles are unique when folded, except for the accent pairs.
 */
export function buildCollection(size: number, seed: number): BenchTerm[] {
  const random = new Random(seed);
  const taken = new Set<string>();
  const terms: BenchTerm[] = [];
  const add = (draft: Draft, unique = true): void => {
    const keys = [`en ${squeezed(draft.en)}`, `tr ${squeezed(draft.tr)}`];
    if (unique && keys.some((key) => taken.has(key))) return;
    for (const key of keys) taken.add(key);
    terms.push(complete(draft, terms.length));
  };
  for (const pair of ACCENT_PAIRS) add({ ...pair, origin: 'pair' }, false);
  for (const { en, tr } of SYMBOL_TERMS) add({ en, tr, origin: 'symbol' }, false);
  for (const draft of seedTerms()) add(draft);
  for (const { en, tr } of [...HAND_INFLECTED, ...HAND_MISSPELLED]) {
    if (taken.has(`tr ${squeezed(tr)}`)) continue;
    // If another term has the English title, this one is known only by its Turkish title.
    add({ en: taken.has(`en ${squeezed(en)}`) ? '' : en, tr, origin: 'hand' }, false);
  }
  for (const draft of composed(random)) {
    if (terms.length >= size) break;
    add(draft);
  }
  return random.shuffled(terms);
}

function squeezed(text: string): string {
  return foldKey(text).replace(/[^\p{L}\p{N}+#]/gu, '');
}

function complete(draft: Draft, n: number): BenchTerm {
  return {
    id: `b${n}`,
    keywords: [],
    category: 'mechanical',
    englishDefinition: `What engineers call ${draft.en} in this collection.`,
    turkishDefinition: `Bu derlemede ${draft.tr} denen kavram.`,
    tags: [],
    ...draft,
  };
}

interface SeedTerm {
  englishTerm: string;
  turkishTerm: string;
  category: string;
  englishDefinition?: string;
  turkishDefinition?: string;
  tags?: string[];
  searchKeywords?: string[];
}

/**
 * The unchanged seed of version 1.0.0. The classes are drawn from this collection, and their figures would no longer
 * be comparable if it changed with the dictionary.
 */
function seedTerms(): Draft[] {
  const file = join(repositoryRoot(), 'bench/relevance/collection/seed-1.0.0.json');
  const terms = JSON.parse(readFileSync(file, 'utf8')) as SeedTerm[];
  return terms.map((term) => ({
    en: term.englishTerm,
    tr: term.turkishTerm,
    category: term.category,
    englishDefinition: term.englishDefinition ?? '',
    turkishDefinition: term.turkishDefinition ?? '',
    tags: term.tags ?? [],
    keywords: term.searchKeywords ?? [],
    origin: 'seed' as const,
  }));
}

/** Single nouns and named substances first, then an endless supply of compounds. */
function* composed(random: Random): Generator<Draft> {
  for (const noun of [...NOUNS, ...LEARNED, ...ELEMENTS]) yield compound('', '', noun, false);
  for (const element of ELEMENTS) {
    for (const salt of SALTS) yield compound(element.en, element.tr, salt, false);
  }
  const any = [...NOUNS, ...NOUNS, ...LEARNED, ...ELEMENTS];
  for (;;) {
    const head = random.pick(NOUNS);
    const modifier = random.pick(any);
    const adjective = random.pick(ADJECTIVES);
    const kind = random.next();
    if (modifier === head) continue;
    if (kind < 0.1) {
      const name = random.pick(NAMES);
      yield compound(name, name, head, true);
    } else if (kind < 0.35) {
      yield compound(adjective.en, adjective.tr, head, false);
    } else if (kind < 0.8) {
      yield compound(modifier.en, modifier.tr, head, true);
    } else {
      const draft = compound(modifier.en, modifier.tr, head, true);
      const en = `${adjective.en} ${draft.en}`;
      yield { ...draft, en, tr: `${adjective.tr} ${draft.tr}`, keywords: abbreviation(en, random) };
    }
  }
}

function compound(en: string, tr: string, noun: Noun, possessed: boolean): Draft {
  const last = possessed ? possessiveOf(noun) : noun.tr;
  return {
    en: `${en} ${noun.en}`.trim(),
    tr: `${tr} ${last}`.trim(),
    origin: 'generated',
    head: { noun: noun.tr, possessive: possessiveOf(noun), possessed },
  };
}

function abbreviation(english: string, random: Random): string[] {
  if (random.next() > ABBREVIATED_SHARE) return [];
  const initials = english.split(/[ -]/).map((word) => word[0]?.toUpperCase());
  return [initials.join('')];
}

function possessiveOf(noun: Noun): string {
  return noun.possessive ?? regularPossessive(noun.tr);
}
