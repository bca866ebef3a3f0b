import { useState } from 'react';
import { Badge } from '../../../components/badge.js';
import { RowButton } from '../../../components/row-button.js';
import { formatDateTimeSeconds } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { BanMark } from '../bans/ban-mark.js';
import { ListPage } from '../list/list-page.js';
import type { PanelList } from '../list/use-panel-list.js';
import { IpDialog } from './ip-dialog.js';
import { actionName, GROUP_ACTIONS } from './log-text.js';
import styles from './logs.module.css';
import type { useLogPage } from './logs-page.js';

export type IpGroup = CallData<'GET /analytics/user-logs/by-ip'>['groups'][number];

interface IpGroupsProps {
  list: PanelList<IpGroup>;
  page: ReturnType<typeof useLogPage>;
}

/** Activities by address. */
export function IpGroups({ list, page }: IpGroupsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<IpGroup>();
  return (
    <ListPage
      list={list}
      {...page}
      columns={{
        ipAddress: {
          primary: true,
          cell: ({ ipAddress, banned }) => (
            <span className={`row ${styles.ip}`}>
              <code>{ipAddress || '–'}</code>
              <BanMark address={ipAddress} banned={banned} />
            </span>
          ),
        },
        count: true,
        userTypes: ({ userTypes }) => (
          <span className={`row ${styles.badges}`}>
            {userTypes.map((type) => (
              <Badge key={type} tone={type === 'registered' ? 'accent' : 'plain'}>
                {t(`userType.${type}`)}
              </Badge>
            ))}
          </span>
        ),
        actions: ({ actions }) => (
          <span className={`row ${styles.badges}`}>
            {actions.slice(0, GROUP_ACTIONS).map(({ action }) => (
              <Badge key={action}>{actionName(action, t)}</Badge>
            ))}
            {actions.length > GROUP_ACTIONS && (
              <span>{t('logs.more', { count: actions.length - GROUP_ACTIONS })}</span>
            )}
          </span>
        ),
        lastActivity: (group) => formatDateTimeSeconds(group.lastActivity),
      }}
      actions={(group) => (
        <RowButton
          text={t('actions.detail')}
          name={group.ipAddress}
          onClick={() => setOpen(group)}
        />
      )}
      total={(numbers) => t('logs.totalGroups', numbers)}
      onOpen={setOpen}
    >
      {open && (
        <IpDialog
          group={open}
          filters={list.filters}
          onClose={() => setOpen(undefined)}
          onBanned={list.refresh}
        />
      )}
    </ListPage>
  );
}
