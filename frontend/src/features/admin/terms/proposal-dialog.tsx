import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Callout } from '../../../components/callout.js';
import { Dialog } from '../../../components/dialog.js';
import { SelectField, TextArea } from '../../../components/field.js';
import { CallState } from '../../../components/states.js';
import { cut } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { type CallData, refreshCalls, useCall } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import { useMay } from '../session/admin-session.js';
import { fieldName } from '../texts.js';
import { Diff } from './field-diff.js';
import styles from './terms.module.css';

type Detail = CallData<'GET /admin/proposals/{proposalId}'>;
type Choice = 'published' | 'proposed';

interface ProposalDialogProps {
  id: string;
  onClose: () => void;
  /** Called after a decision. */
  onDone: () => void;
}

/** A proposed edit compared with the published term, field by field, to be approved or rejected. */
export function ProposalDialog({ id, onClose, onDone }: ProposalDialogProps) {
  const { t } = useTranslation();
  const read = useCall('GET /admin/proposals/{proposalId}', { params: { proposalId: id } });
  const { data, refresh } = read;
  if (data) {
    // Choices belong to the reviewed version.
    const key = `${data.version} ${data.term.rev}`;
    return <Review key={key} detail={data} onClose={onClose} onDone={onDone} onStale={refresh} />;
  }
  return (
    <Dialog title={t('lists.proposals.title')} size="wide" onClose={onClose}>
      <CallState call={read} failed={t('lists.proposals.loadFailed')} />
    </Dialog>
  );
}

interface ReviewProps {
  detail: Detail;
  onClose: () => void;
  onDone: () => void;
  /** Called if the reviewed version is out of date. */
  onStale: () => void;
}

function Review({ detail, onClose, onDone, onStale }: ReviewProps) {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const isAdmin = useMay('admin');
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [rejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const { _id, term, version, state, diff } = detail;
  const conflicts = diff.filter(({ conflict }) => conflict);
  const mayDecide = isAdmin && state === 'open' && !term.deleted;
  const name = [term.turkishTerm, term.englishTerm].filter(Boolean).join(' / ');
  const params = { proposalId: _id };

  function after(reply: { readonly success: boolean; readonly code?: string }) {
    if (reply.success) {
      onDone();
      refreshCalls('GET /admin/engineering');
      onClose();
    } else if (reply.code === 'TERM_REV_CONFLICT' || reply.code?.startsWith('PROPOSAL_')) {
      onStale();
    }
  }

  async function approve() {
    const body = { version, rev: term.rev, choices };
    const fallback = t('proposals.approveFailed');
    const done = t('proposals.approved');
    after(
      await run('POST /admin/proposals/{proposalId}/approve', { params, body }, { done, fallback }),
    );
  }

  async function reject() {
    const body = { version, reason: reason.trim() };
    const fallback = t('proposals.rejectFailed');
    const done = t('proposals.rejected');
    after(
      await run('POST /admin/proposals/{proposalId}/reject', { params, body }, { done, fallback }),
    );
  }

  return (
    <Dialog
      title={t('proposals.reviewTitle', { name })}
      size="wide"
      onClose={onClose}
      footer={
        mayDecide ? (
          rejecting ? (
            <>
              <Button onClick={() => setRejecting(false)}>{t('actions.cancel')}</Button>
              <Button
                variant="danger"
                busy={busy}
                disabled={reason.trim() === ''}
                onClick={() => void reject()}
              >
                {t('proposals.reject')}
              </Button>
            </>
          ) : (
            <>
              <Button variant="danger" busy={busy} onClick={() => setRejecting(true)}>
                {t('proposals.reject')}
              </Button>
              <Button
                variant="primary"
                busy={busy}
                disabled={conflicts.some(({ field }) => !choices[field])}
                onClick={() => void approve()}
              >
                {t('proposals.approve')}
              </Button>
            </>
          )
        ) : (
          <Button onClick={onClose}>{t('actions.close')}</Button>
        )
      }
    >
      <p className="minor">
        {t('lists.proposals.columns.by')}: {detail.by} ·{' '}
        <Link to={`/admin/engineering?edit=${term._id}`}>{t('engineering.editTitle')}</Link>
      </p>
      {term.deleted && <Callout>{t('proposals.deleted')}</Callout>}
      {detail.reason && <Callout>{t('proposals.reason', { reason: detail.reason })}</Callout>}
      {diff.length === 0 ? (
        <p>{t('proposals.same')}</p>
      ) : (
        <Diff
          label={t('lists.proposals.title')}
          from={t('proposals.published')}
          to={t('proposals.proposed')}
          diffs={diff.map(({ field, published, proposed }) => ({
            field,
            from: published,
            to: proposed,
          }))}
        />
      )}
      {conflicts.length > 0 && (
        <section className={`stack gap-3 ${styles.conflict}`}>
          <h3 className={styles.conflictTitle}>{t('proposals.conflict')}</h3>
          <p>{t('proposals.conflictText')}</p>
          {conflicts.map(({ field, base }) => (
            <SelectField
              key={field}
              label={fieldName(field, t)}
              hint={t('proposals.base', { value: shortened(base) })}
              value={choices[field] ?? ''}
              disabled={!mayDecide}
              onChange={(value) => setChoices({ ...choices, [field]: value as Choice })}
              options={[
                { value: '', label: t('proposals.choose') },
                { value: 'published', label: t('proposals.keepPublished') },
                { value: 'proposed', label: t('proposals.takeProposed') },
              ]}
            />
          ))}
        </section>
      )}
      {rejecting && (
        <TextArea
          label={t('proposals.rejectReason')}
          hint={t('proposals.rejectHint')}
          value={reason}
          onChange={setReason}
          maxLength={1000}
          required
        />
      )}
    </Dialog>
  );
}

const SHOWN = 200;

/** A value in one line. */
function shortened(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return cut(text, SHOWN) || '–';
}
