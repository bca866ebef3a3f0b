import { isIPv6 } from 'node:net';

/**
 * Addresses whose guesses are counted together. One household or server commonly holds a whole /64 of
 * IPv6 (RFC 6177), so its host part is dropped; IPv4 written as IPv6 is IPv4.
 */
export function addressKey(ipAddress: string): string {
  const [address = ''] = ipAddress.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
