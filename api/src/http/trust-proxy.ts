import { addressList } from './rate-limits.js';

/**
 * The value of Express's `trust proxy` for TRUST_PROXY: nothing, a number of hops, or a list of
 * addresses and CIDR ranges.
 * @throws Error naming an entry that is none of these.
 */
export function trustProxy(setting: string): boolean | number | string[] {
  const text = setting.trim();
  if (text === '' || text === '0') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  addressList(text);
  return text.split(',').map((entry) => entry.trim());
}
