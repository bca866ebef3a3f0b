import { expect, it } from 'vitest';
import { meantPath } from './meant-path.js';

it.each([
  ['/about/', '/about'],
  ['/c/mechanical/', '/c/mechanical'],
  ['//', '/'],
  ['//evil.example/', '/evil.example'],
  ['/%2F%2Fevil.example', '/evil.example'],
  ['/%5Cevil.example/', '/%5Cevil.example'],
  ['/thermal+conductivity', '/thermal%20conductivity'],
  ['/%25C3%25A7elik', '/%C3%A7elik'],
  ['/thermal%252Dconductivity', '/thermal-conductivity'],
  ['/About', '/about'],
  ['/PRIVACY-policy/', '/privacy-policy'],
  ['/steel&utm_source=mail', '/steel'],
])('%s means %s', (path, meant) => {
  expect(meantPath(path)).toBe(meant);
  expect(meantPath(meant)).toBeUndefined();
});

it.each(['/', '/steel', '/c++', '/c+', '/100%25', '/%C3%A7elik', '/a/%C3%87', '/r&d', '/%ZZ'])(
  '%s is as it should be',
  (path) => {
    expect(meantPath(path)).toBeUndefined();
  },
);
