import { Binary, Long, Timestamp } from 'bson';
import type { Doc } from '../bson/values.js';

const signature = { hash: new Binary(Buffer.alloc(20), 0), keyId: Long.ZERO };

/** The cluster time in replies, which drivers need for causally consistent sessions. */
export class ClusterClock {
  private seconds = 0;
  private increment = 0;
  private sequence = -1;
  private fields: Doc = {};

  /**
   * The time fields of a reply. The time advances only after a commit.
   * @param sequence the number of commits so far
   */
  reply(sequence: number): Doc {
    if (sequence === this.sequence) return this.fields;
    this.sequence = sequence;
    const now = Math.floor(Date.now() / 1000);
    this.increment = now > this.seconds ? 1 : this.increment + 1;
    this.seconds = Math.max(now, this.seconds);
    const time = new Timestamp({ t: this.seconds, i: this.increment });
    this.fields = { $clusterTime: { clusterTime: time, signature }, operationTime: time };
    return this.fields;
  }
}
