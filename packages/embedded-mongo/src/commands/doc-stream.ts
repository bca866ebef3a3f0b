import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import type { Stream } from '../query/stream.js';

/** A stream of documents that are at hand already. */
export function docStream(documents: readonly Doc[]): Stream<Buffer> {
  let at = 0;
  return {
    next: () => {
      const doc = documents[at++];
      return doc === undefined ? undefined : encode(doc);
    },
  };
}
