import { REVIEW_STATUSES } from '@terimce/contract/routes/reviews';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { dateColumn } from '../../../components/columns.js';
import type { Column } from '../../../components/data-table.js';
import { ListFilters } from '../../../components/list-filters.js';
import { LongText } from '../../../components/long-text.js';
import { optionsOf } from '../../../components/options.js';
import { Page, Row } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { useList } from '../../../lib/use-list.js';
import { useAction } from '../data/use-action.js';
import { StateBadge } from '../state-badge.js';

type Review = CallData<'GET /admin/reviews'>['reviews'][number];

/** Comments on terms, to be approved or rejected. */
export function ReviewsPage() {
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const list = useList('GET /admin/reviews', {
    filters: { status: 'all', search: '', userId: '' },
    rows: (data) => data.reviews,
  });

  async function move(item: Review, status: Review['status']) {
    const reply = await run(
      'PATCH /admin/reviews/{id}',
      { params: { id: item._id }, body: { status } },
      { done: t('productReviews.changed'), fallback: t('productReviews.failed') },
    );
    if (reply.success) list.refresh();
  }

  const columns: Column<Review>[] = [
    {
      id: 'comment',
      header: t('productReviews.comment'),
      prose: true,
      primary: true,
      cell: (item) =>
        item.comment ? <LongText text={item.comment} /> : <em>{t('productReviews.noComment')}</em>,
    },
    {
      id: 'rating',
      header: t('productReviews.rating'),
      cell: (item) => t('productReviews.ratingOf', { value: item.rating }),
    },
    { id: 'user', header: t('productReviews.user'), cell: (item) => item.username },
    {
      id: 'term',
      header: t('engineering.term'),
      cell: (item) => (
        <Link to={`/admin/engineering?edit=${item.termId}`}>{t('actions.open')}</Link>
      ),
    },
    {
      id: 'status',
      header: t('table.status'),
      cell: ({ status }) => (
        <StateBadge state={status}>{t(`productReviews.status.${status}`)}</StateBadge>
      ),
    },
    dateColumn('date', t('table.date'), (item) => item.createdAt),
  ];
  return (
    <Page title={t('productReviews.title')}>
      <ListFilters
        list={list}
        searchLabel={t('productReviews.searchLabel')}
        choices={[
          {
            name: 'status',
            label: t('table.status'),
            options: optionsOf(REVIEW_STATUSES, (value) => t(`productReviews.status.${value}`)),
          },
        ]}
      />
      <PagedTable
        label={t('productReviews.title')}
        columns={columns}
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
        rowId={(item) => item._id}
        list={list}
        failureText={t('productReviews.loadFailed')}
        empty={t('productReviews.none')}
      />
    </Page>
  );
}
