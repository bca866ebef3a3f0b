import { reviewRoutes } from '@terimce/contract/routes/reviews';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { LongText } from '../../../components/long-text.js';
import { Row } from '../../../components/page.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';
import { ListPage } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';

type Review = CallData<'GET /admin/reviews'>['reviews'][number];

/** Comments on terms, to be approved or rejected. */
export function ReviewsPage() {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const list = usePanelList(reviewRoutes, 'GET /admin/reviews', {
    name: 'reviews',
    noun: 'review',
    rows: 'reviews',
  });

  async function move(item: Review, status: Review['status']) {
    const reply = await run(
      'PATCH /admin/reviews/{id}',
      { params: { id: item._id }, body: { status } },
      { done: t('productReviews.changed'), fallback: t('productReviews.failed') },
    );
    if (reply.success) list.refresh();
  }

  return (
    <ListPage
      list={list}
      filters={{ search: true, status: true }}
      columns={{
        comment: {
          prose: true,
          primary: true,
          cell: (item) =>
            item.comment ? (
              <LongText text={item.comment} />
            ) : (
              <em>{t('productReviews.noComment')}</em>
            ),
        },
        rating: (item) => t('productReviews.ratingOf', { value: item.rating }),
        username: true,
        term: (item) => (
          <Link to={`/admin/engineering?edit=${item.termId}`}>{t('actions.open')}</Link>
        ),
        status: true,
        createdAt: true,
      }}
      actions={(item) => (
        <Row>
          {item.status !== 'approved' && (
            <Button size="small" busy={busy} onClick={() => void move(item, 'approved')}>
              {t('productReviews.approve')}
            </Button>
          )}
          {item.status !== 'rejected' && (
            <Button
              size="small"
              variant="danger"
              busy={busy}
              onClick={() => void move(item, 'rejected')}
            >
              {t('productReviews.reject')}
            </Button>
          )}
        </Row>
      )}
    />
  );
}
