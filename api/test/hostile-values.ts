import type { RouteDefinition } from '@terimce/contract/route';
import { z } from 'zod';

/** The subset of JSON Schema that our contract uses. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
}

/** The JSON Schema of a part of a call's input; undefined if the call has none. */
export function schemaOf(
  route: RouteDefinition,
  part: 'params' | 'query' | 'body',
): JsonSchema | undefined {
  const schema = route[part];
  if (!schema) return undefined;
  let known = schemas.get(schema);
  if (!known) {
    known = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    schemas.set(schema, known);
  }
  return known;
}

/** A cache: fuzzing needs the same schemas thousands of times. */
const schemas = new WeakMap<z.ZodType, JsonSchema>();

/** Values that are invalid for almost any field of a body: each type of JSON, operators, keys of prototypes. */
export const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  -1.5,
  '',
  [],
  ['a', 'b'],
  [[[]]],
  {},
  { $ne: null },
  { $where: 'sleep(1000)' },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
];

/** Texts of the right type with problematic content. */
export const NASTY_TEXTS: readonly string[] = [
  'nul\u0000byte',
  '👩‍🔬 emoji 🇹🇷',
  '$where',
  '__proto__',
  '../../etc/passwd',
  '\ud800 half a pair',
  `'; DROP TABLE terms; --`,
  '<script>alert(1)</script>',
  '\u202eters\u202c',
  '%00%FF%zz',
  '.*+?^$\u007b}()|[\\',
  'İIıi'.repeat(20),
];

/** A valid body for a schema, with `text` in every text field. */
export function exampleOf(schema: JsonSchema, text: string): unknown {
  const variant = schema.anyOf?.at(-1) ?? schema.allOf?.[0];
  if (variant) return exampleOf(variant, text);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, member]) => [
          name,
          exampleOf(member, text),
        ]),
      );
    case 'array': {
      const length = Math.max(1, schema.minItems ?? 1);
      return Array.from({ length }, () => exampleOf(schema.items ?? {}, text));
    }
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textFor(schema, text);
  }
}

function textFor({ pattern = '', format }: JsonSchema, text: string): string {
  if (pattern.includes('0-9a-f') && pattern.includes('24')) return '0123456789abcdef01234567';
  if (format === 'email') return 'a@example.org';
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (pattern.includes('\\d{4}-\\d{2}')) return '2026-01-01';
  return text;
}

/**
 * The path of every field of an object schema, including nested ones and those in lists: `contact.email`,
 * `terms.0.slug`.
 */
export function memberPaths(schema: JsonSchema, prefix: readonly string[] = []): string[][] {
  const variants = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const paths = variants.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, member]) => [
      [...prefix, name],
      ...memberPaths(member, [...prefix, name]),
    ]),
    ...(items ? [[...prefix, '0'], ...memberPaths(items, [...prefix, '0'])] : []),
  ]);
  return [...new Map(paths.map((path) => [path.join('\u0000'), path])).values()];
}

/** A copy of `whole` with another value at a path. */
export function withValue(whole: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(whole)) return [withValue(whole[0], rest, value), ...whole.slice(1)];
  const members = (whole ?? {}) as Record<string, unknown>;
  return { ...members, [name]: withValue(members[name], rest, value) };
}
