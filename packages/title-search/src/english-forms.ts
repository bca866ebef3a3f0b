/**
 * Forms and derivations of English words, folded: the words from which a word may be inflected or derived, and its
 * spelling in another variety of English. As generous as the rules for Turkish: the caller keeps only words of
 * titles, so `welded` finds `welding` and no word is invented. A stemmer would not do: Porter's separates corrosion
 * from corrode and viscosity from viscous, and needs a table of the stems of all titles.
 */
export type PutForm = (form: string, kind: 'spelling' | 'inflected') => void;

const SHORTEST_WORD = 4;
const LONGEST_WORD = 24;
const SHORTEST_STEM = 3;

const NO_LETTER = /[^a-z]/;

/**
 * British and American spellings, each in both directions. The first text is searched before the pattern, because
 * that is faster.
 */
const SPELLINGS: readonly (readonly [has: string, pattern: RegExp, other: string])[] = [
  ['our', /our(?=$|s$|ed$|ing$|less$)/, 'or'],
  ['or', /or(?=$|s$|ed$|ing$|less$)/, 'our'],
  ['re', /([bct])re(s?)$/, '$1er$2'],
  ['er', /([bct])er(s?)$/, '$1re$2'],
  ['is', /(?<=...)is(?=e$|ed$|es$|er$|ers$|ing$|ation$|ations$)/, 'iz'],
  // Only of the suffix: vize is no vise.
  ['iz', /(?<=...)iz(?=e$|ed$|es$|er$|ers$|ing$|ation$|ations$)/, 'is'],
  ['ys', /ys(?=e$|ed$|er$|ers$|ing$)/, 'yz'],
  ['yz', /yz(?=e$|ed$|er$|ers$|ing$)/, 'ys'],
  ['ll', /ll(?=ed$|ing$|er$|ers$|or$)/, 'l'],
  ['l', /l(?=ed$|ing$|er$|ers$)/, 'll'],
  ['ae', /ae/, 'e'],
  ['oe', /oe/, 'e'],
  ['sulph', /sulph/, 'sulf'],
  ['sulf', /sulf/, 'sulph'],
  ['aluminium', /aluminium/, 'aluminum'],
  ['aluminum', /aluminum/, 'aluminium'],
  ['grey', /grey/, 'gray'],
  ['gray', /gray/, 'grey'],
  ['vise', /^vise/, 'vice'],
  ['vice', /^vice/, 'vise'],
  ['disk', /disk/, 'disc'],
  ['disc', /disc(?=$|s$)/, 'disk'],
  ['mould', /mould/, 'mold'],
  ['mold', /mold/, 'mould'],
  ['plough', /plough/, 'plow'],
  ['tyre', /tyre/, 'tire'],
  ['tire', /^tire/, 'tyre'],
  ['gauge', /gauge/, 'gage'],
  ['gage', /gage/, 'gauge'],
  ['ence', /ence$/, 'ense'],
  ['ense', /ense$/, 'ence'],
  ['ogue', /ogue$/, 'og'],
  ['og', /og$/, 'ogue'],
  ['gramme', /gramme$/, 'gram'],
  ['gram', /gram$/, 'gramme'],
  ['centre', /([^aeiou])centre/, '$1center'],
  ['centre', /^centre/, 'center'],
  ['center', /^center/, 'centre'],
  ['haem', /^haem/, 'hem'],
  ['hem', /^hem/, 'haem'],
  ['draught', /draught/, 'draft'],
  ['artefact', /artefact/, 'artifact'],
  ['carburett', /carburett/, 'carburet'],
  ['lling', /(?<=[aeiou])lling$/, 'ling'],
];

/** Pairs of an irregular form and its base form. */
const pairs = (text: string) =>
  text.split(/,\s+/).map((pair) => pair.split(' ') as [string, string]);

const IRREGULAR_PLURALS = pairs('teeth tooth, feet foot, mice mouse, dice die');
/** Irregular past forms and plurals, each before its base form. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ...pairs(
    `worn wear, wore wear, torn tear, tore tear, woven weave, wove weave, frozen freeze, froze freeze,
    driven drive, drove drive, drawn draw, drew draw, blown blow, blew blow, flown fly, flew fly,
    thrown throw, threw throw, grown grow, grew grow, risen rise, fallen fall, written write, shaken shake,
    shrunk shrink, shrank shrink, sunk sink, sank sink, spun spin, wound wind, bound bind, ground grind,
    bent bend, sent send, built build, burnt burn, held hold, kept keep, fed feed, swept sweep, hung hang,
    struck strike, slid slide, shorn shear, swollen swell, molten melt, broken break, broke break,
    wrought work`,
  ),
  ...IRREGULAR_PLURALS,
]);

/** Plurals of Latin and Greek words: plural and singular endings. */
const PLURALS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/([aeiouxy]|ap|th)ses$/, ['$1sis', '$1s']],
  [/xes$/, ['xis', 'x']],
  [/ices$/, ['ix', 'ex', 'ice']],
  [/ae$/, ['a']],
  [/(?<=..[^aeiou]|[^aeiou]i|[^aeiou]e)i$/, ['us']],
  [/(?<=...)a$/, ['um', 'on']],
  [/ves$/, ['f', 'fe']],
];

/** Endings that words of the same stem may have. */
const ENDINGS: ReadonlySet<string> = new Set([
  '',
  ...`ifications ification izations ization isation ability ibility ations ation ition iveness ivity ility
    osity acity ically ances ments tions ified ifier ifies ement ment ance ence ancy ency ness able ible
    ical ated ates ator ized ised izes ises izer iser sion tion ions less tive ings ion ing ity ive ate
    ize ise ify ial ous ant ent ure age ers ors acy ery ism ic al er or ed ly le ar es et s y e t`.split(
    /\s+/,
  ),
]);
const LONGEST_ENDING = 10;
/** Endings of headwords, which are nouns. */
const NOUNS: ReadonlySet<string> = new Set([
  '',
  ...`e y ing ion ation ition tion sion ment ement ance ence ancy ency ness ity ivity ility osity ability
    er or ator ier ification ization isation ure ant ent age al acy ery ics ism ite ate le et th`.split(
    /\s+/,
  ),
]);
/** How the end of a stem changes before other endings, by its last letter: corrode, corrosion; absorb, absorption. */
const CHANGES: Readonly<Record<string, readonly [end: string, other: string]>> = {
  d: ['d', 's'],
  s: ['s', 'd'],
  b: ['rb', 'rp'],
  v: ['v', 't'],
  t: ['t', 's'],
  c: ['nc', 'nt'],
  i: ['i', ''],
};

const NO_CHANGE = ['', ''] as const;

/** Endings before which a final consonant is doubled. */
const DOUBLING: ReadonlySet<string> = new Set(['ed', 'ing', 'ings', 'er', 'ers', 'able']);
const DOUBLED = /([^aeiou])\1$/;
/** After two vowels only l is doubled: earring is not from ear. */
const LONG = /(?<!q)[aeiou]{2}([^l])\1$/;
/** A syllable that would have doubled its consonant before such an ending. */
const UNDOUBLED = /^[^aeiou]+[aeiou][bdgmnprt]$/;

/** Calls `put` with other spellings of a folded English word, and with the words from which it may be inflected. */
export function englishForms(word: string, put: PutForm): void {
  if (!isEnglish(word)) return;
  for (const spelling of otherSpellings(word)) put(spelling, 'spelling');
  for (const base of inflectedFrom(word)) {
    put(base, 'inflected');
    put(`${base.replace(/e$/, '')}ing`, 'inflected');
    for (const spelling of otherSpellings(base)) put(spelling, 'inflected');
  }
}

/** Whether a folded English word is a form or another spelling of another: gears, welded, colour; not archery. */
export function isEnglishForm(word: string, of: string): boolean {
  let is = englishSingulars(word).includes(of);
  englishForms(word, (form) => {
    is ||= form === of;
  });
  return is;
}

/** Singulars of a folded English plural, most likely first. */
export function englishSingulars(word: string): string[] {
  if (word.length < SHORTEST_WORD || NO_LETTER.test(word)) return [];
  const forms: string[] = [];
  if (word.endsWith('s') && !word.endsWith('ss')) {
    forms.push(word.slice(0, -1));
    if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
    else if (word.endsWith('es')) forms.push(word.slice(0, -2));
  }
  for (const [plural, singular] of IRREGULAR_PLURALS) if (word === plural) forms.push(singular);
  for (const [pattern, singulars] of PLURALS) {
    if (pattern.test(word)) forms.push(...singulars.map((end) => word.replace(pattern, end)));
  }
  return forms;
}

/** Other spellings of a folded English word: colour and color. */
export function englishSpellings(word: string): string[] {
  return isEnglish(word) ? otherSpellings(word) : [];
}

function isEnglish(word: string): boolean {
  return word.length >= SHORTEST_WORD && word.length <= LONGEST_WORD && !NO_LETTER.test(word);
}

function otherSpellings(word: string): string[] {
  const spellings: string[] = [];
  for (const [has, pattern, other] of SPELLINGS) {
    if (word.includes(has) && pattern.test(word)) spellings.push(word.replace(pattern, other));
  }
  return spellings;
}

/** Dictionary forms of a past form, participle or irregular plural. */
function inflectedFrom(word: string): string[] {
  const bases: string[] = [];
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) bases.push(irregular);
  for (const [pattern, singulars] of PLURALS) {
    if (pattern.test(word)) bases.push(...singulars.map((end) => word.replace(pattern, end)));
  }
  const verb = word.match(/^(.{2,}?)(?:ed|ing|ings)$/)?.[1];
  if (verb !== undefined && verb.length >= SHORTEST_STEM) {
    // After a single short vowel the consonant is doubled: stared is not from star.
    if (!UNDOUBLED.test(verb)) bases.push(verb);
    bases.push(`${verb}e`);
    if (verb.endsWith('i')) bases.push(`${verb.slice(0, -1)}y`);
    if (verb.at(-1) === verb.at(-2) && !LONG.test(verb)) bases.push(verb.slice(0, -1));
  }
  return bases;
}

/**
 * The stems of a word, in any spelling, without derivational endings. The value says whether the end of the stem was
 * changed, so that it is not a word by itself.
 */
export function englishRoots(word: string): Map<string, boolean> {
  const roots = new Map<string, boolean>();
  if (!isEnglish(word)) return roots;
  for (const form of [word, ...otherSpellings(word)]) {
    // With only three letters left a word cannot be recognized.
    const longest = Math.min(LONGEST_ENDING, form.length - SHORTEST_STEM - 1);
    for (let length = 0; length <= longest; length++) {
      const ending = form.slice(form.length - length);
      if (!ENDINGS.has(ending)) continue;
      const stem = form.slice(0, form.length - length);
      roots.set(stem, false);
      const [end, other] = CHANGES[stem.at(-1) ?? ''] ?? NO_CHANGE;
      if (end !== '' && stem.endsWith(end)) {
        const root = stem.slice(0, stem.length - end.length) + other;
        if (!roots.has(root)) roots.set(root, true);
      }
      if (DOUBLING.has(ending)) roots.set(stem.replace(DOUBLED, '$1'), false);
    }
  }
  return roots;
}

/**
 * How well the ending of a headword fits a word of the same root: 2 if both name a process (oxidized, oxidation) or a
 * quality (viscous, viscosity), 1 if they do not, 0 if it is not an ending of headwords.
 */
export function englishNounFit(word: string, ending: string): 0 | 1 | 2 {
  if (!NOUNS.has(ending)) return 0;
  return (PROCESS.test(word) ? PROCESSES : QUALITIES).test(ending) ? 2 : 1;
}

const PROCESS = /(?:ed|ing|ify|i[sz]e|ate)$/;
const PROCESSES = /(?:ion|ing|ment)$/;
const QUALITIES = /(?:y|ness|ance|ence)$/;
