import { logRoutes } from '@terimce/contract/routes/admin/logs';
import { useState } from 'react';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { RowButton } from '../../../components/row-button.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { ConfirmCall } from '../data/confirm-call.js';
import { ListPage } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
import { BanDialog } from './ban-dialog.js';

type Ban = CallData<'GET /ip-ban'>['bans'][number];

/** Banned addresses and ranges. */
export function BansPage() {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Ban>();
  const list = usePanelList(logRoutes, 'GET /ip-ban', { name: 'bans', rows: 'bans' });

  return (
    <ListPage
      list={list}
      head={
        <Button size="small" variant="danger" onClick={() => setAdding(true)}>
          {t('bans.add')}
        </Button>
      }
      filters={{ search: true }}
      columns={{
        ipAddress: { primary: true, cell: (ban) => <code>{ban.ipAddress}</code> },
        reason: {
          prose: true,
          cell: (ban) => (
            <>
              {ban.reason}
              {ban.notes && <div>{t('suggestions.note', { note: ban.notes })}</div>}
            </>
          ),
        },
        createdBy: true,
        createdAt: true,
        expiresAt: (ban) =>
          ban.expiresAt === null ? (
            t('bans.forever')
          ) : Date.parse(ban.expiresAt) < Date.now() ? (
            <Badge>{t('bans.expired')}</Badge>
          ) : (
            formatDateTime(ban.expiresAt)
          ),
      }}
      actions={(ban) => (
        <RowButton text={t('bans.lift')} name={ban.ipAddress} onClick={() => setLifting(ban)} />
      )}
    >
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
    </ListPage>
  );
}
