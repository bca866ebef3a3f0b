import { termOutbox } from '@terimce/core/terms/term-outbox';
import type { TargetSender } from './target-sender.js';

/** As many as the largest batch contains. */
const PAGE = 4_000;

/**
 * One pass over the dirty terms that were queued before `queuedBefore`: each target gets those that it lacks, a page
 * at a time, in a lane that waits for edits and alternates with imports.
 */
export async function sweep(
  senders: readonly TargetSender[],
  queuedBefore: Date,
  stopped: () => boolean,
): Promise<void> {
  let last: string | undefined;
  while (!stopped() && senders.some((sender) => !sender.isUnreachable)) {
    const page = await termOutbox.overdue(queuedBefore, last, PAGE);
    if (page.length === 0) break;
    last = page.at(-1)?.id;
    await termOutbox.requeued(page.map(({ id }) => id));
    const [first] = senders;
    const keys = senders.map(({ key }) => key);
    // Only a removed target lacks these terms, so nothing needs to be sent.
    const everywhere = page.filter(({ rev, indexed }) => keys.every((key) => indexed[key] === rev));
    if (first) await termOutbox.confirm(first.key, keys, everywhere);
    await Promise.all(
      senders.map((sender) => {
        const due = page.filter(({ rev, indexed }) => indexed[sender.key] !== rev);
        return sender.add(
          due.map(({ id }) => id),
          'sweep',
        );
      }),
    );
  }
}
