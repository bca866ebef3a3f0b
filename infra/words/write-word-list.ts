import { writeFileSync } from 'node:fs';
import { makeWordList } from '@terimce/title-search/word-list';
import { realWords } from './real-words.js';

/** `node infra/dist/words/write-word-list.js`: writes the list that the search reads. */
writeFileSync(
  new URL('../../../packages/title-search/words.bin', import.meta.url),
  makeWordList(realWords()),
);
