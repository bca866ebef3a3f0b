import { useState } from 'react';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { call } from '../../lib/api.js';
import { failureMessage } from '../../lib/failure-message.js';
import { useTranslation } from '../../lib/i18n.js';
import { toast } from '../../lib/toast.js';
import { ReviewForm } from './review-form.js';
import type { Review } from './reviews.js';
import styles from './reviews.module.css';
import { Stars } from './stars.js';

interface OwnReviewProps {
  termId: string;
  mine: Review | null;
  /** Called when the user's review was saved, changed or removed. */
  onChanged: () => Promise<unknown>;
}

/** The review of the logged-in user for the term, or the form for it. */
export function OwnReview({ termId, mine, onChanged }: OwnReviewProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);

  async function saved() {
    await onChanged();
    setEditing(false);
    toast({ title: t('reviews.saved'), kind: 'success' });
  }

  async function remove() {
    const reply = await call('DELETE /terms/{id}/reviews', { params: { id: termId } });
    if (reply.success) await onChanged();
    else toast({ title: failureMessage(reply, 'reviews.errors.remove'), kind: 'error' });
  }

  if (!mine || editing) {
    return (
      <ReviewForm
        termId={termId}
        mine={mine}
        onSaved={() => void saved()}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <div className={styles.own}>
      <div className={`row ${styles.line}`}>
        <h3 className={styles.name}>{t('reviews.yours')}</h3>
        <Stars value={mine.rating} />
        {mine.comment !== '' && mine.status !== 'approved' && (
          <span className="detail">{t(`reviews.status.${mine.status}`)}</span>
        )}
      </div>
      {mine.comment !== '' && <p className={styles.comment}>{mine.comment}</p>}
      <div className={`row ${styles.actions}`}>
        <Button size="small" onClick={() => setEditing(true)}>
          {t('reviews.change')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => setAsking(true)}>
          {t('reviews.remove')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('reviews.removeTitle')}
          confirm={t('reviews.remove')}
          danger
          closes
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {t('reviews.removeText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
