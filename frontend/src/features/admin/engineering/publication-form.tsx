import type { AdminTerm } from '@terimce/contract/admin-term';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { useClientConfig } from '../../../lib/client-config.js';
import { formatTimeIn, timeIn } from '../../../lib/site-time.js';
import { refreshCalls } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import { PublishAtField } from '../terms/publish-at-field.js';
import { useTexts } from '../texts.js';
import styles from './engineering.module.css';

/** Schedules, reschedules or cancels the publication of a term. */
export function PublicationForm({ term, onDone }: { term: AdminTerm; onDone: () => void }) {
  const t = useTexts();
  const { run, busy } = useAction();
  const { timeZone } = useClientConfig();
  const { _id, rev, publishAt } = term;
  const stored = publishAt ? timeIn(timeZone, new Date(publishAt)) : '';
  const [at, setAt] = useState(stored);

  async function save(at: string | null) {
    const reply = await run(
      'PUT /admin/terms/{id}/publication',
      { params: { id: _id }, body: { at, rev } },
      {
        done: t(at === null ? 'publication.removed' : 'publication.saved'),
        fallback: t('publication.failed'),
      },
    );
    if (!reply.success) return;
    refreshCalls('GET /admin/engineering', 'GET /admin/terms/{id}');
    onDone();
  }

  return (
    <div className={styles.status}>
      <PublishAtField
        value={at}
        onChange={setAt}
        hint={publishAt && t('publication.planned', { time: formatTimeIn(timeZone, publishAt) })}
      />
      <Button
        size="small"
        disabled={busy || at === '' || at === stored}
        onClick={() => void save(at)}
      >
        {t(publishAt ? 'publication.change' : 'publication.set')}
      </Button>
      {publishAt && (
        <Button size="small" variant="ghost" disabled={busy} onClick={() => void save(null)}>
          {t('publication.remove')}
        </Button>
      )}
    </div>
  );
}
