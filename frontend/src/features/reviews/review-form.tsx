import { Button } from '../../components/button.js';
import { TextArea } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { call } from '../../lib/api.js';
import { failureMessage } from '../../lib/failure-message.js';
import { useTranslation } from '../../lib/i18n.js';
import { inLanguage } from '../../lib/issue-text.js';
import { useNumberFormat } from '../../lib/locale-formats.js';
import { missing, useForm } from '../../lib/use-form.js';
import type { Review } from './reviews.js';
import { StarField } from './stars.js';

/** Longest comment in characters, as in the contract; repeated here so that no schema is loaded for it. */
const COMMENT_MAX = 2000;

interface ReviewFormProps {
  termId: string;
  /** The review to be changed. */
  mine: Review | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** Saves or changes a rating with an optional comment. */
export function ReviewForm({ termId, mine, onSaved, onCancel }: ReviewFormProps) {
  const { t } = useTranslation();
  const number = useNumberFormat();
  const form = useForm({
    initial: { rating: mine ? String(mine.rating) : '', comment: mine?.comment ?? '' },
    validate: ({ rating }) => ({ rating: missing(rating, 'reviews.errors.ratingRequired') }),
    send: async ({ rating, comment }) => {
      const reply = await call('PUT /terms/{id}/reviews', {
        params: { id: termId },
        body: { rating: Number(rating), comment: comment.trim() },
      });
      if (reply.success) return undefined;
      return {
        failure: reply,
        text: () => failureMessage(inLanguage(reply), 'reviews.errors.save'),
      };
    },
    onSuccess: onSaved,
  });
  const rating = form.field('rating');
  return (
    <Form
      state={form}
      submitLabel={t('reviews.save')}
      footer={mine && <Button onClick={onCancel}>{t('actions.cancel')}</Button>}
    >
      <StarField {...rating} />
      <TextArea
        label={t('reviews.comment')}
        hint={t('reviews.commentHint')}
        optional
        rows={4}
        maxLength={COMMENT_MAX}
        aside={
          <span aria-hidden="true">
            {number.format(form.values.comment.length)} / {number.format(COMMENT_MAX)}
          </span>
        }
        {...form.field('comment')}
      />
    </Form>
  );
}
