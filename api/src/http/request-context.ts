import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { preferredLanguage, type UiLanguage } from '@terimce/contract/languages';
import type { Logger } from '@terimce/core/log';
import type { RequestContext } from './context.js';
import type { ApiRequest } from './dispatch.js';

/** The caller's request id where it is a harmless one, else a new one. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Turkish or English, from Accept-Language with its weights; Turkish by default. */
export function requestLanguage(header: string | undefined): UiLanguage {
  if (!header) return 'tr';
  const weighted = header.split(',', 20).map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
    return { tag, weight: weight ? Number(weight.trim().slice(2)) : 1 };
  });
  const wanted = weighted.filter(({ weight }) => weight > 0);
  return preferredLanguage(wanted.sort((a, b) => b.weight - a.weight).map(({ tag }) => tag));
}

/** The context of a request before anybody is logged in. */
export function createContext(
  { req, res, ip }: Pick<ApiRequest, 'req' | 'res' | 'ip'>,
  { requestId, logger, signal }: { requestId: string; logger: Logger; signal: AbortSignal },
): RequestContext {
  const { headers } = req;
  const guest = headers['x-session-id'];
  return {
    requestId,
    logger,
    signal,
    language: requestLanguage(headers['accept-language']),
    ip,
    userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
    guestSessionId: typeof guest === 'string' && /^[\w-]{1,64}$/.test(guest) ? guest : '',
    doNotTrack: headers.dnt === '1' || headers['sec-gpc'] === '1',
    user: undefined,
    header: (name, value) => void res.setHeader(name, value),
    status: (code) => {
      res.statusCode = code;
    },
  };
}
