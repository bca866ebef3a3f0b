import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LongTexts, readLongTexts } from './long-texts.js';
import { sourceHash } from './source-hash.js';

/** The built front end in this repository; the relative path is the same from `src` and from `dist`. */
const BUILT = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

export interface SiteFiles {
  readonly folder: string;
  /** The page that starts the application at any path. */
  readonly indexHtml: string;
  /** Sources for the Content-Security-Policy: hashes of the inline scripts in the page. */
  readonly scriptHashes: readonly string[];
  readonly longTexts?: LongTexts;
}

const NOT_BUILT =
  '<!doctype html><html lang="tr"><meta charset="utf-8"><title>Terimce</title><p>The front end is not built: npm run build</p></html>';

/** Reads the built front end; if there is none, a page that says how to build it. */
export function readSiteFiles(folder: string = BUILT): SiteFiles {
  const file = join(folder, 'index.html');
  const indexHtml = existsSync(file) ? readFileSync(file, 'utf8') : NOT_BUILT;
  return {
    folder,
    indexHtml,
    scriptHashes: inlineScriptHashes(indexHtml),
    longTexts: readLongTexts(folder),
  };
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/gi,
  );
  return [...scripts].map(([, code = '']) => sourceHash(code));
}
