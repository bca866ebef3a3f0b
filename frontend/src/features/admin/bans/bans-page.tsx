import type { CallReply } from '@terimce/contract/client';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { formatDateTime } from '../data/format.js';
import { useAction } from '../data/use-action.js';
import { useCall } from '../data/use-call.js';
import { useFilters } from '../data/use-filters.js';
import { useTexts } from '../texts.js';
import { Badge } from '../ui/badge.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import type { Column } from '../ui/data-table.js';
import { Filters, SearchField } from '../ui/filters.js';
import { Page } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { BanDialog } from './ban-dialog.js';

type Ban = Extract<CallReply<'GET /ip-ban'>, { success: true }>['data']['bans'][number];

/** Banned addresses and ranges. */
export function BansPage() {
  const t = useTexts();
  const { run, busy } = useAction();
  const { filters, set, isFiltered, reset } = useFilters({ search: '', page: '1' });
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Ban>();
  const list = useCall('GET /ip-ban', {
    query: {
      page: filters.page,
      limit: 20,
      ...(filters.search ? { search: filters.search } : {}),
    },
  });

  async function lift(ban: Ban) {
    const reply = await run(
      'DELETE /ip-ban/{id}',
      { params: { id: ban._id } },
      { done: t('bans.lifted'), fallback: t('bans.liftFailed') },
    );
    setLifting(undefined);
    if (reply.success) list.refresh();
  }

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
    { id: 'at', header: t('bans.at'), oneLine: true, cell: (ban) => formatDateTime(ban.createdAt) },
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
    {
      id: 'actions',
      header: t('table.actions'),
      cell: (ban) => (
        <Button
          size="small"
          aria-label={`${t('bans.lift')}: ${ban.ipAddress}`}
          onClick={() => setLifting(ban)}
        >
          {t('bans.lift')}
        </Button>
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
      <Filters onReset={isFiltered ? reset : undefined}>
        <SearchField
          label={t('bans.searchLabel')}
          value={filters.search}
          onSearch={(search) => set({ search: search.slice(0, 64) }, { replace: true })}
        />
      </Filters>
      <PagedTable
        label={t('bans.title')}
        columns={columns}
        rows={list.data?.bans}
        rowId={(ban) => ban._id}
        list={list}
        failureText={t('bans.loadFailed')}
        empty={t('bans.none')}
        onPage={(page) => set({ page })}
      />
      {adding && (
        <BanDialog
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            list.refresh();
          }}
        />
      )}
      {lifting && (
        <ConfirmDialog
          title={t('bans.liftTitle')}
          confirm={t('bans.lift')}
          busy={busy}
          onConfirm={() => void lift(lifting)}
          onClose={() => setLifting(undefined)}
        >
          {t('bans.liftText', { address: lifting.ipAddress })}
        </ConfirmDialog>
      )}
    </Page>
  );
}
