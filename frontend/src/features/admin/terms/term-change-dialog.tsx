import type { CallRequest } from '@terimce/contract/client';
import type { TermChange, TermChangeJob } from '@terimce/contract/routes/admin/term-changes';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { call } from '../../../lib/api.js';
import { useTranslation } from '../../../lib/i18n.js';
import { issueText } from '../../../lib/issue-text.js';
import { toast } from '../../../lib/toast.js';
import { useFormat } from '../../../lib/use-format.js';
import { STATUS_MS, useAction } from '../data/use-action.js';

/** Terms to be changed together: selected ones, or all that match the table's filters. */
export interface SelectedTerms {
  readonly selection: CallRequest<'POST /admin/terms/changes'>['body']['selection'];
  readonly count: number;
  /** Names of some of them, at least of the first ten. */
  readonly names?: readonly string[];
}

/** Polling interval of a change, in milliseconds. */
const LOOK_MS = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

interface TermChangeDialogProps {
  selected: SelectedTerms;
  /** False as long as it is incomplete. */
  change: TermChange | false;
  title: string;
  confirm: string;
  danger?: boolean;
  /** Messages after the change, from the numbers of changed and of skipped terms; the latter are optional. */
  done: (count: number) => string;
  skipped?: (value: number) => string;
  failed?: string;
  onClose: () => void;
  onDone: () => void;
  children?: ReactNode;
}

/**
 * Asks for confirmation of a change of many terms, starts it and follows it to its end. Closing the dialog stops the
 * change; if the page is left, the server continues without a follower.
 */
export function TermChangeDialog(props: TermChangeDialogProps) {
  const { selected, change, done, skipped, failed, onClose, onDone, children, ...dialog } = props;
  const { t } = useTranslation();
  const fallback = failed ?? t('engineering.bulkEditFailed');
  const { number } = useFormat();
  const { run } = useAction();
  const [job, setJob] = useState<TermChangeJob>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function apply() {
    if (!change) return;
    const body = { selection: selected.selection, change };
    const begun = await run('POST /admin/terms/changes', { body }, { fallback });
    if (!begun.success) return;
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
    if (!isGone.current) finish(now);
  }

  function finish({ state, changed, skipped: reasons }: TermChangeJob) {
    const left = Object.values(reasons).reduce((sum, count) => sum + count, 0);
    const isBroken = state === 'failed' || state === 'interrupted';
    if (state === 'stopped') {
      toast({ title: t('engineering.bulkStopped'), description: done(changed), kind: 'warning' });
    } else if (changed > 0 || !(skipped || isBroken)) {
      toast({ title: done(changed), kind: 'success', timeout: STATUS_MS });
    }
    if (left > 0 && skipped) {
      const why = Object.entries(reasons).map(([code, count]) => {
        // Of a term only its lists can become invalid by a change of many.
        const isFull = code === 'VALIDATION_FAILED';
        const reason = isFull ? t('engineering.listsFull') : issueText({ code });
        return `${reason}: ${number(count)}`;
      });
      toast({ title: skipped(left), description: why.join(' · '), kind: 'warning' });
    }
    if (isBroken) toast({ title: fallback, kind: 'error' });
    onClose();
    onDone();
  }

  function stop() {
    if (!job) return onClose();
    void call('DELETE /admin/terms/changes/{changeId}', { params: { changeId: job._id } });
  }

  return (
    <ConfirmDialog {...dialog} disabled={!change} onConfirm={apply} onClose={stop}>
      {children}
      {job && (
        <p role="status">
          <progress
            value={job.processed}
            max={job.total}
            aria-label={t('engineering.bulkProgress')}
          />{' '}
          {number(job.processed)} / {number(job.total)}
        </p>
      )}
    </ConfirmDialog>
  );
}
