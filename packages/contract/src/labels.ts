import { bilingual } from './languages.js';
import en from './texts/en/labels.json' with { type: 'json' };
import tr from './texts/tr/labels.json' with { type: 'json' };

/** Names of what terms and files consist of, which both sides show. */
export const LABELS = {
  categories: bilingual(tr.categories, en.categories),
  nameKinds: bilingual(tr.nameKinds, en.nameKinds),
  resultGroups: bilingual(tr.resultGroups, en.resultGroups),
  statuses: bilingual(tr.statuses, en.statuses),
  activities: bilingual(tr.activities, en.activities),
  nameLanguages: bilingual(tr.nameLanguages, en.nameLanguages),
  stored: bilingual(tr.stored, en.stored),
  bookkeeping: bilingual(tr.bookkeeping, en.bookkeeping),
  files: bilingual(tr.files, en.files),
};
