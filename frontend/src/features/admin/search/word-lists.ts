import { joinList, splitList } from '@terimce/contract/list-text';
import type { SearchSettings } from '@terimce/contract/routes/admin/search';

/** The four lists as they are edited in text boxes. */
export type WordTexts = Record<'synonymsTr' | 'synonymsEn' | 'stopTr' | 'stopEn', string>;

const groupsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => splitList(line))
    .filter((group) => group.length > 0);

/** Words on several lines are separated by the ends of lines as well. */
const wordsOf = (text: string) => splitList(text);

export function toTexts({ synonyms, stopWords }: SearchSettings): WordTexts {
  const lines = (groups: readonly (readonly string[])[]) =>
    groups.map((group) => joinList(group, ', ')).join('\n');
  return {
    synonymsTr: lines(synonyms.tr),
    synonymsEn: lines(synonyms.en),
    stopTr: joinList(stopWords.tr, ', '),
    stopEn: joinList(stopWords.en, ', '),
  };
}

export function toSettings(texts: WordTexts): SearchSettings {
  return {
    synonyms: { tr: groupsOf(texts.synonymsTr), en: groupsOf(texts.synonymsEn) },
    stopWords: { tr: wordsOf(texts.stopTr), en: wordsOf(texts.stopEn) },
  };
}

/** The first line, from 1, with a single word; undefined if every group has two or more. */
export function lonelyLine(text: string): number | undefined {
  const at = text.split('\n').findIndex((line) => splitList(line).length === 1);
  return at < 0 ? undefined : at + 1;
}

/** Number of groups or words in a box. */
export function countGroups(text: string): number {
  return groupsOf(text).length;
}
export function countWords(text: string): number {
  return wordsOf(text).length;
}
