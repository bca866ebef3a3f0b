import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Pager } from '../../components/pager.js';
import { useAuth } from '../../lib/auth/auth.js';
import { useTranslation } from '../../lib/i18n.js';
import { useDateFormat, useNumberFormat } from '../../lib/locale-formats.js';
import { openModal } from '../../lib/modals.js';
import { type CallData, useCall } from '../../lib/use-call.js';
import { OwnReview } from './own-review.js';
import styles from './reviews.module.css';
import { MAX_STARS, Stars } from './stars.js';

/** Ratings and comments of a term: the average, the user's own, and those of others. */
export function Reviews({ termId }: { termId: string }) {
  const { t } = useTranslation();
  const { data, failed, user, setPage, refresh } = useReviews(termId);
  const number = useNumberFormat({ maximumFractionDigits: 1 });
  return (
    <section className={`unprinted stack ${styles.reviews}`} aria-labelledby="reviews-title">
      <div className={`row ${styles.line}`}>
        <h2 id="reviews-title" className="heading">
          {t('reviews.title')}
        </h2>
        {data && data.average !== null && (
          <p className={`row ${styles.average}`}>
            <Stars value={data.average} />
            <span aria-hidden="true">
              {number.format(data.average)} / {MAX_STARS}
            </span>
            <span>· {t('reviews.ratings', { count: data.ratings })}</span>
          </p>
        )}
      </div>
      {failed && !data && (
        <div className={`row ${styles.line}`} role="alert">
          <p>{t('reviews.errors.load')}</p>
          <Button size="small" onClick={() => void refresh()}>
            {t('actions.retry')}
          </Button>
        </div>
      )}
      {data &&
        (user ? (
          <OwnReview key={user.username} termId={termId} mine={data.mine} onChanged={refresh} />
        ) : (
          <div className={`row ${styles.line}`}>
            <p className={styles.hint}>{t('reviews.loginHint')}</p>
            <Button size="small" onClick={() => openModal({ kind: 'login' })}>
              {t('header.login')}
            </Button>
          </div>
        ))}
      {data && data.reviews.length > 0 && (
        <>
          <ul>
            {data.reviews.map((review) => (
              <Comment key={review._id} review={review} />
            ))}
          </ul>
          <Pager page={data.pagination.page} pages={data.pagination.pages} onPage={setPage} stay />
        </>
      )}
    </section>
  );
}

function Comment({ review }: { review: Review }) {
  const { t } = useTranslation();
  const date = useDateFormat({ dateStyle: 'medium' });
  return (
    <li className={styles.item}>
      <div className={`row ${styles.line}`}>
        <span className={styles.name}>{review.username || t('reviews.formerUser')}</span>
        <Stars value={review.rating} />
        <time className="detail" dateTime={review.createdAt}>
          {date.format(new Date(review.createdAt))}
        </time>
      </div>
      <p className={styles.comment}>{review.comment}</p>
    </li>
  );
}

const PAGE_SIZE = 10;

/** Ratings and approved comments of a term, and the review of the logged-in user. */
function useReviews(termId: string) {
  const { user } = useAuth();
  const [page, setPage] = useState(1);
  const request = { params: { id: termId }, query: { page, limit: PAGE_SIZE } };
  const { data, failure, mutate } = useCall('GET /terms/{id}/reviews', request, {
    keepPreviousData: true,
    dedupingInterval: 0,
    owner: user?.username,
  });
  return { data, failed: failure !== undefined, user, setPage, refresh: () => mutate() };
}

export type Review = NonNullable<CallData<'GET /terms/{id}/reviews'>['mine']>;
