import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXPORTED_FIELDS } from '@terimce/contract/import-columns';
import { TERM_CONTENT_FIELDS } from '@terimce/contract/term-fields';
import { describe, expect, it } from 'vitest';
import englishPanel from './admin/en.json' with { type: 'json' };
import turkishPanel from './admin/tr.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };
import englishPages from './pages/en.json' with { type: 'json' };
import turkishPages from './pages/tr.json' with { type: 'json' };
import englishTerm from './term/en.json' with { type: 'json' };
import turkishTerm from './term/tr.json' with { type: 'json' };
import turkish from './tr.json' with { type: 'json' };

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

/** The texts that every visit loads, then those that are loaded later. */
const tr = [turkish, turkishPages, turkishTerm, turkishPanel];
const en = [english, englishPages, englishTerm, englishPanel];

/** Paths of all texts, `a.b.c`; the forms of a plural count as one. */
function keysOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [path.replace(/_(zero|one|two|few|many|other)$/, '')];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    keysOf(inner, path ? `${path}.${key}` : key),
  );
}

/** All texts with their keys. */
function entriesOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    entriesOf(inner, path ? `${path}.${key}` : key),
  );
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(value as object).flatMap(textsOf);
}

/** The code whose path fits. */
function sourceCode(fits: (path: string) => boolean): string {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && fits(file))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
    .join('\n');
}

const allKeys = (files: object[]) => [...new Set(files.flatMap((file) => keysOf(file)))].sort();
const keys = allKeys(tr);
const code = sourceCode(() => true);

describe('locales', () => {
  it('have the same keys in both languages', () => {
    expect(allKeys(en)).toEqual(keys);
    expect(keysOf(englishPages)).toEqual(keysOf(turkishPages));
    expect(keysOf(englishTerm)).toEqual(keysOf(turkishTerm));
    expect(keysOf(englishPanel)).toEqual(keysOf(turkishPanel));
  });

  it('have a form for one wherever an English number may be one', () => {
    const counted = /(?<!of )\{\{(?!max|min)\w+, number\}\} [a-z]{2,}s\b/;
    const without = en
      .flatMap((file) => entriesOf(file))
      .filter(([key, text]) => counted.test(text) && !/_(one|other)$/.test(key))
      .map(([key]) => key);
    expect(without, 'only what at least two visitors asked for').toEqual([
      'search.requestedByMany',
    ]);
  });

  it('have each text in one file', () => {
    const all = tr.flatMap((file) => [...new Set(keysOf(file))]);
    expect(all.filter((key, i) => all.indexOf(key) !== i)).toEqual([]);
  });

  it('have no empty text', () => {
    for (const text of [...textsOf(tr), ...textsOf(en)]) expect(text.trim()).not.toBe('');
  });

  it('interpolate the same values in both languages', () => {
    const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    const english = textsOf(en).map((text) => values(text).sort());
    expect(textsOf(tr).map((text) => values(text).sort())).toEqual(english);
  });

  it('have no unused key', () => {
    const patterns = [...code.matchAll(/['"`]([\w.]+(?:\$\{[^}]*\}[\w.]*)*)['"`]/g)]
      .map(([, key = '']) => key)
      .filter((key) => key.includes('.') || keys.includes(key));
    const asked = patterns.map(
      (key) =>
        new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.]+')}(\\.|$)`),
    );
    expect(keys.filter((key) => !asked.some((pattern) => pattern.test(key)))).toEqual([]);
  });

  it('have every key that the code uses; the site none of the panel', () => {
    const inPanel = (path: string) => path.includes('features/admin');
    const missing = (source: string, known: readonly string[]) =>
      [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)]
        .map(([, key = '']) => key)
        .filter((key) => !known.some((other) => `${other}.`.startsWith(`${key}.`)));
    const fields = Object.keys(EXPORTED_FIELDS).concat(TERM_CONTENT_FIELDS);
    const panel = [...keys, ...fields.map((field) => `fields.${field}`)];
    expect(missing(sourceCode(inPanel), panel)).toEqual([]);
    expect(
      missing(
        sourceCode((path) => !inPanel(path)),
        allKeys(tr.slice(0, 3)),
      ),
    ).toEqual([]);
  });
});
