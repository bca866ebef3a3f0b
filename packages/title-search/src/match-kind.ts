import type { Candidate } from './candidates.js';
import { COSTS, ONE_SLIP } from './costs.js';
import { isEnglishForm } from './english-forms.js';
import type { SearchRun } from './search-run.js';
import { soundsAlike } from './sounds.js';
import type { Tables } from './tables.js';

/**
 * The kind of a match of a title: it equals the query (`exact`), except for a suffix or another derivation of the
 * same stem (`inflected`), or except for slips that "did you mean" corrects (`corrected`); another name of the term
 * equals it (`keyword`); it begins with the query (`beginning`) or contains its words (`part`); or a part of it is
 * similar to a part of the query (`similar`). Or texts of the term fit the query (`description`).
 */
export type MatchKind =
  | 'exact'
  | 'inflected'
  | 'corrected'
  | 'keyword'
  | 'beginning'
  | 'part'
  | 'similar'
  | 'description';

/** Corrections that change more than about two letters count only as similar; one of a form, more than one. */
const MAX_CORRECTION = 2;
const MAX_CORRECTION_OF_FORM = 1.5;

const farthest = ({ path }: Candidate): number =>
  path === 'corrected-inflected' ? MAX_CORRECTION_OF_FORM : MAX_CORRECTION;

/** Whether a name is so far from the query that it can only be offered: bail is no correction of nailfile. */
export function isFar({ query }: SearchRun, candidate: Candidate): boolean {
  const { parts } = candidate;
  return parts.match + parts.words > farthest(candidate) * query.words.length;
}

/** Longest query that may as well be another word. */
const SHORT = 5;
/** Shorter titles are symbols and abbreviations, with which many words begin by chance. */
const SHORTEST_TITLE = 4;

export function matchKind(run: SearchRun, candidate: Candidate): MatchKind {
  const { path, parts } = candidate;
  const isWhole = parts.match < COSTS.prefix && parts.missing === 0;
  switch (path) {
    case 'exact':
    case 'folded':
    case 'joined':
    case 'swapped':
      return 'exact';
    case 'abbreviation':
      return parts.words > 0 && isOtherWord(run, candidate) ? 'similar' : 'exact';
    case 'inflected':
      return isOtherWord(run, candidate) ? 'similar' : 'inflected';
    case 'keyword':
    case 'synonym':
      if (!isWhole) return 'part';
      return parts.words > 0 && isOtherWord(run, candidate) ? 'similar' : 'keyword';
    case 'prefix':
      return 'beginning';
    case 'inner':
    case 'mixed':
      return 'part';
    case 'corrected':
    case 'corrected-inflected':
      return isWhole && parts.match + parts.words <= farthest(candidate) && isSlip(run, candidate)
        ? 'corrected'
        : 'similar';
    default:
      return 'similar';
  }
}

/** An accent that the name lacks, and not only letters typed without theirs. */
const OTHER_ACCENTS = COSTS.folded + COSTS.accentDiffers;

/**
 * Whether the query is a word of its own, or a form of one, and no form of the name: archery is not from arch, kapıcı
 * is not a door, halılar are not hâl, dişçim is not from disc. The verbal noun has no own form of a verb (ölçmek,
 * ölçme).
 */
function isOtherWord(run: SearchRun, { row, parts }: Candidate): boolean {
  const { query, tables } = run;
  const { joined, words } = query;
  if (words.length !== 1 || !run.isSpelledRight) return false;
  if (parts.accents >= OTHER_ACCENTS) return true;
  const name = tables.keys.text(tables.wholeKey(row));
  const isTurkish = tables.title(row).lang === 'tr' && !isEnglishTitle(tables, name);
  if (!isTurkish && isEnglishForm(joined, name)) return false;
  if (joined.replace(INFINITIVE, '') === name.replace(NOUN, '')) return false;
  if (run.isOwnWord(joined)) return true;
  const shortest = Math.min(SHORTEST_LEMMA, name.length + 1);
  const steps = run.lemmas.get(name) ?? Number.POSITIVE_INFINITY;
  return [...run.lemmas].some(
    ([lemma, fewer]) => fewer < steps && lemma.length >= shortest && run.isOwnWord(lemma),
  );
}

/** Whether a title or name is English: memes are not from meme, the Turkish nozzle. */
function isEnglishTitle(tables: Tables, name: string): boolean {
  return tables.rowsOf(name).some((row) => tables.title(row).lang === 'en');
}

/** Of an abbreviation a shorter one will do: arılar are bees, not AR. */
const SHORTEST_LEMMA = 4;
const INFINITIVE = /m[ae]k$/;
const NOUN = /m[ae]$/;

/**
 * Whether a correction repairs a slip, and does not replace the query by another term. It does not if
 * - each word is already a word of titles (heat loss, head loss), or of English or Turkish (invoice, inç), unless a
 *   slip made one word of a name another (jump stat);
 * - a short query is a prefix of the title (elma, elmas), or continues after a symbol (klaç, kLa);
 * - a short query begins with another letter and does not sound like the title.
 */
function isSlip(run: SearchRun, { row, path, parts }: Candidate): boolean {
  const { tables, query } = run;
  const { keys } = tables;
  const { words, joined } = query;
  const isKnown = (word: string): boolean => {
    const key = keys.id(word);
    return key !== undefined && tables.frequency(key) > 0;
  };
  if (words.every(isKnown)) return false;
  if (run.isSpelledRight) {
    if (path !== 'corrected' || parts.words > ONE_SLIP || words.length !== tables.wordCount(row)) {
      return false;
    }
    const same = words.filter((word, i) => keys.isText(tables.wordKey(row, i), word));
    return words.length > 1 && same.length === words.length - 1;
  }
  if (joined.length > SHORT) return true;
  const title = keys.text(tables.wholeKey(row));
  if (title.startsWith(joined)) return false;
  if (title.length < SHORTEST_TITLE && joined.startsWith(title)) return false;
  return title[0] === joined[0] || soundsAlike(joined, title);
}
