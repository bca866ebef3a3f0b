import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.js';
import { REQUEST_LIMITS } from './limits.js';
import { OPENAPI_EXAMPLES } from './openapi-examples.js';
import { costsOf, errorReply, type RouteDefinition, timeoutCode } from './route.js';
import { routes } from './routes.js';
import { VERSION } from './version.js';

/** Codes that any call can return. */
const ANY_CALL: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'RATE_LIMITED',
  'IP_BANNED',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'DISK_FULL',
];
const LOGGED_IN: readonly ErrorCode[] = ['UNAUTHORIZED', 'TOKEN_INVALID'];
const WITH_BODY: readonly ErrorCode[] = [
  'INVALID_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TIMEOUT',
];

/** A JSON schema, as far as it is read here. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly type?: string | string[];
  readonly $ref?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Media types with what they contain. */
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
export type Operation = ReturnType<typeof operation>;
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** The codes that a call can return: its own and those of every call of its kind. */
export function errorCodes(key: string, route: RouteDefinition): ErrorCode[] {
  return [
    ...new Set([
      ...(route.errors ?? []),
      ...(route.access === 'public' ? [] : LOGGED_IN),
      ...(route.access === 'public' || route.access === 'user' ? [] : (['FORBIDDEN'] as const)),
      ...(route.body || route.upload ? WITH_BODY : []),
      ...ANY_CALL,
      timeoutCode(key, route),
    ]),
  ];
}

/** The calls that are also below `/api/v1`. */
export const OPEN_CALLS = (Object.entries(routes) as [string, RouteDefinition][]).flatMap(
  ([key, route]) => (route.open ? [{ key, route, ...route.open }] : []),
);

/**
 * The OpenAPI 3.1 document of the route table.
 * @param serverUrl base URL of the API, such as `/api`.
 * @param openLicense only the calls that are open to others, whose replies are under this license.
 */
export function openApiDocument(serverUrl = '/api', openLicense?: string) {
  const table = (Object.entries(routes) as [string, RouteDefinition][]).filter(
    ([, { open }]) => openLicense === undefined || open,
  );
  const schemas: Record<string, JsonSchema> = {};
  const schema = (type: z.ZodType, io: 'input' | 'output') => jsonSchema(type, io, schemas);
  const paths: Record<string, Record<string, Operation>> = {};
  schemas.Error = schema(errorReply, 'output');
  const success = openLicense === undefined ? 'Success' : `Success; license: ${openLicense}`;
  for (const [key, route] of table) {
    const [method = '', path = ''] = key.split(' ');
    const described = operation(key, route, schema, success);
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Terimce',
      version: VERSION,
      description:
        'A bilingual (Turkish/English) dictionary of engineering terms. Every reply is `{ success, message, data }`; a failed one has a stable `code`. Messages follow Accept-Language, Turkish by default.',
      license:
        openLicense === undefined ? { name: 'MIT', identifier: 'MIT' } : { name: openLicense },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(table.map(([, { tag }]) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of POST /auth/login; valid for 7 days unless it is revoked.',
        },
      },
    },
  };
}

type SchemaOf = (type: z.ZodType, io: 'input' | 'output') => JsonSchema;

function operation(key: string, route: RouteDefinition, schema: SchemaOf, success: string) {
  const status = String(route.status ?? 200);
  const example = OPENAPI_EXAMPLES[key as keyof typeof OPENAPI_EXAMPLES];
  const content: Content = route.produces
    ? { [route.produces]: { schema: { type: 'string' } } }
    : {
        'application/json': {
          schema: envelope(route, schema),
          ...(example?.reply ? { example: example.reply } : {}),
        },
      };
  return {
    operationId: operationId(key),
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    tags: [route.tag],
    security: route.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    'x-access': route.access,
    'x-rate-limit': { name: route.limit, ...REQUEST_LIMITS[route.limit], ...costsOf(route) },
    parameters: [
      ...parameters(route.params, 'path', schema),
      ...parameters(route.query, 'query', schema),
    ],
    ...requestBody(route, schema, example?.body),
    responses: {
      [status]: { description: success, content },
      ...errorResponses(key, route),
    },
  };
}

/** `GET /terms/{id}/related` → `getTermsByIdRelated`. */
function operationId(key: string): string {
  const words = key
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return words
    .map((word, i) =>
      i === 0 ? word.toLowerCase() : (word[0] ?? '').toUpperCase() + word.slice(1),
    )
    .join('');
}

function parameters(type: z.ZodType | undefined, place: 'path' | 'query', schema: SchemaOf) {
  if (!type) return [];
  const { properties = {}, required = [] } = schema(type, 'input');
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: rest,
  }));
}

function requestBody(
  route: RouteDefinition,
  schema: SchemaOf,
  example: unknown,
): { requestBody?: { required: boolean; content: Content } } {
  if (route.upload) {
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { [route.upload]: { schema: file } } } };
  }
  if (!route.body) return {};
  const content = { schema: schema(route.body, 'input'), ...(example ? { example } : {}) };
  return { requestBody: { required: true, content: { 'application/json': content } } };
}

function envelope(route: RouteDefinition, schema: SchemaOf): JsonSchema {
  const extra: JsonSchema = route.extra ? schema(route.extra, 'output') : {};
  return {
    type: 'object',
    properties: {
      success: { const: true },
      message: { type: 'string' },
      data: schema(route.data, 'output'),
      ...extra.properties,
    },
    required: ['success', 'message', 'data', ...(extra.required ?? [])],
  };
}

function errorResponses(key: string, route: RouteDefinition) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodes(key, route)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(
              codes.map((code) => [
                code,
                { value: { success: false, code, message: ERRORS[code].tr } },
              ]),
            ),
          },
        },
      },
    ]),
  );
}

/** JSON schema of a type; schemas with an id are added to `shared` and referenced. */
function jsonSchema(
  type: z.ZodType,
  io: 'input' | 'output',
  shared: Record<string, JsonSchema>,
): JsonSchema {
  const made = z.toJSONSchema(type, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      // Replies may get further fields, and clients must not refuse them.
      if (node.additionalProperties === false) delete node.additionalProperties;
    },
  });
  const text = JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/');
  const { $schema: _, $defs = {}, ...schema } = JSON.parse(text) as JsonSchema;
  const { id } = schema;
  for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
    const { id: _id, ...rest } = definition;
    shared[name] = rest;
  }
  if (typeof id !== 'string') return schema;
  const { id: _id, ...rest } = schema;
  shared[id] = rest;
  return { $ref: `#/components/schemas/${id}` };
}
