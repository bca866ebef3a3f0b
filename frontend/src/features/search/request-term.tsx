import { useState } from 'react';
import { Button } from '../../components/button.js';
import { failureMessage } from '../../lib/failure-message.js';
import { useTranslation } from '../../lib/i18n.js';
import { openModal } from '../../lib/modals.js';
import { toast } from '../../lib/toast.js';

interface RequestTermProps {
  /** What the search did not find. */
  word: string;
  /** Before the form for details opens. */
  onDetails?: () => void;
}

/** Asks for a word in one tap, offline once the network is back; details may follow. */
export function RequestTerm({ word, onDetails }: RequestTermProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{
    word: string;
    reply: 'kept' | { visitors?: number | undefined };
  }>();
  const [busy, setBusy] = useState(false);
  if (asked?.word === word) {
    const { reply } = asked;
    return (
      <div className="row" role="status">
        <span>
          {reply === 'kept'
            ? t('offline.kept')
            : reply.visitors === undefined
              ? t('search.requested')
              : t('search.requestedByMany', { visitors: reply.visitors })}
        </span>
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            onDetails?.();
            openModal({ kind: 'suggestion', term: word });
          }}
        >
          {t('search.addDetails')}
        </Button>
      </div>
    );
  }
  async function request() {
    setBusy(true);
    try {
      // The home page does not load the outbox.
      const { sendOrKeep } = await import('../../lib/outbox.js');
      const reply = await sendOrKeep('POST /suggestions/request', { word });
      if (reply.success) setAsked({ word, reply: 'kept' in reply ? 'kept' : reply.data });
      else toast({ title: failureMessage(reply, 'errors.suggestion'), kind: 'error' });
    } catch {
      toast({ title: t('errors.network'), kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" busy={busy} onClick={() => void request()}>
      {t('search.request')}
    </Button>
  );
}
