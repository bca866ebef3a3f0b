import { z } from 'zod';

interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** A value of a schema, with one item in every list and no letter in any text that is free. */
export function sampleOf(type: z.ZodType): unknown {
  const root = z.toJSONSchema(type, { unrepresentable: 'any' }) as Schema;
  const sample = (schema: Schema): unknown => {
    if (schema.$ref) return sample(root.$defs?.[schema.$ref.slice('#/$defs/'.length)] ?? {});
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.anyOf) return sample(schema.anyOf.find(({ type }) => type !== 'null') ?? {});
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sample));
    switch (schema.type) {
      case 'string':
        return schema.format === 'date-time' ? '2026-11-25T10:00:00.000Z' : '2026-11-25';
      case 'number':
      case 'integer':
        return Math.max(1, schema.minimum ?? 1);
      case 'boolean':
        return true;
      case 'array':
        return [sample(schema.items ?? {})];
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sample(part)]),
        );
      default:
        return null;
    }
  };
  return sample(root);
}
