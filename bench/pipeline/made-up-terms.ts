import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../relevance/repository-root.js';

/** A row of an import as the API receives it. */
interface Row {
  englishTerm: string;
  turkishTerm: string;
  englishDefinition: string;
  turkishDefinition: string;
  englishExample?: string;
  turkishExample?: string;
  category: string;
  tags: string[];
  searchKeywords: string[];
}

const LETTERS = 'abcdefghijklmnoprstuvyz';
const word = (n: number): string =>
  n < LETTERS.length
    ? (LETTERS[n] as string)
    : word(Math.floor(n / LETTERS.length) - 1) + LETTERS[n % LETTERS.length];

/** Steps through the seed that are coprime to its size, so that pairs repeat late. */
const STEP = 7;

/**
 * Rows of an import that are as large as those of the seed (765 bytes of JSON on average) and made from its text:
 * each has the fields of one seed term, definitions that begin like its own and end like those of another, and a
 * unique word in each headword and definition.
 */
export function madeUpTerms(count: number, name: string, from = 0): Row[] {
  const seed = seedTerms();
  return Array.from({ length: count }, (_, position) => {
    const i = from + position;
    const base = seed[i % seed.length] as Row;
    const other = seed[(i * STEP + Math.floor(i / seed.length)) % seed.length] as Row;
    const mark = `${name}${word(i)}`;
    return {
      ...base,
      englishTerm: `${firstWord(base.englishTerm)} ${mark}`,
      turkishTerm: `${mark} ${firstWord(base.turkishTerm)}`,
      englishDefinition: joined(base.englishDefinition, other.englishDefinition, mark),
      turkishDefinition: joined(base.turkishDefinition, other.turkishDefinition, mark),
    };
  });
}

function seedTerms(): Row[] {
  const folder = join(repositoryRoot(), 'infra/seed/terms');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Row[])
    .map(({ slug: _, ...row }: Row & { slug?: string }) => row);
}

function firstWord(text: string): string {
  return text.split(' ')[0] as string;
}

/** The first half of one text and the second half of another, with `mark` as the word in the middle. */
function joined(one: string, other: string, mark: string): string {
  const [head, tail] = [one.split(' '), other.split(' ')];
  const begin = head.slice(0, Math.floor(head.length / 2));
  return [...begin, mark, ...tail.slice(Math.floor(tail.length / 2) + 1)].join(' ');
}
