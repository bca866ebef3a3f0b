import { readFileSync, writeFileSync } from 'node:fs';
import { makeWordList } from '@terimce/title-search/word-list';
import { realWords } from './real-words.js';

/** `node infra/dist/words/write-word-list.js`: writes the list that the search reads. */
const fileAt = (path: string) => new URL(`../../../${path}`, import.meta.url);
const recentWords = readFileSync(fileAt('infra/words/recent-words.txt'), 'utf8');
writeFileSync(fileAt('packages/title-search/words.bin'), makeWordList(realWords(recentWords)));
