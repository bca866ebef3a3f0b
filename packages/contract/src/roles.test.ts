import { expect, it } from 'vitest';
import {
  ACCESS_LEVELS,
  type AccessLevel,
  hasAccess,
  ROLES,
  TOKEN_SCOPES,
  tokenMay,
} from './roles.js';

it('gives each role its access levels', () => {
  const table = [undefined, ...ROLES].map((role) => [
    role,
    ACCESS_LEVELS.filter((level) => hasAccess(role, level)).join(' '),
  ]);
  expect(table).toEqual([
    [undefined, 'public'],
    ['admin', 'public user panel contributor reports admin'],
    ['contributor', 'public user panel contributor'],
    ['analyst', 'public user panel reports'],
    ['user', 'public user'],
    ['viewer', 'public user'],
  ]);
});

it('denies a level that does not exist', () => {
  expect(hasAccess('admin', 'root' as AccessLevel)).toBe(false);
});

it('lets a token that may only read make GET and HEAD, and one that may only write all others', () => {
  const call = { tag: 'Terms', access: 'user' } as const;
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const allowed = TOKEN_SCOPES.map((scope) =>
    methods.filter((method) => tokenMay([scope], method, call)).join(' '),
  );
  expect(allowed).toEqual(['GET HEAD', 'POST PUT PATCH DELETE', '']);
});
