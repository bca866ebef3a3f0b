const SPECIAL = [
  ...[
    '.*',
    '(a+)+$',
    '[',
    '\\',
    '^$',
    '-valve',
    '"',
    "'",
    '’',
    '""',
    '--',
    '+',
    '#',
    '++##',
    '*',
    '?',
  ],
  ...[
    '\u0000',
    '\ud800',
    '\udfff',
    '\ufeff',
    '\u200b',
    '\u202e',
    '\u0307',
    'İ',
    'ı',
    'ﷺ',
    'ﬁ',
    '½',
  ],
  ...[
    '🔧',
    '👩‍🔧',
    'مضخة',
    'משאבה',
    'насос',
    '泵',
    'e\u0301',
    'ß',
    'Ω',
    '%',
    '&',
    '/',
    '<b>',
    '$ne',
  ],
  ...['AND', 'OR', 'NOT', 'filter=', 'null', 'undefined', '__proto__', 'constructor', 'toString'],
];
const LETTERS = 'abcçdefgğhıijklmnoöprsştuüvyz';
const MAX_LENGTH = 10_240;

/**
 * Hostile queries, deterministic by seed: one letter repeated up to 10 kB, random code units (including lone
 * surrogates and NUL), operators, right-to-left text, and words with endless suffixes.
 */
export function* hostileQueries(count: number, seed: number): Generator<string> {
  const random = randomFrom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const letter = (): string => LETTERS[below(LETTERS.length)] ?? 'a';
  const special = (): string => SPECIAL[below(SPECIAL.length)] ?? '';
  const length = (): number => (random() < 0.1 ? below(MAX_LENGTH) : below(60));
  const kinds: (() => string)[] = [
    () => letter().repeat(length()),
    () => special().repeat(Math.ceil(length() / 4)),
    () => Array.from({ length: length() }, () => String.fromCharCode(below(0x10000))).join(''),
    () => Array.from({ length: below(40) }, special).join(random() < 0.5 ? ' ' : ''),
    () => Array.from({ length: length() }, letter).join(''),
    () => Array.from({ length: length() }, () => (random() < 0.3 ? ' ' : letter())).join(''),
    () => letter() + ['lar', 'ler', 'ın', 'da', 'ki', "'in"][below(6)]?.repeat(length()),
    () => `${letter()}${letter()} `.repeat(length()),
    () => `-${letter()}${special()}"${letter()}`,
  ];
  for (let i = 0; i < count; i++) yield (kinds[i % kinds.length] ?? letter)();
}

/** Mulberry32: small, fast, and the same on every platform. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
