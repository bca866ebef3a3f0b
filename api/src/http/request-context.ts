import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { preferredLanguage, type UiLanguage } from '@terimce/contract/languages';
import type { RequestContext } from './context.js';
import type { Deadline } from './deadline.js';
import type { ApiRequest } from './dispatch.js';

/** The caller's request id where it is a harmless one, else a new one. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

const MOST_HEADERS = 500;
const LONGEST_HEADER = 200;
const languages = new Map<string, UiLanguage>();

/** Turkish or English, from Accept-Language with its weights; Turkish by default. */
export function requestLanguage(header: string | undefined): UiLanguage {
  if (!header) return 'tr';
  const known = languages.get(header);
  if (known) return known;
  const language = readLanguage(header);
  // Browsers send few different ones; whoever makes them up fills no memory.
  if (languages.size >= MOST_HEADERS) languages.clear();
  if (header.length <= LONGEST_HEADER) languages.set(header, language);
  return language;
}

function readLanguage(header: string): UiLanguage {
  const weighted = header.split(',', 20).map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
    return { tag, weight: weight ? Number(weight.trim().slice(2)) : 1 };
  });
  const wanted = weighted.filter(({ weight }) => weight > 0);
  return preferredLanguage(wanted.sort((a, b) => b.weight - a.weight).map(({ tag }) => tag));
}

/** As it is until the call is run. */
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The context of a request before anybody is logged in. Without getters, for the same reason as {@link Deadline}. */
export function createContext(
  { req, res, ip }: Pick<ApiRequest, 'req' | 'res' | 'ip'>,
  { requestId, deadline }: { requestId: string; deadline: Deadline },
): Writable<RequestContext> {
  const { headers } = req;
  const guest = headers['x-session-id'];
  return {
    requestId,
    signal: () => deadline.signal,
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
