import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fieldOfColumn, IMPORT_FIELDS, REASON_COLUMN } from './import-columns.js';
import { ISSUES, issueText } from './row-issues.js';
import { TERM_STATUS_NAMES } from './term.js';

it.each([
  ['İNGİLİZCE TERİM', 'englishTerm'],
  ['ingilizce_terim', 'englishTerm'],
  ['  turkishTerm ', 'turkishTerm'],
  ['TURKCE TANIM', 'turkishDefinition'],
  ['detailed_definition_en', 'englishDetail'],
  ['Blog (English)', 'blogEn'],
  ['german_term', 'german_term'],
  ['Almanca tanım', 'german_definition'],
  ['_id', 'id'],
  ['Kısa adres', 'slug'],
  [REASON_COLUMN.tr, ''],
  ['Son değişiklik', 'updatedAt'],
  ['Terim (İngilizce)', 'englishTerm'],
  ['Terim (EN)', 'englishTerm'],
  ['Terim [TR]', 'turkishTerm'],
  ['Tanım (Türkçe)', 'turkishDefinition'],
  ['English definition *', 'englishDefinition'],
  ['Türkçe karşılığı', 'turkishTerm'],
  ['Tanım', 'turkishDefinition'],
  ['Tarih', ''],
  ['Aramada', ''],
  ['Unit (SI)', 'unit'],
  ['Birim (eski)', 'unit'],
  ['Refusal reason', ''],
  ['İngilizce kısaltma', 'english_abbreviation'],
  ['Turkish shop word', 'turkish_shop'],
  ['Alan/Field', 'category'],
  ['İngilizce / English', 'englishTerm'],
  ['Kategori / Etiketler', undefined],
  ['Not', undefined],
])('maps the column %j to %j', (name, field) => {
  expect(fieldOfColumn(name)).toBe(field);
});

it.each(['tr', 'en'] as const)(
  'recognizes every field by its name in the panel, %s',
  (language) => {
    const path = new URL(`../../../frontend/src/locales/admin/${language}.json`, import.meta.url);
    const { termStatus } = JSON.parse(readFileSync(path, 'utf8'));
    for (const [status, name] of Object.entries(TERM_STATUS_NAMES)) {
      expect(termStatus[status]).toBe(name[language]);
    }
    for (const [field, label] of Object.entries(IMPORT_FIELDS)) {
      const own = label[language];
      const other = language === 'tr' ? label.en : label.tr;
      for (const name of [own, `${own}/${other}`, `${own} / ${other}`, `${own} (${other})`]) {
        expect(fieldOfColumn(name), name).toBe(field);
      }
    }
  },
);

it('fills in the numbers of a reason, and shows an unknown code unchanged', () => {
  const issue = { code: 'CELL_COUNT', params: { line: 4, cells: 7, expected: 6 } };
  expect(issueText(issue, 'tr')).toBe('Dosyanın 4. satırında 7 hücre var, başlıkta 6');
  expect(issueText({ code: 'OLD' }, 'en')).toBe('OLD');
  for (const { tr, en } of Object.values(ISSUES)) {
    expect(en.match(/\{\{\w+\}\}/g)?.sort()).toEqual(tr.match(/\{\{\w+\}\}/g)?.sort());
  }
});
