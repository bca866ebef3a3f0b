import { batchesById } from '../find-page.js';
import type { TermRecord } from '../models/term.js';
import { TermModel } from '../models/term.js';
import { completeContent, contentOf } from '../terms/term.js';
import { termKeys } from '../terms/term-keys.js';

/** Fields of which each had an index. */
const FORMER = {
  joinedFold: '',
  firstWords: '',
  slugTail: '',
  letterTr: '',
  letterEn: '',
} as const;

/** Gives every term the keys by which it is looked up and sorted now, and removes the former indexes. */
export async function computeLookup(): Promise<void> {
  await TermModel.syncIndexes();
  for await (const terms of batchesById<TermRecord>(TermModel, {}, 500)) {
    await TermModel.collection.bulkWrite(
      terms.map((term) => {
        const { lookup, collationTr, collationEn } = termKeys(
          completeContent(contentOf(term)),
          term.status,
        );
        return {
          updateOne: {
            filter: { _id: term._id },
            update: { $set: { lookup, collationTr, collationEn }, $unset: FORMER },
          },
        };
      }),
      { ordered: false },
    );
  }
}
