import { useState } from 'react';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { dateColumn } from '../../../components/columns.js';
import type { Column } from '../../../components/data-table.js';
import { ListFilters } from '../../../components/list-filters.js';
import { Page } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { RowButton } from '../../../components/row-button.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { useList } from '../../../lib/use-list.js';
import { ConfirmCall } from '../data/confirm-call.js';
import { BanDialog } from './ban-dialog.js';

type Ban = CallData<'GET /ip-ban'>['bans'][number];

/** Banned addresses and ranges. */
export function BansPage() {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Ban>();
  const list = useList('GET /ip-ban', {
    filters: { search: '' },
    query: { limit: 20 },
    rows: (data) => data.bans,
  });

  const columns: Column<Ban>[] = [
    {
      id: 'address',
      header: t('bans.address'),
      primary: true,
      cell: (ban) => <code>{ban.ipAddress}</code>,
    },
    {
      id: 'reason',
      header: t('bans.reason'),
      prose: true,
      cell: (ban) => (
        <>
          {ban.reason}
          {ban.notes && <div>{t('suggestions.note', { note: ban.notes })}</div>}
        </>
      ),
    },
    { id: 'by', header: t('bans.by'), cell: (ban) => ban.createdBy || '–' },
    dateColumn('at', t('bans.at'), (ban) => ban.createdAt),
    {
      id: 'expires',
      header: t('bans.expires'),
      oneLine: true,
      cell: (ban) =>
        ban.expiresAt === null ? (
          t('bans.forever')
        ) : Date.parse(ban.expiresAt) < Date.now() ? (
          <Badge>{t('bans.expired')}</Badge>
        ) : (
          formatDateTime(ban.expiresAt)
        ),
    },
  ];
  return (
    <Page
      title={t('bans.title')}
      actions={
        <Button size="small" variant="danger" onClick={() => setAdding(true)}>
          {t('bans.add')}
        </Button>
      }
    >
      <ListFilters list={list} searchLabel={t('bans.searchLabel')} searchMax={64} />
      <PagedTable
        label={t('bans.title')}
        columns={columns}
        actions={(ban) => (
          <RowButton text={t('bans.lift')} name={ban.ipAddress} onClick={() => setLifting(ban)} />
        )}
        rowId={(ban) => ban._id}
        list={list}
        failureText={t('bans.loadFailed')}
        empty={t('bans.none')}
      />
      {adding && <BanDialog onClose={() => setAdding(false)} onDone={list.refresh} />}
      {lifting && (
        <ConfirmCall
          call="DELETE /ip-ban/{id}"
          request={{ params: { id: lifting._id } }}
          done={t('bans.lifted')}
          fallback={t('bans.liftFailed')}
          title={t('bans.liftTitle')}
          confirm={t('bans.lift')}
          onClose={() => setLifting(undefined)}
          onDone={list.refresh}
        >
          {t('bans.liftText', { address: lifting.ipAddress })}
        </ConfirmCall>
      )}
    </Page>
  );
}
