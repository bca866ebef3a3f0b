import { hasAccess, ROLES, type Role } from '@terimce/contract/roles';
import type { RouteDefinition } from '@terimce/contract/route';
import { type CallKey, routes } from '@terimce/contract/routes';
import { AuditLogModel } from '@terimce/core/models/admin';
import { UserModel } from '@terimce/core/models/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';

/** No record has this id, so calls that are allowed end in a 404 and change nothing. */
const NOBODY = '0123456789abcdef01234567';
const PARAMS: Readonly<Record<string, string>> = {
  id: NOBODY,
  termId: NOBODY,
  importId: 'none',
  name: 'none.png',
  sessionId: 'none',
};
const TABLE = Object.entries(routes as Record<string, RouteDefinition>).filter(
  ([key, route]) => route.access !== 'public' && key !== 'DELETE /auth/sessions',
);

/** From the role with the fewest rights to the one with all. */
const BY_RIGHTS = ROLES.toReversed();

/** Codes with which any call may answer an empty body or an unknown id. */
const ALWAYS = ['VALIDATION_FAILED', 'UNSUPPORTED_MEDIA_TYPE', 'NOT_FOUND', 'INVALID_JSON'];

let api: VisitorApi;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  api = await startVisitorApi({ FEATURE_REVIEWS: '1' });
  for (const role of ROLES) {
    tokens.set(role, await api.signUp(`the-${role}`));
    await UserModel.updateOne({ username: `the-${role}` }, { $set: { role } });
  }
});
afterAll(() => api.stop());

/** Status and code of a call with a minimal body. */
async function ask(key: string, token: string | undefined, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = key.split(' ');
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMS[name] ?? 'none');
  const controller = new AbortController();
  const response = await fetch(`${api.url}/api${target}`, {
    method,
    signal: controller.signal,
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const attachment = response.headers.has('content-disposition');
  const code = isJson && !attachment ? ((await response.json()) as { code?: string }).code : '';
  controller.abort();
  return { status: response.status, code };
}

it('covers every call of the back office', () => {
  const covered = TABLE.filter(([key]) => / \/(admin|analytics|ip-ban)/.test(key));
  expect(covered.length).toBeGreaterThan(60);
});

describe.each(TABLE)('%s', (key, route) => {
  it('refuses visitors and invalid tokens', async () => {
    expect(await ask(key, undefined)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    expect(await ask(key, 'nonsense')).toEqual({ status: 401, code: 'TOKEN_INVALID' });
  });

  // Which role has which access is tested in the contract; of both kinds the role that is nearest to the other.
  const allowed = BY_RIGHTS.find((role) => hasAccess(role, route.access));
  const refused = BY_RIGHTS.findLast((role) => !hasAccess(role, route.access));

  it(`is allowed for the role ${allowed}`, async () => {
    const reply = await ask(key, tokens.get(allowed ?? 'user'));
    const known = [...ALWAYS, ...(route.errors ?? [])];
    const fine = reply.status < 300 || known.some((code) => code === reply.code);
    expect(fine, JSON.stringify(reply)).toBe(true);
  });

  it.runIf(refused)(`is refused to the role ${refused}`, async () => {
    const reply = await ask(key, tokens.get(refused ?? 'user'));
    expect(reply).toEqual({ status: 403, code: 'FORBIDDEN' });
  });
});

it.each(
  (Object.keys(routes) as CallKey[]).filter((key) => {
    const route: RouteDefinition = routes[key];
    return (
      key.startsWith('GET /a') && !key.includes('{') && route.access === 'admin' && !route.query
    );
  }),
)('lets an administrator read %s', async (key) => {
  expect((await ask(key, tokens.get('admin'))).status).toBe(200);
});

it('stores nothing when it refuses a call', async () => {
  const names = await AuditLogModel.distinct('by');
  expect(names.sort()).toEqual(['the-admin', 'the-contributor']);
  expect(await AuditLogModel.distinct('action', { by: 'the-contributor' })).toEqual([
    'term.export',
  ]);
});
