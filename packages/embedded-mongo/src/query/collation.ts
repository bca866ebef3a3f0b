import { compareStrings, type StringCompare } from '../bson/compare.js';
import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';

/** How strings are compared when a command names a language. */
export interface Collation {
  readonly compare: StringCompare;
}

const cache = new Map<string, Collation | undefined>();
const sensitivities: Record<number, Intl.CollatorOptions['sensitivity']> = {
  1: 'base',
  2: 'accent',
  3: 'variant',
};

function build(spec: Doc): Collation | undefined {
  const { locale, strength = 3, numericOrdering = false, ...others } = spec;
  if (typeof locale !== 'string') {
    throw new CommandError(40414, "BSON field 'collation.locale' is missing but a required field");
  }
  if (locale === 'simple') return undefined;
  const sensitivity = sensitivities[Number(strength)];
  if (sensitivity === undefined) {
    throw new CommandError(
      2,
      `collation strength ${String(strength)} is not supported: use 1 to 3`,
    );
  }
  const defaults: Doc = {
    caseLevel: false,
    caseFirst: 'off',
    alternate: 'non-ignorable',
    maxVariable: 'punct',
    normalization: false,
    backwards: false,
    version: others.version,
  };
  for (const [name, value] of Object.entries(others)) {
    if (value !== defaults[name]) {
      throw new CommandError(2, `collation option ${name} is not supported by this server`);
    }
  }
  const tag = locale.replaceAll('_', '-').split('@')[0] as string;
  if (Intl.Collator.supportedLocalesOf(tag).length === 0) {
    throw new CommandError(2, `Field 'locale' is invalid in: ${JSON.stringify(spec)}`);
  }
  const collator = new Intl.Collator(tag, { sensitivity, numeric: numericOrdering === true });
  return { compare: (a, b) => collator.compare(a, b) };
}

/**
 * Reads a command's `collation`. Undefined means bytes, MongoDB's default.
 * @throws CommandError when it asks for more than locale, strength and numericOrdering
 */
export function readCollation(spec: unknown): Collation | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isDoc(spec)) throw new CommandError(14, 'collation must be an object');
  if (Object.keys(spec).length === 0) return undefined;
  const key = JSON.stringify(spec);
  if (!cache.has(key)) {
    const collation = build(spec);
    if (cache.size > 100) cache.clear();
    cache.set(key, collation);
  }
  return cache.get(key);
}

export function stringCompare(collation: Collation | undefined): StringCompare {
  return collation?.compare ?? compareStrings;
}
