import { useState } from 'react';
import { Button } from '../../components/button.js';
import { failureMessage } from '../../lib/failure-message.js';
import { loadTexts, useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { toast } from '../../lib/toast.js';

interface RequestTermProps {
  /** What the search did not find. */
  word: string;
  /** Before the form for details opens. */
  onDetails?: () => void;
}

/** Asks for a word in one tap, or later if it cannot be sent now; details may follow. */
export function RequestTerm({ word, onDetails }: RequestTermProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{
    word: string;
    reply: 'kept' | { visitors?: number | undefined };
  }>();
  const [busy, setBusy] = useState(false);
  const reply = asked?.word === word ? asked.reply : undefined;
  async function request() {
    setBusy(true);
    try {
      // The home page does not load the outbox.
      const { sendOrKeep } = await import('../../lib/outbox.js');
      const sent = await sendOrKeep('POST /suggestions/request', { body: { word } });
      if (sent.success) setAsked({ word, reply: 'kept' in sent ? 'kept' : sent.data });
      else {
        await loadTexts('pages');
        toast({ title: failureMessage(sent, 'errors.suggestion'), kind: 'error' });
      }
    } catch {
      toast({ title: t('errors.network'), kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  function addDetails() {
    onDetails?.();
    openModal({ kind: 'suggestion', term: word });
  }
  return (
    <div className="row" role="status">
      {reply && (
        <span>
          {reply === 'kept'
            ? t('offline.kept')
            : reply.visitors === undefined
              ? t('search.requested')
              : t('search.requestedByMany', { visitors: reply.visitors })}
        </span>
      )}
      {/* The same button for both, so that the focus stays on it. */}
      <Button
        size="small"
        variant={reply ? 'ghost' : 'outline'}
        busy={busy}
        onClick={reply ? addDetails : () => void request()}
      >
        {t(reply ? 'search.addDetails' : 'search.request')}
      </Button>
    </div>
  );
}
