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
 * The first mention of each term in the texts of a term, in either language. A single word has many senses, so it counts
 * only if the same text in the other language, where there is one, names the same term.
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
  const linksIn = (read: typeof english, translated: typeof english) => {
    const named = new Set<string>();
    return read.flatMap(({ field, mentions }, i) => {
      const other = translated[i];
      const found: NamedTerm<T>[] = [];
      for (const { at, text, ids, words } of mentions) {
        const both = other?.text && words === 1 ? ids.filter((id) => other.ids.has(id)) : ids;
        const meant = dictionary.get(whichIsMeant(term, both, words, tagged) ?? '');
        if (!meant || named.has(meant._id) || found.length === MAX_MENTIONS) continue;
        named.add(meant._id);
        found.push({ field, at, text, term: meant });
      }
      return found;
    });
  };
  return [...linksIn(english, turkish), ...linksIn(turkish, english)];
}

/** The text with blanks for its formulas, whose letters name no terms. */
function withoutFormulas(text: string): string {
  return splitByMentions(text, formulasIn(text))
    .map((piece) => (typeof piece === 'string' ? piece : ' '.repeat(piece.text.length)))
    .join('');
}
