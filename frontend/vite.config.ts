import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { PAGE_PATTERN } from '@terimce/contract/site-paths';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** Fonts that every page needs for its first line; without the hint they would be loaded only after the stylesheet. */
const PRELOADED_FONTS = /(inter|source-serif-4)-(latin|turkish)-wght-normal.*\.woff2$/;

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => PRELOADED_FONTS.test(file))
          .sort()
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Tells `theme.js`, which knows the reader's language, the files with the texts of the first page. */
function nameTexts(): Plugin {
  return {
    name: 'name-texts',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const names = Object.values(bundle).flatMap((file) => {
          const module = file.type === 'chunk' && file.facadeModuleId;
          const language = module && /src\/locales\/(tr|en)\.json$/.exec(module)?.[1];
          return language ? [` data-${language}="/${file.fileName}"`] : [];
        });
        return html.replace(' src="/theme.js"', `$&${names.join('')}`);
      },
    },
  };
}

type Bundle = Rolldown.OutputBundle;

/** The module that the first page starts. */
const FIRST = /frontend\/src\/app\/main\.tsx$/;

/** Scripts and styles of the shell: everything reachable from the first page, except the panel. */
function shellFiles(bundle: Bundle): Set<string> {
  const found = new Set<string>();
  const open = Object.values(bundle)
    .filter((file) => file.type === 'chunk' && file.moduleIds.some((id) => FIRST.test(id)))
    .map((file) => file.fileName);
  for (const name of open) {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk' || chunk.moduleIds.some(isPanel)) continue;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    open.push(...chunk.imports, ...chunk.dynamicImports);
  }
  return found;
}

/** Tells the service worker the files of the shell. */
function fillServiceWorker(): Plugin {
  return {
    name: 'fill-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const worker = files.find((file) => file.type === 'chunk' && file.fileName === 'sw.js');
        if (worker?.type !== 'chunk') return;
        const fontsAndWorkers = files
          .filter(({ type }) => type === 'asset')
          .map(({ fileName }) => fileName)
          .filter((name) => name.endsWith('.js') || PRELOADED_FONTS.test(name));
        const shell = [...shellFiles(bundle), ...fontsAndWorkers].map((name) => `/${name}`).sort();
        const html = files.find((file) => file.fileName === 'index.html');
        const version = createHash('sha256')
          .update(shell.join())
          .update(html?.type === 'asset' ? html.source : '')
          .digest('hex')
          .slice(0, 12);
        worker.code = worker.code
          .replaceAll('__PRECACHE__', JSON.stringify(shell))
          .replaceAll('__VERSION__', JSON.stringify(version))
          .replaceAll('__PAGES__', JSON.stringify(PAGE_PATTERN));
      },
    },
  };
}

const LONG_TEXTS = new URL('src/locales/legal/', import.meta.url);

/** Writes the legal and information texts beside the pages, so that the server can insert them into the HTML. */
function emitLongTexts(): Plugin {
  return {
    name: 'emit-long-texts',
    apply: 'build',
    generateBundle() {
      for (const language of ['tr', 'en']) {
        const source = readFileSync(new URL(`${language}.json`, LONG_TEXTS));
        this.emitFile({ type: 'asset', fileName: `texts/${language}.json`, source });
      }
    },
  };
}

function isPanel(moduleId: string): boolean {
  return /(features|locales)\/admin\//.test(moduleId);
}

const compress = promisify(brotliCompress);

/** Writes a Brotli copy of each text file at the highest level: once here instead of at every request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg|json|txt)$/.test(name)) continue;
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (source.length < 1000) continue;
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: await compress(source) });
        }
      },
    },
  };
}

/** Bundlers get only the development build of this package, with checks and texts that visitors do not need. */
function productionRouter(): string {
  const entry = fileURLToPath(import.meta.resolve('react-router'));
  return entry.replace('development', 'production').replace(/\.js$/, '.mjs');
}

const api = process.env.API_URL ?? 'http://127.0.0.1:5000';

export default defineConfig({
  plugins: [
    react(),
    preloadFonts(),
    nameTexts(),
    fillServiceWorker(),
    emitLongTexts(),
    precompress(),
  ],
  // Workspace packages are resolved to their sources, so they need not be built first.
  resolve: {
    conditions: ['@terimce/source', 'module', 'browser', 'production', 'import'],
    alias: [
      { find: /^react-router$/, replacement: productionRouter() },
      // React has had this hook since version 18. Without the shim for older versions the first load is 0.3 kB
      // smaller.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    target: 'es2022',
    // Inlined data URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // The client replaces the server's content; preload tags are only in the HTML.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/service-worker/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          // Code that every page needs and that releases rarely change: one file, cached for long.
          groups: [
            {
              name: 'vendor',
              test: /^\0?rolldown[/:]runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|swr|use-sync-external-store|dequal)\//,
              priority: 2,
            },
            // All that the first module imports: one file compresses better than twenty.
            { name: 'core', test: FIRST, priority: 1 },
            // The same for a term's page.
            { name: 'term', test: /app\/pages\/term-region\.tsx$/ },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
});
