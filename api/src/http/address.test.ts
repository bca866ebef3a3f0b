import { describe, expect, it } from 'vitest';
import { canonicalAddress, parseAddressRange, shortenedAddress, withoutPorts } from './address.js';

describe('parseAddressRange', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', 32],
    [' 192.0.2.7/24 ', '192.0.2.0/24', 24],
    ['10.255.3.4/9', '10.128.0.0/9', 9],
    ['0.0.0.0/0', '0.0.0.0/0', 0],
    ['2001:DB8:0:0::1', '2001:db8::1', 128],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33', 33],
    ['::ffff:192.0.2.7', '192.0.2.7', 32],
    ['::ffff:192.0.2.7/120', '192.0.2.0/24', 24],
  ])('reads %s as %s', (input, text, bits) => {
    expect(parseAddressRange(input)).toMatchObject({ text, bits });
  });

  it.each([
    '',
    'x',
    '1.2.3',
    '010.1.1.1',
    '0x7f.1.1.1',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/-1',
    '::/129',
    '::1/64/1',
    'fe80::1%eth0',
    '::ffff:1.2.3.4/90',
  ])('refuses %j', (input) => expect(parseAddressRange(input)).toBeUndefined());
});

it('normalizes the spelling of an address', () => {
  expect(canonicalAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(canonicalAddress('2001:0db8::0001')).toBe('2001:db8::1');
  expect(canonicalAddress('unknown')).toBeUndefined();
});

it('shortens addresses to their network', () => {
  expect(shortenedAddress('192.0.2.77')).toBe('192.0.2.0/24');
  expect(shortenedAddress('2001:db8:1:2:3::4')).toBe('2001:db8:1::/48');
  expect(shortenedAddress('')).toBe('');
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:1234', '203.0.113.9'],
  ['"203.0.113.9:1234"', '203.0.113.9'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['"[2001:db8::7]:443"', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['203.0.113.9:1,[2001:db8::7]:2 ,198.51.100.1', '203.0.113.9, 2001:db8::7, 198.51.100.1'],
  ['unknown', 'unknown'],
  ['', ''],
])('reads the addresses of X-Forwarded-For: %s', (header, bare) => {
  expect(withoutPorts(header)).toBe(bare);
});
