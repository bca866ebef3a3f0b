import type { RunningWord } from './running-words.js';

/**
 * Verbs in the third person that are spelled like the plural of a name: the tank leaks, vanayı ayarlar. They are found
 * by the sentence around them, because nearly every short noun of English is a verb too.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** After these a plural noun cannot be the last of the subject. */
const ONE = words('a an every');
const SOME = words('the its their our this that each');
const PRONOUNS = words('it who nobody everything something');
/** They begin a clause, which has a verb. */
const CONJUNCTIONS = words(
  'if when while because so once where unless although whereas whether that until',
);
/** A subject follows. */
const BEFORE_SUBJECTS = words('and but or which as since though before after then');
/** They do not stand between the noun of a subject and its verb. */
const AFTER_VERBS = words(
  'up down off out back away together until when while once if because so unless too only very again',
);
/** No adjectives or nouns of a subject. */
const NEVER_INSIDE = words(
  `is are was were be been has have had do does did can could may might must shall should will would not and or but
  of to in on at by for from with into between through within against over under across along without as than if
  when while that which who hundred thousand million billion dozen couple few
  found gave made took saw lost let put set ran cut held kept built brought caught drew bought wore`,
);
/** Most words between the article and the verb. */
const MAX_INSIDE = 4;
/** How far back the beginning of a sentence is looked for, in words. */
const LONGEST_CLAUSE = 40;

const isPluralForm = (word: string) => /[^su]s$/.test(word);
const isSpace = (gap: string | undefined) => gap !== undefined && /^\s+$/.test(gap);

/** Whether the word at `i`, which ends in -s, is the verb of a subject before it. */
export function isEnglishPredicate(all: readonly RunningWord[], i: number): boolean {
  const word = all[i];
  if (!word || !isPluralForm(word.spelled) || !isSpace(word.gap)) return false;
  if (PRONOUNS.has(all[i - 1]?.spelled ?? '')) return true;
  const article = articleBefore(all, i);
  if (article === undefined) return false;
  const opens = all[article - 1]?.spelled ?? '';
  const mark = opens ? (all[article]?.gap ?? '').trim() : '.';
  const isClause = CONJUNCTIONS.has(opens);
  if (mark === '' && !isClause && !BEFORE_SUBJECTS.has(opens)) return false;
  const next = all[i + 1];
  const gap = next?.gap ?? '.';
  const right = isSpace(gap) ? (next?.spelled ?? '') : '';
  const isFollowed = AFTER_VERBS.has(right) || (/..ly$/.test(right) && !isSpace(all[i + 2]?.gap));
  if (ONE.has(all[article]?.spelled ?? '')) {
    return right === '' || isFollowed || isPluralForm(right) || NEVER_INSIDE.has(right);
  }
  if (isFollowed) return true;
  if (right !== '') return false;
  if (mark === '') return isClause;
  return mark === ',' ? beginsWithClause(all, article) : /[.;!?]/.test(gap);
}

/** The place of the article of the noun phrase that ends before `i`; undefined if there is none. */
function articleBefore(all: readonly RunningWord[], i: number): number | undefined {
  for (let k = i - 1; k >= Math.max(0, i - MAX_INSIDE - 1); k--) {
    const { spelled = '' } = all[k] ?? {};
    if (ONE.has(spelled) || SOME.has(spelled)) return k < i - 1 ? k : undefined;
    if (/\d/.test(spelled) || all[k + 1]?.at !== (all[k]?.end ?? 0) + (all[k + 1]?.gap.length ?? 0))
      return undefined;
    const isNextToArticle =
      SOME.has(all[k - 1]?.spelled ?? '') || ONE.has(all[k - 1]?.spelled ?? '');
    const isVerb = NEVER_INSIDE.has(spelled) || isPluralForm(spelled);
    if (isVerb || (/(?:ed|ing)$/.test(spelled) && !isNextToArticle)) return undefined;
    if (!isSpace(all[k]?.gap)) return undefined;
  }
  return undefined;
}

/** Whether the sentence begins with a clause before its main one: if the load rises, … */
function beginsWithClause(all: readonly RunningWord[], i: number): boolean {
  let first = i;
  while (first > Math.max(0, i - LONGEST_CLAUSE) && !/[.;:!?]/.test(all[first]?.gap ?? ''))
    first -= 1;
  return CONJUNCTIONS.has(all[first]?.spelled ?? '');
}

/** Adjectives that end like an accusative. */
const TURKISH_ADJECTIVES = words(
  `yeni aynı kimi bazı seri kuru gibi sıvı katı yarı ayrı doğru eğri kırmızı sarı mavi sivri koyu aşırı çoğu hangi
  öteki geri karşı`,
);

/** Whether a word in -lar, at the end of a clause, is the verb of the object before it: değeri sıfırlar. */
export function isTurkishPredicate(all: readonly RunningWord[], i: number): boolean {
  const [object, word, next] = [all[i - 1], all[i], all[i + 1]];
  if (!object || !word || !/l[ae]r$/.test(word.spelled) || !isSpace(word.gap)) return false;
  const isAccusative = /..(?:[^lkcç][ıiuü]|[ıiuü]k[ıiuü])$/.test(object.spelled);
  const endsClause = !isSpace(next?.gap) || next?.spelled === 've';
  return isAccusative && !TURKISH_ADJECTIVES.has(object.spelled) && endsClause;
}

/** Ends like a genitive, which never ends a sentence: an instruction does (aküyü takın). */
const IMPERATIVE = /.[^aeıioöuü][ıiuü]n(?:[ıiuü]z)?$/;
/** Names that are imperatives as well. */
const IMPERATIVES = words('alın basın açın yakın sarın kırın kesin');

/** Whether a word that ends its sentence is an instruction: çapakları alın. @param name what it would be a form of */
export function isTurkishImperative(all: readonly RunningWord[], i: number, name: string): boolean {
  const { spelled = '', folded = '', gap } = all[i] ?? {};
  const isForm = folded !== name ? IMPERATIVE.test(spelled) : IMPERATIVES.has(spelled);
  return isForm && isSpace(gap) && /^\s*[.;:!]|\n/.test(all[i + 1]?.gap ?? '.');
}
