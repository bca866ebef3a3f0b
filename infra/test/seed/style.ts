import type { ContentLanguage } from '@terimce/contract/languages';
import { foldKey } from '@terimce/contract/text';
import type { LoadedSeedTerm } from '../../seed/read.js';

/** Units with two or more letters: `5W`, `99m` and `1970s` are not numbers with units. */
const UNITS =
  'mm|cm|dm|km|µm|nm|kg|mg|kN|MPa|kPa|GPa|Pa|bar|kW|MW|GW|kJ|MJ|kV|mV|mA|Hz|kHz|MHz|GHz|mL|ms';
/** A number and its unit without a space between them. */
const GLUED_UNIT = new RegExp(
  String.raw`(?<![\p{L}\d.,/])\d+(?:[.,]\d+)?(?:${UNITS})(?![\p{L}\d])`,
  'u',
);
/** `2.5` in Turkish; numbers of standards and versions follow a name. */
const DECIMAL_POINT = /(?<![\p{L}\d.,][ -]?|\d)\d+\.\d{1,2}(?!\d|\.\d)/u;
/** `1500 V`; a number that follows a name, as in `ISO 9001`, is none. */
const UNGROUPED_THOUSANDS = new RegExp(
  String.raw`(?<![\p{L}\d.,/])(?<!\p{Lu} )\d{4,}(?= (?:${UNITS}|m|V|W|t|°C|rpm|dev/dak)(?![\p{L}\d]))`,
  'u',
);
/** `2,5` in English. */
const DECIMAL_COMMA = /(?<![\d,])\d+,\d{1,2}(?![\d,])/u;

const ENGLISH_WORDS =
  /(?<![\p{L}'-])(?:the|of|and|with|which|that|from|is|are|used|between)(?![\p{L}'-])/iu;
const TURKISH_WORDS = /(?<![\p{L}'-])(?:ve|bir|ile|için|olan|gibi|veya|kadar|olarak)(?![\p{L}'-])/u;
const TURKISH_LETTERS = /[ğışİĞŞ]/u;

/** The first sentence of a Turkish definition ends in a copula: -dır, -dir, -tür … */
const COPULA = /[dt][ıiuü]r(?:lar|ler)?(?!\p{L})/u;

/**
 * Turkish words for which our texts use another one, so that each concept has one name in them. What follows makes
 * some of them the accepted name of another concept. Usage notes may name any word.
 */
const OTHER_WORDS: ReadonlyArray<readonly [wrong: RegExp, right: string]> = [
  [/(?<!\p{L})x-ışın/u, 'X ışını'],
  [/(?<!\p{L})atalet(?!sel seyrüsefer|sel ölçü| moment)/u, 'eylemsizlik'],
  [
    /(?<!\p{L})radyasyon(?!dan korun| doz| dedektör| zırh| görevli| hastalı| sendrom)(?<!(?:iyonlaştırıcı|fon) radyasyon)/u,
    'ışınım',
  ],
  [/(?<!\p{L})ışıma(?! örüntü)(?<!çerenkov ışıma)/u, 'ışınım'],
  [/(?<!\p{L})ergi(?=[mtyrdl])/u, 'erime'],
  [/(?<!\p{L})izol(?:e et|asyon)(?! test)(?<!sismik izolasyon)/u, 'yalıtım'],
  [/(?<!\p{L})(?:kilo|mega|giga)?watt/u, 'vat'],
  [/(?<!\p{L})tungsten/u, 'volfram'],
  [/(?<!\p{L})öğe/u, 'öge'],
  [/(?<!\p{L})sı'ni/u, "SI'nın"],
  [/(?<!\p{L})veritaban/u, 'veri tabanı'],
  [/(?<!\p{L})yeraltı/u, 'yer altı'],
  [/(?<!\p{L})(?:kum|kireç)taş[ıl]/u, 'kum taşı, kireç taşı'],
  [/(?<!\p{L})algılayıcı/u, 'sensör'],
  [/(?<!\p{L})dijital(?! ikiz| pazarlama| gölge)/u, 'sayısal'],
  [/(?<!\p{L})(?:saat|denetim) işaret/u, 'sinyal'],
  [/(?<!\p{L})endüksiyon/u, 'indüksiyon'],
  [/(?<!\p{L})(?:su|sıvı|sıvısı|yağ|deniz|elektrolit) düzey/u, 'seviye'],
  [/(?<!\p{L})generatör/u, 'jeneratör'],
  [/(?<!\p{L})en ?iyile/u, 'optimizasyon'],
  [/rektefiye/u, 'rektifiye'],
  [/kollekt/u, 'kolektör'],
  [/(?<!\p{L})dilbilgi/u, 'dil bilgisi'],
  [/(?<!\p{L})uzay açı/u, 'katı açı'],
  [/(?<!\p{L})(?:yerçekim|kütleçekim)/u, 'yer çekimi, kütle çekimi'],
  [/(?<!\p{L})eş (?:değer|zamanlı)/u, 'eşdeğer, eşzamanlı'],
  [/(?<!\p{L})(?:çek valf|üst yapı)/u, 'çekvalf, üstyapı'],
  [/(?<!\p{L})(?:kara|demir) yolu/u, 'karayolu, demiryolu'],
  [/(?<=\/)(?:min|dk)(?!\p{L})/u, 'dak'],
  // Suffixes follow the units as they are read: santigrat derece, elektronvolt.
  [/°c'(?:t?a|ın)/u, "°C'de, °C'ye, °C'nin"],
  [/(?<!\p{L})[kmg]?ev'[dlnty]*[ei]/u, "eV'luk, eV'tur, eV'un"],
  [
    /(?:kurumu|birliği|enstitüsü|ajansı|örgütü|derneği|üniversitesi)'(?<!sovyetler birliği')/u,
    'no apostrophe after the name of an institution',
  ],
];
/** English phrases that are not natural. */
const OTHER_PHRASES: ReadonlyArray<readonly [wrong: RegExp, right: string]> = [
  [
    /^(?:Making|Taking|Giving|Putting|Bringing|Finding|Keeping) of /,
    'a noun, or the verb without of',
  ],
  [/\bshall\b/i, 'must'],
  [/\btold from\b/i, 'distinguished from'],
  [
    /\bsome (?:\d|(?:tens|hundreds?|thousands?|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b)/i,
    'about, several',
  ],
  [/\bthousand million/i, 'billion'],
  [/(?<!taper )\bbush(?:es)?\b/i, 'bushing'],
  [/(?<!(?:all|way|to) )\bround (?:the|an?|its?)\b/, 'around'],
];

/** Terms that have to show what the rules forbid: Turkish letters, numbers as programs write them. */
const EXCEPTIONS: ReadonlySet<string> = new Set(['ascii', 'json']);

/** Violations of the house style in a seed term; empty if there are none. */
export function styleFaults(term: LoadedSeedTerm): string[] {
  if (EXCEPTIONS.has(term.slug)) return [];
  const { englishDefinition: en, turkishDefinition: tr } = term;
  const english = [en, term.englishExample, term.englishUsage, term.englishDetail].join(' ');
  const turkish = [tr, term.turkishExample, term.turkishUsage, term.turkishDetail].join(' ');
  const faults: Array<[boolean, string]> = [
    [beginsWith(en, term.englishTerm), 'the English definition begins with the headword'],
    [beginsWith(tr, term.turkishTerm), 'the Turkish definition begins with the headword'],
    [/^(?:A|An|The) /.test(en), 'the English definition begins with an article'],
    [!COPULA.test(tr), 'the Turkish definition has no copula'],
    [GLUED_UNIT.test(english) || GLUED_UNIT.test(turkish), 'a number touches its unit'],
    [UNGROUPED_THOUSANDS.test(`${english} ${turkish}`), 'thousands that are not grouped'],
    [DECIMAL_POINT.test(turkish), 'a decimal point in Turkish'],
    [DECIMAL_COMMA.test(english), 'a decimal comma in English'],
    [/\d%/.test(english), 'no space before %'],
    [repeats(term.englishGloss, term.englishTerm), 'the English gloss repeats the headword'],
    [repeats(term.turkishGloss, term.turkishTerm), 'the Turkish gloss repeats the headword'],
    [ENGLISH_WORDS.test(withoutQuotes(tr)), 'an English word in the Turkish definition'],
    [
      TURKISH_WORDS.test(withoutQuotes(en)) || TURKISH_LETTERS.test(withoutQuotes(en)),
      'a Turkish word in the English definition',
    ],
  ];
  return [
    ...faults.flatMap(([isFault, text]) => (isFault ? [text] : [])),
    ...wordFaults(
      [tr, term.turkishDetail, term.turkishExample, term.turkishGloss, term.blog],
      OTHER_WORDS,
      'tr',
    ),
    ...wordFaults(
      [en, term.englishDetail, term.englishExample, term.englishGloss, term.blogEn],
      OTHER_PHRASES,
      'en',
    ),
  ];
}

function wordFaults(
  texts: ReadonlyArray<string | undefined>,
  words: typeof OTHER_WORDS,
  language: ContentLanguage,
): string[] {
  return texts.flatMap((text = '') => {
    const plain = text.replace(/"[^"]*"/g, '');
    const read = language === 'tr' ? plain.toLocaleLowerCase('tr') : plain;
    return words.flatMap(([wrong, right]) => {
      const found = wrong.exec(read);
      return found ? [`"${found[0]}" instead of: ${right}`] : [];
    });
  });
}

function beginsWith(definition: string, headword: string): boolean {
  return `${foldKey(definition)} `.startsWith(`${foldKey(headword)} `);
}

/** Whether a word of the gloss begins like a word of the headword, and so tells no sense apart. */
function repeats(gloss: string | undefined, headword: string): boolean {
  const known = longWords(headword);
  return longWords(gloss ?? '').some((word) =>
    known.some((other) => word.startsWith(other) || other.startsWith(word)),
  );
}

function longWords(text: string): string[] {
  return foldKey(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 2);
}

function withoutQuotes(text: string): string {
  return text.replace(/["“”«»'‘’][^"“”«»'‘’]*["“”«»'‘’]/gu, '');
}
