import { searchSettings } from '@terimce/contract/routes/admin/search';
import { expect, it } from 'vitest';
import { lonelyLine, toSettings, toTexts } from './word-lists.js';

const settings = {
  synonyms: { tr: [['kiriş', 'hatıl']], en: [['car', 'automobile', 'motor car']] },
  stopWords: { tr: ['ve', 'ile'], en: ['the'] },
};

it('writes settings as text and reads them back', () => {
  expect(toSettings(toTexts(settings))).toEqual(settings);
});

it('drops empty lines and entries, and is accepted by the contract', () => {
  const read = toSettings({
    synonymsTr: ' a , b ,\n\n',
    synonymsEn: '',
    stopTr: 've\n,ile',
    stopEn: '',
  });
  expect(read).toEqual({
    synonyms: { tr: [['a', 'b']], en: [] },
    stopWords: { tr: ['ve', 'ile'], en: [] },
  });
  expect(searchSettings.safeParse(read).success).toBe(true);
});

it('finds the line of a group of one', () => {
  expect(lonelyLine('a, b\nc\n')).toBe(2);
  expect(lonelyLine('a, b\n\n')).toBeUndefined();
});
