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

const api = process.env.API_URL ?? 'http://127.0.0.1:5000';

export default defineConfig({
  plugins: [react(), preloadFonts()],
  // Workspace packages come from their sources: no build order to keep.
  resolve: { conditions: ['@terimce/source', 'module', 'browser', 'production', 'import'] },
  build: {
    target: 'es2022',
    // Inlined data: addresses would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // The client replaces what the server rendered; preload tags come from the HTML alone.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and releases seldom change: one file, cached for long.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|swr|use-sync-external-store|dequal)\//,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
});
