import { describe, expect, it } from 'vitest';
import { CATEGORIES, CATEGORY_SLUGS } from './categories.js';
import { categoryName, categorySlug, knownCategory } from './category-names.js';

describe('categories', () => {
  it.each([
    ['Construction', 'civil'],
    ['Machine', 'mechanical'],
    ['Machine Engineering', 'mechanical'],
    ['Material', 'materials'],
    ['Industry', 'industrial'],
    ['Environment', 'environmental'],
    ['Electronic Engineering', 'electrical'],
    ['Makine Mühendisliği', 'mechanical'],
    ['MAKİNE MÜHENDİSLİĞİ', 'mechanical'],
    ['İnşaat', 'civil'],
    ['insaat muhendisligi', 'civil'],
    ['Metalurji ve Malzeme', 'materials'],
    ['Sistem Mühendisliği', 'systems'],
    ['', 'general'],
  ])('%s is %s', (name, slug) => expect(knownCategory(name)).toBe(slug));

  it.each(['mechanical-engineering', 'MECHANICAL_ENGINEERING', 'makine-mühendisliği'])(
    'knows %s',
    (name) => expect(knownCategory(name)).toBe('mechanical'),
  );

  it('knows each category by its slug and both names', () => {
    for (const slug of CATEGORY_SLUGS) {
      for (const name of [slug, CATEGORIES[slug].en, CATEGORIES[slug].tr])
        expect(knownCategory(name)).toBe(slug);
    }
  });

  it('shows unknown names as they are and an empty one as General', () => {
    expect(categoryName('Gıda Bilimi', 'tr')).toBe('Gıda Bilimi');
    expect(categoryName('', 'tr')).toBe('Genel');
    expect(categoryName('', 'en')).toBe('General');
    expect(categoryName('Machine', 'en')).toBe('Mechanical Engineering');
    expect(categorySlug('Gıda Bilimi')).toBe('gida-bilimi');
  });
});
