import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { foldKey } from '@terimce/contract/text';
import { isFiniteVerb, isTurkishForm, turkishNoun } from '@terimce/title-search/real-words';

const SHORTEST = 3;
/** Longer words are mostly chains of suffixes, which `isRealWord` reduces to their lemma. */
const LONGEST = 12;
/** By infinitives all forms of a verb are known. */
const LONGEST_INFINITIVE = 15;
/** A Turkish word that takes as many endings is a lemma, even if it looks like a form: koyun is not from koyu. */
const LEMMA_ENDINGS = 20;

type Dictionary = 'en' | 'en-gb' | 'tr';

interface Affix {
  readonly isPrefix: boolean;
  readonly strip: string;
  readonly add: string;
  readonly condition: RegExp;
}

/**
 * The words of English and Turkish, folded: those of the Hunspell dictionaries in npm's `dictionary-en`,
 * `dictionary-en-gb` and `dictionary-tr`, without names, and `recentWords`. English ones with their inflected forms;
 * Turkish ones without forms whose lemma is also in the dictionary.
 * @param recentWords words of both languages that the dictionaries lack: `recent-words.txt`.
 */
export function realWords(recentWords: string): Set<string> {
  const words = new Set<string>();
  // Shorter words first, so that a lemma is known before its forms.
  for (const [word, endings] of turkishWords()) {
    if (word.length > (/m[ae]k$/.test(word) ? LONGEST_INFINITIVE : LONGEST)) continue;
    const isLemma = endings >= LEMMA_ENDINGS;
    if (isLemma) words.add(turkishNoun(word));
    if (word.length < SHORTEST) continue;
    if (isLemma || !(isTurkishForm(words, word) || isFiniteVerb(words, word))) words.add(word);
  }
  for (const variety of ['en', 'en-gb'] as const) {
    for (const word of englishWords(variety)) if (lengthFits(word)) words.add(word);
  }
  for (const word of recentWords.trim().split(/\s+/).map(foldKey))
    words.add(word).add(turkishNoun(word));
  return words;
}

function lengthFits({ length }: string): boolean {
  return length >= SHORTEST && length <= LONGEST;
}

/** Folded words with the number of their endings, shorter words first. */
function turkishWords(): Array<[string, number]> {
  return entriesOf('tr')
    .filter(([word]) => /^[a-zçğıöşüâîû]+$/.test(word))
    .map(([word, flags]): [string, number] => [foldKey(word), flags.split(',').length])
    .sort(([a], [b]) => a.length - b.length);
}

function* englishWords(variety: Dictionary): Generator<string> {
  const rules = affixesOf(read(variety, 'aff'));
  for (const [word, flags] of entriesOf(variety)) {
    if (!/^[a-z]+$/.test(word)) continue;
    const affixes = [...flags].flatMap((flag) => rules.get(flag) ?? []);
    const suffixed = affixes.flatMap((affix) => (affix.isPrefix ? [] : applied(affix, word)));
    const forms = [word, ...suffixed.filter((form) => !form.includes("'"))];
    yield* forms;
    for (const affix of affixes) {
      if (affix.isPrefix) for (const form of forms) yield* applied(affix, form);
    }
  }
}

function applied({ isPrefix, strip, add, condition }: Affix, word: string): string[] {
  if (!condition.test(word)) return [];
  if (isPrefix) return [add + word.slice(strip.length)];
  return [word.slice(0, word.length - strip.length) + add];
}

/** The rules of each flag: `SFX S y ies [^aeiou]y` (Hunspell's manual, hunspell(5)). */
function affixesOf(text: string): Map<string, Affix[]> {
  const rules = new Map<string, Affix[]>();
  for (const line of text.split('\n')) {
    const [kind, flag = '', strip = '', add = '', condition] = line.trim().split(/\s+/);
    if ((kind !== 'SFX' && kind !== 'PFX') || condition === undefined) continue;
    const isPrefix = kind === 'PFX';
    const rule = {
      isPrefix,
      strip: strip === '0' ? '' : strip,
      add: add === '0' ? '' : (add.split('/')[0] ?? ''),
      condition: new RegExp(isPrefix ? `^${condition}` : `${condition}$`),
    };
    rules.set(flag, [...(rules.get(flag) ?? []), rule]);
  }
  return rules;
}

/** Words and their flags; the first line of a dictionary is their number. */
function entriesOf(language: Dictionary): Array<[string, string]> {
  const lines = read(language, 'dic').split('\n').slice(1);
  return lines.map((line) => {
    const [word = '', flags = ''] = line.trim().split('/');
    return [word, flags];
  });
}

function read(language: Dictionary, kind: 'aff' | 'dic'): string {
  // Their entry points read both files at once, as bytes.
  const entry = createRequire(import.meta.url).resolve(`dictionary-${language}`);
  return readFileSync(new URL(`index.${kind}`, `file://${entry}`), 'utf8');
}
