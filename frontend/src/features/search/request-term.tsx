import { useState } from 'react';
import { Button } from '../../components/button.js';
import { call } from '../../lib/api.js';
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

/** Asks for a word in one tap; details may follow. */
export function RequestTerm({ word, onDetails }: RequestTermProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ word: string; visitors?: number | undefined }>();
  const [busy, setBusy] = useState(false);
  if (asked?.word === word) {
    return (
      <div className="row" role="status">
        <span>
          {asked.visitors === undefined
            ? t('search.requested')
            : t('search.requestedByMany', { visitors: asked.visitors })}
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
    const reply = await call('POST /suggestions/request', { body: { word } });
    setBusy(false);
    if (reply.success) setAsked({ word, visitors: reply.data.visitors });
    else toast({ title: failureMessage(reply, 'errors.suggestion'), kind: 'error' });
  }
  return (
    <Button size="small" busy={busy} onClick={() => void request()}>
      {t('search.request')}
    </Button>
  );
}
