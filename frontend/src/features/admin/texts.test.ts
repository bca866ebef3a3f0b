// @vitest-environment happy-dom

import { beforeAll, describe, expect, it } from 'vitest';
import { addTexts, type Translate } from '../../lib/i18n.js';
import en from '../../locales/admin/en.json';
import tr from '../../locales/admin/tr.json';
import englishPages from '../../locales/pages/en.json';
import pages from '../../locales/pages/tr.json';
import { fieldValue } from './texts.js';

type Tree = { [key: string]: string | Tree };

function leaves(tree: Tree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else for (const [path, text] of leaves(value, `${prefix}${key}.`)) found.set(path, text);
  }
  return found;
}

const turkish = leaves({ ...tr, roles: pages.roles });
const english = leaves(en);

describe('texts of the panel', () => {
  it('writes counts as the language writes numbers', () => {
    for (const [key, text] of [...turkish, ...english])
      expect(text, key).not.toContain('{{count}}');
  });
});

describe('values of members', () => {
  beforeAll(() => {
    addTexts('tr', tr);
    addTexts('tr', pages);
    addTexts('en', en);
    addTexts('en', englishPages);
  });

  const t = ((key: string) => turkish.get(key) ?? key) as Translate;

  it.each([
    ['term', 'status', 'approved', 'Onaylı'],
    ['term', 'status', 'pending', 'Onay bekliyor'],
    ['feedback', 'status', 'pending', 'Bekliyor'],
    ['suggestion', 'status', 'in_review', 'İnceleniyor'],
    ['suggestion', 'status', 'approved', 'Onaylandı'],
    ['review', 'status', 'approved', 'Onaylandı'],
    ['user', 'role', 'contributor', 'Editör'],
    ['user', 'means', 'link', 'bağlantı'],
    ['term', 'category', 'civil', 'İnşaat Mühendisliği'],
    ['user', 'isActive', false, 'Hayır'],
    ['term', 'status', 'unheard', 'unheard'],
    ['import', 'status', 'approved', 'approved'],
    ['term', 'slug', 'approved', 'approved'],
  ])('writes of a %s the %s %s as %s', (noun, field, value, text) => {
    expect(fieldValue(field, value, t, 'tr', noun)).toBe(text);
  });
});
