import type { IncomingMessage } from 'node:http';

/** Whether the address so many hops away (0 is the peer) is a proxy that is believed; Express's `trust proxy fn`. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** Address of the visitor: the first from here that is no proxy of ours. The same as Express's `req.ip`. */
export function clientAddress(req: IncomingMessage, trusts: ProxyTrust): string {
  const peer = req.socket.remoteAddress ?? '';
  const forwarded = req.headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return peer;
  const chain = [peer, ...forwarded.split(',').reverse()].map((address) => address.trim());
  const hop = chain.findIndex((address, i) => !trusts(address, i));
  return chain.at(hop) ?? peer;
}
