import type { RunningWord } from './running-words.js';
import { isEnglishPredicate } from './third-person.js';

/**
 * Nouns of terms that are verbs where they stand: the imperative of a manual (check the oil level), the verb of a
 * subject with its object (the PLC monitors temperature), and a participle before a noun (cast steel).
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const DETERMINERS = words(
  'a an the this that these those each every any some all both its their our your his it them one',
);
const NUMBERS = words('two three four five six seven eight nine ten');
/** Before these a word is a noun. */
export const BEFORE_NOUNS = new Set([
  ...DETERMINERS,
  ...NUMBERS,
  ...words(`of for with by between in from at on under against into many several few more most other same different
    such no per first new main`),
]);
const SUBJECTS = words('we you they it which who that then');
const MODALS = words(
  'can could may might must shall should will would cannot not never also does do did don let lets help helps',
);
/** Words after which `to` begins an infinitive. */
const BEFORE_INFINITIVES =
  words(`able used use need needs needed order designed required likely tend tends easy
  difficult hard possible necessary has have had how begin begins began start starts started continue continues
  enough ready want wants allow allows allowed cause causes try tries meant intended serves serve made forced
  sufficient known expected engineers operators is are was were`);
export const BE = words('is are was were be been being has have had get gets');
/** Past forms that are spelled like a noun. */
const PARTICIPLES = words(
  'set cut cast ground spread wound split bore fed felt found lit bound built',
);
/** The same, where they stand before a noun. */
const BEFORE_NOUN = words('cast cut split');
/** Nouns of terms that are verbs more often in their form with -s. */
const VERBS =
  words(`run turn pass reach join stay stop work lead cut set fit fill cover drop return spread build
  gain rest share lift feed drive move rise fall mean carry meet draw act begin end take shift point pick stand`);
/** Nouns of terms that are the verb of an instruction as well, or of a subject with its object. */
const ACTIONS =
  words(`check wear store stop cut load bleed lock plug drain break test set measure mount press record
  point monitor limit support control trip turn run switch seal drill ground fill lift raise drop feed hold position
  pump pour paint coat brush burn heat count log label sign list report file print paste scan filter group link map
  index cache queue stack sample fit screw bolt clamp hook tie pack ship export import order share join bend fold
  roll cast weld solder mill saw shear stamp punch tap thread bore hone lap plate coil wind spin twist strip screen
  grade level wire cable earth charge discharge short reset boot patch branch merge commit release trace loop return
  pass yield throw block float sink leak vent purge flush prime choke throttle brake drive tow lever balance center
  centre offset shift guide slide swing rock cycle contact grip handle claim quote bid contract audit design draft
  scale cover shield guard pin key shim seat bend face gauge gage track host stage state process rest supply
  transfer transport trap work repair service grease oil damage delay demand dump exhaust fire flash focus form
  frame function gain hammer impact issue land lead leave mean mold mould move notch output pair permit pick plot
  power program puncture reach reject reserve rise rivet rout scrap signal skip slip sound span speed spread stand
  staple steam stress sweep tack tag target time tip toggle torque total trim update view void waste`);
/** Words after a verb, if a complement follows. */
const VERBS_BEFORE =
  words(`to through into from at as up down off out over back away together on with onto past along
  until when while before so more less very too only`);
/** Further ones, if the noun could be of a name as well: store in a dry place. */
const COMPLEMENTS = words(
  'in by for if after against under above below near between freely again once twice how whether why that',
);
/** A clause may begin after them. */
const OPENING = words('and then or but to please always first next now');
const CONJUNCTIONS = words(
  'if when while until before after because so where which that as unless',
);
const FINITE =
  words(`is are was were has have had must shall should can may will would cannot consists shows
  does did`);

export const isSpace = (gap: string | undefined) => gap !== undefined && /^\s+$/.test(gap);
/** Whether a clause ends before a word with this gap. */
const endsClause = (gap: string | undefined) =>
  gap === undefined || /[.,;:!?•\n]|\s[-–—]\s/.test(gap);

/** Whether a word begins its clause: after a mark, the number of a list, or words such as *then*. */
function opensClause(all: readonly RunningWord[], i: number): boolean {
  const before = all[i - 1];
  return !before || endsClause(all[i]?.gap) || /^[.)]\s/.test(all[i]?.gap ?? '');
}

/** Whether a verb in its personal form follows in the clause of a word, which is then its subject. */
function isSubject(all: readonly RunningWord[], i: number): boolean {
  for (let k = i + 1; k < all.length && !endsClause(all[k]?.gap); k++) {
    const { spelled = '' } = all[k] ?? {};
    if (CONJUNCTIONS.has(spelled)) return false;
    if (FINITE.has(spelled)) return true;
  }
  return false;
}

/** Whether the clause of a word begins with an instruction: tighten the bolts and check … */
function isInstruction(all: readonly RunningWord[], i: number): boolean {
  let first = i;
  const begins = (k: number) => opensClause(all, k) || CONJUNCTIONS.has(all[k]?.spelled ?? '');
  while (first > 0 && !begins(first)) first -= 1;
  const { spelled = '' } = all[first] ?? {};
  if (first === i || BEFORE_NOUNS.has(spelled) || CONJUNCTIONS.has(spelled)) return false;
  return ACTIONS.has(spelled) || DETERMINERS.has(all[first + 1]?.spelled ?? '');
}

/** A noun phrase without a preposition from the beginning of the clause to a word: its subject. */
function hasSubject(all: readonly RunningWord[], i: number): boolean {
  for (let k = i - 1; k >= 0 && isSpace(all[k + 1]?.gap); k--) {
    const { spelled = '' } = all[k] ?? {};
    if (CONJUNCTIONS.has(spelled)) return k < i - 1 || /^(?:which|that)$/.test(spelled);
    if (FINITE.has(spelled) || (BEFORE_NOUNS.has(spelled) && !DETERMINERS.has(spelled)))
      return false;
    if (opensClause(all, k)) return !ACTIONS.has(spelled) || k === i - 1;
  }
  return false;
}

/** What stands around a word that may be a verb. */
interface Place {
  readonly all: readonly RunningWord[];
  readonly i: number;
  /** The noun that it would be. */
  readonly name: string;
  readonly word: string;
  readonly left: string;
  readonly right: string;
  /** An article or pronoun follows. */
  readonly opensObject: boolean;
  /** A word follows that is no function word. */
  readonly isBeforeContent: boolean;
}

/** Heat the solution; wear gloves; store in a dry place; 2. drain the tank, then clean the filter. */
function isImperative({ all, i, name, left, opensObject, isBeforeContent, right }: Place): boolean {
  const opens = opensClause(all, i);
  if (!opens && !OPENING.has(left)) return false;
  if (opensObject) return right !== 'that' || ACTIONS.has(name);
  const isComplement = VERBS_BEFORE.has(right) || COMPLEMENTS.has(right);
  if (!ACTIONS.has(name) || isSubject(all, i)) return false;
  if (!isBeforeContent && !(isComplement && left !== 'and' && left !== 'or')) return false;
  return opens ? !/^,/.test(all[i]?.gap ?? '') : left === 'then' || isInstruction(all, i);
}

/** The PLC monitors temperature; supports microstepping; the breaker trips in 20 ms; states how. */
function isThirdPerson({ all, i, name, left, right, isBeforeContent }: Place): boolean {
  if (/^(?:how|whether|why)$/.test(right)) return true;
  if (!ACTIONS.has(name) || isInstruction(all, i)) return false;
  const hasObject = isBeforeContent || NUMBERS.has(right) || /^\d/.test(right);
  const follows = hasObject || VERBS_BEFORE.has(right) || COMPLEMENTS.has(right);
  if (!follows || isSubject(all, i)) return false;
  if (opensClause(all, i) || left === 'and') return hasObject;
  return !isPlural(left) && hasSubject(all, i);
}

/** Whether a word looks like a plural noun. */
const isPlural = (word: string) => /^\p{L}{2,}[^sui]s$/u.test(word) && !BEFORE_NOUNS.has(word);

/** Before opening the valve; when drilling holes. */
const isGerund = ({ word, left, opensObject, isBeforeContent }: Place) =>
  /..ing$/.test(word) && (opensObject || (isBeforeContent && /^(?:when|while|by)$/.test(left)));

/** The wheel is cast; cast stainless steel. */
const isParticiple = ({ word, left, isBeforeContent }: Place) =>
  isBeforeContent ? BEFORE_NOUN.has(word) : BE.has(left) && PARTICIPLES.has(word);

/** We heat the rod; can heat; in order to heat; pumps feed the tank. */
function isBareVerb({ all, i, name, left, right, opensObject }: Place): boolean {
  if (MODALS.has(left)) return true;
  if (left === 'to' && (opensObject || BEFORE_INFINITIVES.has(all[i - 2]?.spelled ?? '')))
    return true;
  if (SUBJECTS.has(left) && (opensObject || (left !== 'that' && VERBS_BEFORE.has(right))))
    return true;
  return (opensObject || VERBS_BEFORE.has(right) || VERBS.has(name)) && isPlural(left);
}

function isFormWithS(place: Place): boolean {
  const { all, i, name, left, right, opensObject } = place;
  if (BEFORE_NOUNS.has(left) && left !== 'it' && left !== 'that') return false;
  const afterComma = /^,\s/.test(all[i]?.gap ?? '') && (opensObject || VERBS_BEFORE.has(right));
  if (isEnglishPredicate(all, i)) return true;
  if (VERBS.has(name)) return (left !== '' || afterComma) && right !== 'of';
  if (opensObject || (left !== '' && VERBS_BEFORE.has(right) && SUBJECTS.has(left))) return true;
  return isThirdPerson(place);
}

/** Whether the word at a place is a verb there. @param name the noun that it could be, folded */
export function isEnglishVerb(
  all: readonly RunningWord[],
  i: number,
  name: string,
  isContent: (word: RunningWord | undefined) => boolean,
): boolean {
  const beside = (k: number, gap: string | undefined) => (isSpace(gap) ? all[k] : undefined);
  const after = beside(i + 1, all[i + 1]?.gap);
  const word = all[i]?.folded ?? '';
  const right = after?.spelled ?? '';
  const place: Place = {
    ...{ all, i, name, word, right, left: beside(i - 1, all[i]?.gap)?.spelled ?? '' },
    opensObject: DETERMINERS.has(right),
    isBeforeContent: isContent(after),
  };
  if (isGerund(place)) return true;
  return word === name
    ? isBareVerb(place) || isImperative(place) || isParticiple(place)
    : isFormWithS(place);
}
