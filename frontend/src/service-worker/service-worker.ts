/**
 * Caches the shell and pages that were read, for use without a network. It never takes over a page that is being
 * read: a new version waits until the page accepts it.
 */
declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the files of the shell, and a version that changes with any of them. */
declare const __PRECACHE__: readonly string[];
declare const __VERSION__: string;
/** `PAGE_PATTERN` of the contract. */
declare const __PAGES__: string;

const SHELL = `terimce-shell-${__VERSION__}`;
/**
 * Files of the shell that are loaded in parallel, so that one of a browser's six connections stays free for a search.
 */
const SHELL_AT_ONCE = 2;
const PAGES = new RegExp(__PAGES__);
const READ = 'terimce-read';
/** Most cached replies; the oldest are removed first. */
const READ_LENGTH = 400;
/** Timeout in milliseconds after which the device's own copy is shown: a page and what it reads within two seconds. */
const SLOW_MS = 1200;
/** The same if the request before was not answered in time. */
const SILENT_MS = 100;
let isSilent = false;
/** Public reads that are useful without a network. Nothing of an account is ever cached. */
const CACHED_READS =
  /^\/api\/(terms\/(search\?slug=|[0-9a-f]{24}(\/related|\/mentions|\/senses|\?|$)|home|popular|categories|letters|browse)|client\/config)/;

/** Static routes (https://w3c.github.io/ServiceWorker/#install-event-addroutes); not in every browser, nor in the typings. */
interface RoutableInstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

self.addEventListener('install', (event: RoutableInstallEvent) => {
  // Calls at each letter bypass the worker, which may have to be started first.
  const direct = ['/api/suggestions*', '/api/analytics/*', '/api/admin/*'];
  void event
    .addRoutes?.(direct.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })))
    .catch(() => {});
  event.waitUntil(keepShell());
});

/** A new worker is installed once it has every file; a missing one fails the installation. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  const files = ['/', '/theme.js', ...__PRECACHE__];
  const fetchRest = async () => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) await cache.add(file);
  };
  await Promise.all(Array.from({ length: SHELL_AT_ONCE }, fetchRest));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('terimce-shell-') && name !== SHELL) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

/** Text that another application has shared, until the page asks for it. It is private: no address and no request contains it. */
let shared = '';

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
  if (event.data === 'shared') {
    event.ports[0]?.postMessage(shared);
    shared = '';
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && url.pathname === '/text') event.respondWith(share(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(request, url));
  else if (CACHED_READS.test(url.pathname + url.search)) event.respondWith(read(request));
  else if (!url.pathname.startsWith('/api/')) event.respondWith(file(request));
});

async function share(request: Request): Promise<Response> {
  shared = String((await request.formData()).get('text') ?? '');
  return Response.redirect('/text', 303);
}

/** Pages come from the network; without one, the shell shows them from the device's cache. */
async function page(request: Request, url: URL): Promise<Response> {
  // Files, feeds, cards in pages of others and the back office are not available offline.
  if (!PAGES.test(url.pathname)) return fetch(request);
  const shell = await caches.match('/', { ignoreVary: true, cacheName: SHELL });
  return shell ? soonOr(await fromDevice(shell, url), fetch(request)) : fetch(request);
}

/**
 * The shell for a page: tells it that the network has not answered, so that its first call does not wait as long
 * again. The text of the home page stays only on the home page.
 */
async function fromDevice(shell: Response, { pathname }: URL): Promise<Response> {
  const text = (await shell.text()).replace('<html ', '<html data-from-device ');
  const home = /<main class="prerendered">.*?<\/main>/s;
  return new Response(pathname === '/' ? text : text.replace(home, ''), shell);
}

/** The network's reply if it arrives soon and is not that of a proxy without its server, else the device's copy. */
async function soonOr(kept: Response, answer: Promise<Response>): Promise<Response> {
  const slow = new Promise<undefined>((resolve) =>
    setTimeout(resolve, isSilent ? SILENT_MS : SLOW_MS),
  );
  const good = answer.then(
    (reply) => {
      isSilent = false;
      return isGateway(reply) ? kept : reply;
    },
    () => kept,
  );
  const first = await Promise.race([good, slow]);
  if (!first) isSilent = true;
  return first ?? kept;
}

/** Whether a proxy answers because the server does not. */
function isGateway({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}

/** Whether a reply is the API's own: a portal or a proxy answers with a page. */
function isData(reply: Response): boolean {
  return reply.ok && (reply.headers.get('content-type') ?? '').includes('json');
}

/** Files of the shell come from the device, others from the network. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true, cacheName: SHELL });
  return kept ?? fetch(request);
}

/** The network first; the cached reply if it fails or takes too long. */
async function read(request: Request): Promise<Response> {
  const cache = await caches.open(READ);
  const answer = fetch(request).then(async (reply) => {
    if (isData(reply)) {
      await cache.put(request, reply.clone());
      void trim(cache);
    }
    // A page of a portal is no reply of the API, and nothing good is lost to it.
    return reply.ok && !isData(reply) ? Response.error() : reply;
  });
  const kept = await cache.match(request, { ignoreVary: true });
  if (!kept) return answer;
  return soonOr(
    kept,
    answer.then((reply) => (reply.type === 'error' ? kept : reply)),
  );
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - READ_LENGTH))) await cache.delete(key);
}

export {};
