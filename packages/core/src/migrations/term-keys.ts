import { duplicatesIn } from '../duplicate-key.js';
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

/** Gives every term the keys by which it is looked up, sorted and compared now, and removes the former indexes. */
export async function computeKeys(): Promise<void> {
  await TermModel.syncIndexes();
  for await (const terms of batchesById<TermRecord>(TermModel, {}, 500)) {
    const keys = terms.map((term) => {
      const { identity, ...others } = termKeys(completeContent(contentOf(term)), term.status);
      return { _id: term._id, others, identity: term.deletedAt ? undefined : identity };
    });
    const write = (numbers: readonly number[], withIdentity: boolean) =>
      TermModel.collection.bulkWrite(
        numbers.map((i) => {
          const { _id, others, identity } = keys[i] as (typeof keys)[number];
          const $set = { ...others, ...(withIdentity && identity ? { identity } : {}) };
          return { updateOne: { filter: { _id }, update: { $set, $unset: FORMER } } };
        }),
        { ordered: false },
      );
    try {
      await write([...terms.keys()], true);
    } catch (error) {
      // Terms that are now equal keep what distinguishes them until an editor merges them.
      await write(
        duplicatesIn(error).map(({ index }) => index),
        false,
      );
    }
  }
}
