import { regularPossessive } from './turkish.js';

/** The last Turkish word of a title, with the data for inflecting it. */
export interface Head {
  noun: string;
  possessive: string;
  /** Whether the title already ends in the possessive: basınç vanası. */
  possessed: boolean;
}

/**
 * Heads with an irregular possessive, as `noun|possessive`.
 */
const IRREGULAR = `
kalıp|kalıbı, harç|harcı, güç|gücü, pirinç|pirinci, direnç|direnci, yazmaç|yazmacı, kanat|kanadı, asit|asidi,
diyot|diyodu, hat|hattı, standart|standardı, şekil|şekli, hacim|hacmi, protokol|protokolü, kontrol|kontrolü,
etüt|etüdü, yükselteç|yükselteci, ömür|ömrü, su|suyu, kayıp|kaybı, kalp|kalbi, matkap|matkabı, ihtiyaç|ihtiyacı,
basınç|basıncı, sayaç|sayacı, kap|kabı
`;

/** Titles of several words that end in a high vowel but not in a possessive. */
const BARE = new Set([
  ...['devre kesici', 'patlama önleyici', 'PID denetleyici', 'özgül itki'],
  ...['programlanabilir mantıksal denetleyici', 'analog-sayısal dönüştürücü'],
]);
/** Plurals, symbols, coordinations and su (su-y-um) do not take the usual endings. */
const WITHOUT = /[A-Z/.]\S*$| ve |^mikroakışkanlar$| su$/;
const VOWEL = /[aeıioöuü]/;

const possessives = new Map<string, string>();
const nouns = new Map<string, string>();
for (const pair of IRREGULAR.split(',')) {
  const [noun = '', possessive = ''] = pair.trim().split('|');
  possessives.set(noun, possessive);
  nouns.set(possessive, noun);
}

/** Data for inflecting a seed term's Turkish title, undefined for titles that are not inflected. */
export function seedHead(title: string): Head | undefined {
  if (WITHOUT.test(title)) return undefined;
  const last = title.split(' ').at(-1) ?? '';
  const possessed = title !== last && /[ıiuü]$/.test(last) && !BARE.has(title);
  if (possessed) return { noun: nouns.get(last) ?? bareNoun(last), possessive: last, possessed };
  return { noun: last, possessive: possessives.get(last) ?? regularPossessive(last), possessed };
}

/** The noun without a regular possessive: vana-sı, katsayı-sı, yatağ-ı. */
function bareNoun(possessive: string): string {
  const stem = possessive.slice(0, -1);
  if (stem.endsWith('s') && VOWEL.test(stem.at(-2) ?? '')) return stem.slice(0, -1);
  return stem.endsWith('ğ') ? `${stem.slice(0, -1)}k` : stem;
}
