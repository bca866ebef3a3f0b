import { expect, it } from 'vitest';
import { ACCESS_LEVELS, type AccessLevel, hasAccess, ROLES } from './roles.js';

it('lets each role pass the levels that it has', () => {
  const table = [undefined, ...ROLES].map((role) => [
    role,
    ACCESS_LEVELS.filter((level) => hasAccess(role, level)).join(' '),
  ]);
  expect(table).toEqual([
    [undefined, 'public'],
    ['admin', 'public user contributor admin'],
    ['contributor', 'public user contributor'],
    ['user', 'public user'],
    ['viewer', 'public user'],
  ]);
});

it('denies a level that does not exist', () => {
  expect(hasAccess('admin', 'root' as AccessLevel)).toBe(false);
});
