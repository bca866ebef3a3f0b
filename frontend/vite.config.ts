import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Faces that every page needs for its first line; without the hint they start only after the stylesheet. */
const PRELOADED_FONTS = /(inter|source-serif-4)-latin(-ext)?-wght-normal.*\.woff2$/;

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

/** Tells the service worker which files make the shell: all but the back office's. */
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
        const shell = files
          .filter((file) => /\.(js|css|woff2)$/.test(file.fileName) && file !== worker)
          .filter((file) => file.type === 'asset' || !file.moduleIds.some(isBackOffice))
          .filter((file) => !(file.type === 'asset' && /admin/.test(file.names.join())))
          .map((file) => `/${file.fileName}`)
          .sort();
        const html = files.find((file) => file.fileName === 'index.html');
        const version = createHash('sha256')
          .update(shell.join())
          .update(html?.type === 'asset' ? html.source : '')
          .digest('hex')
          .slice(0, 12);
        worker.code = worker.code
          .replaceAll('__PRECACHE__', JSON.stringify(shell))
          .replaceAll('__VERSION__', JSON.stringify(version));
      },
    },
  };
}

const LONG_TEXTS = new URL('src/locales/legal/', import.meta.url);

/** Lays the legal and information texts beside the pages, for the server to put them into the HTML. */
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

function isBackOffice(moduleId: string): boolean {
  return /(features|locales)\/admin\//.test(moduleId);
}

const compress = promisify(brotliCompress);

/** Writes a Brotli copy beside each file of text, at the highest level: once here instead of at every request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg|json)$/.test(name)) continue;
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (source.length < 1000) continue;
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: await compress(source) });
        }
      },
    },
  };
}

/** Small modules that the first load and later parts share. */
const CORE = new RegExp(
  [
    'frontend/src/lib/(api|auth/(auth|auth-state|session|stored-session)|category-name|client-config|failure-text|fetching|i18n|match|modals|page-meta|recent-terms|storage|store|term-cache|terms|theme|toast|tracking|use-hotkeys)\\.ts',
    'frontend/src/components/(button|category-badge|mark|matched-text|notice|term-list)\\.(tsx|module\\.css)',
    'frontend/src/app/(use-random-term|layout/language-menu-label)\\.tsx?',
    'frontend/src/features/browse/(letter-row|letters)\\.tsx?',
    'packages/contract/src/(categories|client|client-url|languages|roles|text)\\.ts',
    'lucide-react/dist/esm/(?!icons/)',
    'lucide-react/dist/esm/icons/(x|heart|user-round|log-out|layout-dashboard|shuffle)\\.m?js',
    'vite/preload-helper',
  ].join('|'),
);

/** Its package offers the development build alone to bundlers, with checks and texts that visitors do not need. */
function productionRouter(): string {
  const entry = fileURLToPath(import.meta.resolve('react-router'));
  return entry.replace('development', 'production').replace(/\.js$/, '.mjs');
}

const api = process.env.API_URL ?? 'http://127.0.0.1:5000';

export default defineConfig({
  plugins: [react(), preloadFonts(), fillServiceWorker(), emitLongTexts(), precompress()],
  // Workspace packages come from their sources: no build order to keep.
  resolve: {
    conditions: ['@terimce/source', 'module', 'browser', 'production', 'import'],
    alias: [{ find: /^react-router$/, replacement: productionRouter() }],
  },
  build: {
    target: 'es2022',
    // Inlined data: addresses would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // The client replaces what the server rendered; preload tags come from the HTML alone.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/service-worker/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          // What every page needs and releases seldom change: one file, cached for long.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|swr|use-sync-external-store|dequal)\//,
              priority: 2,
            },
            // One file compresses better than twenty.
            { name: 'core', test: CORE, priority: 1 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
});
