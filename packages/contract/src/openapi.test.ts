import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.js';
import { OPENAPI_EXAMPLES } from './openapi-examples.js';
import type { RouteDefinition } from './route.js';
import { routes } from './routes.js';

const document = openApiDocument() as {
  paths: Record<string, Record<string, { operationId: string }>>;
  components: { schemas: Record<string, unknown> };
};
const table = Object.entries(routes) as [string, RouteDefinition][];

describe('openApiDocument', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('has an operation for every call and no other', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(table.map(([key]) => key).sort());
  });

  it('gives every operation a different id', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers only to schemas that it contains', () => {
    const referred = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    expect(referred.length).toBeGreaterThan(20);
    for (const [, name = ''] of referred) expect(document.components.schemas).toHaveProperty(name);
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  it.each(Object.keys(OPENAPI_EXAMPLES))('has examples that its own schemas accept: %s', (key) => {
    const example = OPENAPI_EXAMPLES[key as keyof typeof OPENAPI_EXAMPLES];
    const route = (routes as Record<string, RouteDefinition>)[key];
    if (example?.body) expect(route?.body?.safeParse(example.body).error).toBeUndefined();
    if (example?.reply) {
      const { data } = example.reply as { data: unknown };
      expect(route?.data.safeParse(data).error).toBeUndefined();
      expect(route?.extra?.safeParse(example.reply)?.error).toBeUndefined();
    }
  });
});
