import {
  formulasIn,
  MENTION_FIELDS,
  type MentionField,
  splitByMentions,
} from '@terimce/contract/mentions';
import type { Dictionary, DictionaryTerm } from './dictionary.js';
import { mentionsIn } from './mentions.js';
import { sharedTags, whichIsMeant } from './related.js';
import type { TextLanguage } from './running-words.js';
import { isOrdinary } from './terms-in-text.js';

/** A place where a text of a term names another one. */
export interface NamedTerm<T> {
  readonly field: MentionField;
  /** In code units. */
  readonly at: number;
  readonly text: string;
  readonly term: T;
}

/** Most mentions in a field; more would turn the text into links. */
const MAX_MENTIONS = 6;
/** Characters of a field that are searched for mentions: a longer text names its terms early. */
const MENTIONS_WITHIN = 20_000;

/**
 * The first mention of each other term in the texts of a term, in either language.
 * A single word has many senses, so it counts only if the same text in the other language, where there is one, names the
 * same term, and if both have a specific tag; a longer name needs one of these.
 */
export function mentionsOf<T extends DictionaryTerm>(
  term: DictionaryTerm,
  dictionary: Dictionary<T>,
): NamedTerm<T>[] {
  const tagged = sharedTags(term, dictionary);
  const texts = term as DictionaryTerm & Partial<Record<MentionField, string>>;
  const textsIn = (language: TextLanguage) =>
    MENTION_FIELDS[language].map((field) => {
      const text = withoutFormulas((texts[field] ?? '').slice(0, MENTIONS_WITHIN));
      const mentions = mentionsIn(dictionary.titles, text, language);
      return { field, text, mentions, ids: new Set(mentions.flatMap(({ ids }) => ids)) };
    });
  const [english, turkish] = [textsIn('en'), textsIn('tr')];
  const linksIn = (language: TextLanguage, read: typeof english, translated: typeof english) => {
    const named = new Set<string>();
    return read.flatMap(({ field, mentions }, i) => {
      const other = translated[i];
      const found: NamedTerm<T>[] = [];
      for (const mention of mentions) {
        const { at, text, ids, words, headwords } = mention;
        const inBoth = (some: readonly string[]) => some.filter((id) => other?.ids.has(id));
        // A term of which it is only a further name comes after those of which it is the headword.
        const heads = inBoth(ids.slice(0, headwords));
        const both = heads.length > 0 ? heads : inBoth(ids);
        const isSame = other?.text ? both.length > 0 : !isOrdinary(mention, language);
        if ((words === 1 && !isSame) || ids.includes(term._id)) continue;
        const senses = both.length > 0 ? both : ids;
        const meant = dictionary.get(whichIsMeant(term, senses, words > 1 && isSame, tagged) ?? '');
        if (!meant || named.has(meant._id) || found.length === MAX_MENTIONS) continue;
        named.add(meant._id);
        found.push({ field, at, text, term: meant });
      }
      return found;
    });
  };
  return [...linksIn('en', english, turkish), ...linksIn('tr', turkish, english)];
}

/** The text with blanks for its formulas, whose letters name no terms. */
function withoutFormulas(text: string): string {
  return splitByMentions(text, formulasIn(text))
    .map((piece) => (typeof piece === 'string' ? piece : ' '.repeat(piece.text.length)))
    .join('');
}
