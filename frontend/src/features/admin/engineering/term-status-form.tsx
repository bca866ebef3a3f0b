import type { AdminTerm } from '@terimce/contract/admin-term';
import { TERM_TRANSITIONS, type TermStatus } from '@terimce/contract/term';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { SelectField, TextField } from '../../../components/field.js';
import { refreshCalls } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import { useTexts } from '../texts.js';
import styles from './engineering.module.css';

/** Approves, rejects with a reason, or resets a term. */
export function TermStatusForm({ term, onDone }: { term: AdminTerm; onDone: () => void }) {
  const t = useTexts();
  const { run, busy } = useAction();
  const options = TERM_TRANSITIONS[term.status];
  const [status, setStatus] = useState<TermStatus>(options[0] ?? 'pending');
  const [reason, setReason] = useState('');

  async function save() {
    const reply = await run(
      'PATCH /admin/terms/{id}/status',
      {
        params: { id: term._id },
        body: { status, rev: term.rev, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      },
      { done: t('engineering.statusDone'), fallback: t('engineering.statusFailed') },
    );
    if (!reply.success) return;
    refreshCalls('GET /admin/engineering', 'GET /admin/terms/{id}');
    onDone();
  }

  return (
    <div className={styles.status}>
      <SelectField
        label={t('engineering.statusLabel')}
        value={status}
        onChange={(value) => setStatus(value as TermStatus)}
        options={options.map((value) => ({ value, label: t(`termStatus.${value}`) }))}
      />
      {status === 'rejected' && (
        <TextField
          label={t('engineering.rejectReason')}
          value={reason}
          onChange={setReason}
          maxLength={1000}
        />
      )}
      <Button
        size="small"
        disabled={busy || (status === 'rejected' && reason.trim() === '')}
        onClick={() => void save()}
      >
        {t('engineering.setStatus')}
      </Button>
    </div>
  );
}
