import helmet from 'helmet';

export interface SecurityOptions {
  /** Hashes of inline scripts in pages of our own, quoted. */
  readonly scriptHashes: readonly string[];
  /** The site is reached over TLS only. */
  readonly https: boolean;
  /** A tag manager is configured, whose scripts may then run and send. */
  readonly tagManager?: boolean;
}

/** https://developers.google.com/tag-platform/security/guides/csp */
const TAG_MANAGER_HOSTS = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/** Names and values, as they are set on every reply. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * Headers that keep browsers on the safe side. Scripts come from this site alone and never from the
 * page itself; style attributes are let through, since dialogs and menus are placed with them.
 */
export function securityHeaders(options: SecurityOptions): HeaderList {
  const { scriptHashes, https, tagManager = false } = options;
  const trackers = tagManager ? TAG_MANAGER_HOSTS : [];
  const setAll = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes, ...trackers],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
        mediaSrc: ["'self'", 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...trackers],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  // They never depend on the request, so that a chain of fifteen handlers need not run for each.
  const headers: [string, string][] = [];
  const reply = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => undefined,
  };
  setAll({} as never, reply as never, () => undefined);
  return headers;
}
