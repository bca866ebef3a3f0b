import type { CallRequest } from '@terimce/contract/client';
import type { TermChange, TermChangeJob } from '@terimce/contract/routes/admin/term-changes';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.js';
import { useAction } from './use-action.js';

/** Terms to be changed together: selected ones, or all that match the table's filters. */
export interface SelectedTerms {
  readonly selection: CallRequest<'POST /admin/terms/changes'>['body']['selection'];
  readonly count: number;
}

/** Polling interval of a change, in milliseconds. */
const LOOK_MS = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** Starts changes of many terms and follows them to their end. The server continues without a follower. */
export function useTermChange() {
  const { run } = useAction();
  const [job, setJob] = useState<TermChangeJob>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  /** @returns the final state; undefined if it did not start, or is no longer followed. */
  async function change(
    { selection }: SelectedTerms,
    wanted: TermChange,
    fallback: string,
  ): Promise<TermChangeJob | undefined> {
    const body = { selection, change: wanted };
    const begun = await run('POST /admin/terms/changes', { body }, { fallback });
    if (!begun.success) return undefined;
    let now = begun.data;
    setJob(now);
    while (now.state === 'running' && !isGone.current) {
      await pause();
      const params = { changeId: now._id };
      const reply = await call('GET /admin/terms/changes/{changeId}', { params });
      // A failed poll is repeated; only a missing change ends it.
      if (reply.success) {
        now = reply.data;
        setJob(now);
      } else if (reply.status === 404) break;
    }
    setJob(undefined);
    return isGone.current ? undefined : now;
  }

  return {
    change,
    progress: job && { done: job.processed, total: job.total },
    stop: () => {
      if (!job) return;
      void call('DELETE /admin/terms/changes/{changeId}', { params: { changeId: job._id } });
    },
  };
}

/** Number of terms that were not changed. */
export function skippedOf({ skipped }: TermChangeJob): number {
  return Object.values(skipped).reduce((sum, count) => sum + count, 0);
}
