import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { siteTime } from './admin-term.js';
import { ERROR_CODES } from './errors.js';
import { ACCESS_LEVELS } from './roles.js';
import type { RouteDefinition } from './route.js';
import { accountRoutes } from './routes/accounts.js';
import { day } from './routes/common.js';
import { termRoutes } from './routes/terms.js';
import { routes } from './routes.js';

const table = Object.entries(routes) as [string, RouteDefinition][];

describe('the route table', () => {
  it.each(table)('%s is well formed', (key, route) => {
    expect(key).toMatch(/^(GET|POST|PUT|PATCH|DELETE) (\/([a-z][a-z-]*|\{[A-Za-z]+\}))+$/);
    const names = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    const shape = route.params instanceof z.ZodObject ? Object.keys(route.params.shape).sort() : [];
    expect(shape).toEqual(names);
    expect(ACCESS_LEVELS).toContain(route.access);
    for (const code of route.errors ?? []) expect(ERROR_CODES).toContain(code);
    expect(route.summary).not.toMatch(/\.$/);
    if (key.startsWith('GET ')) expect(route.body).toBeUndefined();
  });

  it('refuses a token that is no longer valid wherever a message would be stored as nobody’s', () => {
    const messages = table.filter(([, { tag, status }]) => tag === 'Messages' && status === 201);
    expect(messages.length).toBeGreaterThan(2);
    for (const [key, route] of messages) {
      expect(route.refusesStaleToken, key).toBe(true);
      expect(route.errors, key).toContain('TOKEN_INVALID');
    }
  });

  it('has no two calls whose paths differ only in parameter names', () => {
    const shapes = table.map(([key]) => key.replace(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('has every call that the product’s specification lists', () => {
    const listed = `
      POST /auth/login, POST /auth/logout, GET /auth/verify, GET /auth/profile,
      PUT /auth/change-password, POST /auth/register, POST /auth/verify-security,
      POST /auth/reset-password, POST /feedback/submit, POST /suggestions/submit,
      GET /suggestions, GET /terms/search, GET /terms/{id}, GET /terms/popular/list,
      GET /terms/categories/list, GET /terms/categories, GET /terms/random/get,
      GET /favorites, POST /favorites, DELETE /favorites/{termId}, GET /favorites/check/{termId},
      GET /favorites/stats, DELETE /favorites/all, GET /favorites/export, POST /favorites/import,
      POST /analytics/term-click, GET /analytics/dashboard-stats, POST /admin/terms,
      POST /admin/terms/bulk, GET /admin/engineering, PUT /admin/engineering/{id},
      DELETE /admin/engineering/{id}, POST /admin/engineering/bulk-delete,
      GET /admin/engineering/duplicates, POST /admin/engineering/delete-selected-duplicates,
      POST /admin/engineering/cleanup-duplicates, GET /analytics/feedbacks,
      GET /analytics/suggestions, GET /analytics/user-logs, POST /ip-ban, GET /analytics/users,
      PUT /analytics/users/{id}, DELETE /analytics/users/{id},
      GET /analytics/detailed-term-click-stats, GET /admin/terms, PUT /admin/terms/{id},
      DELETE /admin/terms/{id}, GET /admin/dashboard, GET /admin/users, PUT /admin/users/{id},
      DELETE /admin/users/{id}`;
    const keys = listed.split(',').map((key) => key.trim());
    expect(keys.filter((key) => !(key in routes))).toEqual([]);
  });
});

describe('numbers in a query string', () => {
  const numbers = table.flatMap(([key, { query }]) => {
    const { properties = {} } = query
      ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
      : {};
    const isNumber = ([, schema]: [string, unknown]) =>
      /"type":"(integer|number)"/.test(JSON.stringify(schema));
    return Object.entries(properties)
      .filter(isNumber)
      .map(([name]) => ({ key, name, query }));
  });

  it('are many', () => expect(numbers.length).toBeGreaterThan(30));

  it.each(numbers)('are decimal digits: $name of $key', ({ name, query }) => {
    for (const text of ['0x10', '1e1', ' 1 ', '+1', '1.0', '']) {
      const issues = query?.safeParse({ [name]: text }).error?.issues ?? [];
      expect(
        issues.some(({ path }) => path[0] === name),
        JSON.stringify(text),
      ).toBe(true);
    }
  });
});

describe('limits', () => {
  const search = termRoutes['GET /terms/search'].query;

  it.each([
    ['50', 50],
    ['51', 50],
    ['1000000000', 50],
    ['1', 1],
  ])('a limit of %s means %d', (limit, expected) => {
    expect(search.parse({ query: 'x', limit }).limit).toBe(expected);
  });

  it.each(['0', '-1', 'x', '1.5', 'NaN', '1e400', ''])('a limit of %j is refused', (limit) => {
    expect(search.safeParse({ query: 'x', limit }).success).toBe(false);
  });

  it('refuses a query over 100 characters with its own code, after trimming', () => {
    expect(search.safeParse({ query: ` ${'a'.repeat(100)} ` }).success).toBe(true);
    expect(search.safeParse({ query: 'a'.repeat(101) }).error?.issues[0]?.message).toBe(
      'QUERY_TOO_LONG',
    );
  });
});

describe('days', () => {
  it.each([
    '2026-02-31',
    '2026-13-01',
    '2026-02-30T10:00:00Z',
    '2026-02-01T99:00Z',
    '1',
    '0000-01-01',
    '9999-12-31',
  ])('refuses %s', (value) => expect(day.safeParse(value).success).toBe(false));

  it.each(['0000-01-01', '9999-12-31'])('refuses %s in reports', (from) => {
    const { query } = routes['GET /analytics/searches'];
    expect(query.safeParse({ from }).success).toBe(false);
  });

  it.each(['9999-12-31T23:59', '1800-01-01T00:00'])('refuses %s as a publication time', (time) =>
    expect(siteTime.safeParse(time).success).toBe(false),
  );

  it.each(['2028-02-29', '2026-11-20T10:00:00.000Z'])('accepts %s', (value) =>
    expect(day.safeParse(value).success).toBe(true),
  );
});

describe('account rules', () => {
  const register = accountRoutes['POST /auth/register'].body;
  const body = { username: 'ada.l', password: 'secret', securityAnswer: 'x' };
  const code = (change: object) =>
    register.safeParse({ ...body, ...change }).error?.issues[0]?.message;

  it.each([
    [{}, undefined],
    [{ username: 'ab' }, 'USERNAME_INVALID'],
    [{ username: 'İğde_1-a' }, undefined],
    [{ username: 'a b c' }, 'USERNAME_INVALID'],
    [{ username: 'a'.repeat(31) }, 'USERNAME_INVALID'],
    [{ password: '12345' }, 'PASSWORD_TOO_SHORT'],
    [{ password: 'ş'.repeat(36) }, undefined],
    [{ password: 'ş'.repeat(37) }, 'PASSWORD_TOO_LONG'],
    [{ confirmPassword: 'other' }, 'PASSWORDS_DIFFER'],
    [{ confirmPassword: 'secret' }, undefined],
  ])('the error code of %j is %s', (change, expected) => expect(code(change)).toBe(expected));
});
