// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../locales/admin/en.json';
import tr from '../../locales/admin/tr.json';
import { addPanelTexts, fieldValue, type Texts } from './texts.js';

type Tree = { [key: string]: string | Tree };

function leaves(tree: Tree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else for (const [path, text] of leaves(value, `${prefix}${key}.`)) found.set(path, text);
  }
  return found;
}

const turkish = leaves(tr);
const english = leaves(en);
const placeholders = (text = '') =>
  [...text.matchAll(/\{\{(\w+)(?:, number)?\}\}/g)].map(([, name]) => name).sort();

describe('texts of the panel', () => {
  it('has every key in both languages', () => {
    expect([...english.keys()].sort()).toEqual([...turkish.keys()].sort());
  });

  it('has no empty text', () => {
    for (const [key, text] of [...turkish, ...english]) expect(text.trim(), key).not.toBe('');
  });

  it('uses the same placeholders in both languages', () => {
    for (const [key, text] of turkish) {
      expect(placeholders(english.get(key)), key).toEqual(placeholders(text));
    }
  });

  it('writes counts as the language writes numbers', () => {
    for (const [key, text] of [...turkish, ...english])
      expect(text, key).not.toContain('{{count}}');
  });

  it('uses every key', () => {
    const sources = Object.values(
      import.meta.glob<string>('./**/*.{ts,tsx}', {
        query: '?raw',
        import: 'default',
        eager: true,
      }),
    ).join('\n');
    const unused = [...turkish.keys()].filter((key) => {
      const name = key.replace(/_(one|other)$/, '');
      const [group = ''] = name.split('.');
      const parent = name.slice(0, name.lastIndexOf('.'));
      return !sources.includes(`'${name}'`) && !sources.includes(`\`${parent || group}.\${`);
    });
    expect(unused).toEqual([]);
  });
});

describe('values of members', () => {
  beforeAll(() => {
    addPanelTexts('tr', tr);
    addPanelTexts('en', en);
  });

  const t = ((key: string) => turkish.get(key) ?? key) as Texts;

  it.each([
    ['status', 'approved', 'Onaylı'],
    ['status', 'in_review', 'İnceleniyor'],
    ['status', 'pending', 'Bekliyor'],
    ['role', 'contributor', 'Editör'],
    ['category', 'civil', 'İnşaat Mühendisliği'],
    ['isActive', false, 'Hayır'],
    ['status', 'unheard', 'unheard'],
    ['slug', 'approved', 'approved'],
  ])('writes %s %s as %s', (field, value, text) => {
    expect(fieldValue(field, value, t, 'tr')).toBe(text);
  });
});
