import { foldKey, lowerCase } from '@terimce/contract/text';
import type { Token } from './tokens.js';

/** Units that take a prefix of the SI, with a name that no other thing has (ISO 80000-1). */
const UNITS: Readonly<Record<string, string>> = {
  ...{ m: 'metre', g: 'gram', s: 'saniye', A: 'amper', K: 'kelvin', mol: 'mole', cd: 'candela' },
  ...{ Hz: 'hertz', N: 'newton', Pa: 'pascal', J: 'joule', W: 'watt', C: 'coulomb', V: 'volt' },
  ...{ F: 'farad', Ω: 'ohm', S: 'siemens', Wb: 'weber', T: 'tesla', H: 'henry', lm: 'lumen' },
  ...{ lx: 'lux', Bq: 'becquerel', Gy: 'gray', Sv: 'sievert', L: 'litre', l: 'litre' },
  ...{ eV: 'electronvolt', Wh: 'kilowatt hour', bar: 'bar', B: 'byte', bit: 'bit' },
};
const PREFIXED = /^[kMGTmµμucnp](.+)$/u;
/** Units side by side, as in `Nm` and `VA`. */
const PRODUCT = new RegExp(`^(?:(?:${Object.keys(UNITS).join('|')}|kg|h)\\d?)+$`, 'u');
/** Lower case is common where it is clear: mpa, khz, kw. */
const TYPED_SMALL = new Map(
  [...Object.keys(UNITS).filter((unit) => unit.length > 1), 'W'].map((unit) => [
    lowerCase(unit, 'en'),
    unit,
  ]),
);

/**
 * The words by which a unit without its prefix is found: the pascal for kPa, N·m for kN·m; undefined if it is none.
 * @param anyCase whether units typed in lower case count
 */
export function unitWithoutPrefix(
  tokens: readonly Token[],
  anyCase: boolean,
): string[] | undefined {
  const product = productOf(tokens);
  if (product) return product;
  const [, unit = ''] = PREFIXED.exec(tokens.map(({ spelled }) => spelled).join('')) ?? [];
  const name = UNITS[unit] ?? (anyCase ? UNITS[TYPED_SMALL.get(unit) ?? ''] : undefined);
  if (name !== undefined) return name.split(' ');
  return PRODUCT.test(unit) ? [foldKey(unit)] : undefined;
}

/** The signs of units of which one is typed by its name: ohm·m. */
function productOf(tokens: readonly Token[]): string[] | undefined {
  const signs = tokens.map(({ folded, spelled }) => SIGNS.get(folded) ?? spelled);
  const isNamed = tokens.length > 1 && tokens.some(({ folded }) => SIGNS.has(folded));
  return isNamed && signs.every((sign) => UNITS[sign] !== undefined)
    ? signs.map(foldKey)
    : undefined;
}

const SIGNS = new Map(Object.entries(UNITS).map(([sign, name]) => [foldKey(name), sign]));

/** A product of units, such as `N*m`, in which the sign between them is no wildcard. */
const TIMES = (() => {
  const unit = `[kMGTmµμucdnp]?(?:${Object.keys(UNITS).join('|')}|ohm|kg|h)[\\d²³]?`;
  return new RegExp(`^${unit}(?:\\*${unit})+$`, 'u');
})();

export const isProduct = (text: string) => text.includes('*') && TIMES.test(text);

/** A quotient of units, such as `mg/L`, `kg/cm2` and `W/(m·K)`. */
const QUOTIENT = (() => {
  const unit = `[kMGTmµμucdnp]?(?:${Object.keys(UNITS).join('|')}|h|min|dk|t)[\\d²³]?`;
  return new RegExp(`^(?:${unit}|\\d)(?:[·.*]${unit})*/\\(?${unit}(?:[·.*]?${unit})*\\)?$`, 'u');
})();

/** Whether a query is a quotient of units, which have no redundant letters: mg/L is no slip of mil. */
export function isQuotient(text: string): boolean {
  return text.includes('/') && QUOTIENT.test(text);
}

const BODY = /^(?:ts|din|bs|en|iso|iec)$/;
/** Under which bodies the same standard is listed: TS EN 206 is EN 206, ISO 27001 is ISO/IEC 27001. */
const LISTED_UNDER = ['en', 'iso', 'iec', 'iso iec', 'en iso', 'ts', 'din'];

/** Other designations of the standard that a query names; none if it names no standard. */
export function otherDesignations(words: readonly string[]): string[][] {
  const number = words.findIndex((word) => !BODY.test(word));
  if (number < 1 || !/^\d/.test(words[number] ?? '')) return [];
  return LISTED_UNDER.map((bodies) => [...bodies.split(' '), ...words.slice(number)]);
}
