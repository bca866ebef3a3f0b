import ipaddr from 'ipaddr.js';

/** The canonical spelling of an address, with IPv4 in IPv6 notation as IPv4; undefined if it is not an address. */
export function canonicalAddress(text: string): string | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined;
}

/** An address of X-Forwarded-For as some proxies write it: quoted, in brackets or with a port. */
const FORWARDED = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?"?$/;

/**
 * X-Forwarded-For with bare addresses. A port changes with each connection, so limits and bans would not apply to an
 * address with one.
 */
export function withoutPorts(forwardedFor: string): string {
  return forwardedFor
    .split(',')
    .map((entry) => {
      const text = entry.trim();
      const [, ipv6, ipv4] = FORWARDED.exec(text) ?? [];
      return ipv6 ?? ipv4 ?? text;
    })
    .join(', ');
}

/** Whether an address is not one of the public internet. */
export function isPrivate(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() !== 'unicast';
}

/** A range of addresses: its first address, its prefix length in bits, and its text. */
export interface AddressRange {
  readonly kind: 'ipv4' | 'ipv6';
  readonly base: string;
  readonly bits: number;
  /** `192.0.2.1`, or with the prefix length if it covers more than one address. */
  readonly text: string;
}

/**
 * Parses an address or a CIDR range, in IPv4 or IPv6; bits after the prefix are dropped. Undefined if it is neither.
 */
export function parseAddressRange(input: string): AddressRange | undefined {
  const [address = '', length, ...rest] = input.trim().split('/');
  // A zone is local to a machine, and short forms such as 10.1 are ambiguous.
  if (rest.length > 0 || address.includes('%') || !ipaddr.isValid(address)) return undefined;
  if (!address.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined;
  const given = ipaddr.parse(address);
  const parsed = ipaddr.process(address);
  const kind = parsed.kind();
  const size = kind === 'ipv4' ? 32 : 128;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const mapped = given.kind() === 'ipv6' && kind === 'ipv4' ? 96 : 0;
  const bits = length === undefined ? size : Number(length) - mapped;
  if (bits < 0 || bits > size) return undefined;
  const bytes = parsed.toByteArray().map((byte, i) => byte & mask(bits - i * 8));
  const base = ipaddr.fromByteArray(bytes).toString();
  return { kind, base, bits, text: bits === size ? base : `${base}/${bits}` };
}

/** The network of an address: the first 24 bits of IPv4, the first 48 of IPv6; '' if the text is not an address. */
export function shortenedAddress(text: string): string {
  const kind = canonicalAddress(text)?.includes(':') ? 48 : 24;
  return parseAddressRange(`${canonicalAddress(text)}/${kind}`)?.text ?? '';
}

function mask(bits: number): number {
  if (bits >= 8) return 0xff;
  return bits <= 0 ? 0 : (0xff << (8 - bits)) & 0xff;
}
