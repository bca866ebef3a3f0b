import type { User } from '@terimce/contract/account';
import type { Role } from '@terimce/contract/roles';
import { userRoutes } from '@terimce/contract/routes/admin/users';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Badge, type Tone } from '../../../components/badge.js';
import { Breakable } from '../../../components/breakable.js';
import { Button } from '../../../components/button.js';
import { RowButton } from '../../../components/row-button.js';
import { RowMenu } from '../../../components/row-menu.js';
import { useClientConfig } from '../../../lib/client-config.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { ConfirmCall } from '../data/confirm-call.js';
import { ListPage } from '../list/list-page.js';
import { usePanelList } from '../list/use-panel-list.js';
import { useAdminUser } from '../session/admin-session.js';
import { writeConditions } from '../terms/conditions.js';
import { InviteDialog } from './invite-dialog.js';
import { StaffTwoStep } from './staff-two-step.js';
import { UserDialog } from './user-dialog.js';
import styles from './users.module.css';

const TONES: Readonly<Record<Role, Tone>> = {
  admin: 'accent',
  contributor: 'success',
  analyst: 'plain',
  user: 'plain',
  viewer: 'plain',
};

/** Pages that list the activity of an account. */
const TRACES = [
  { text: 'users.tracesLogs', path: ({ _id }: User) => `logs?userId=${_id}` },
  { text: 'users.tracesTerms', path: termsOf },
  { text: 'nav.feedbacks', path: ({ _id }: User) => `feedbacks?userId=${_id}` },
  { text: 'nav.suggestions', path: ({ _id }: User) => `suggestions?userId=${_id}` },
  { text: 'nav.reviews', path: ({ _id }: User) => `reviews?userId=${_id}` },
  {
    text: 'lists.proposals.title',
    path: ({ _id }: User) => `engineering/proposals?userId=${_id}&state=all`,
  },
  { text: 'nav.imports', path: (user: User) => `imports?by=${encodeURIComponent(user.username)}` },
  { text: 'nav.audit', path: (user: User) => `audit?by=${encodeURIComponent(user.username)}` },
] as const;

/** The terms that an account added. */
function termsOf({ username }: User): string {
  const conditions = writeConditions([{ field: 'createdBy', operator: 'is', value: username }]);
  return `engineering?conditions=${encodeURIComponent(conditions)}`;
}

/** Accounts: search, edit, disable. */
export function UsersPage() {
  const { t } = useTranslation();
  const self = useAdminUser();
  const navigate = useNavigate();
  const { features } = useClientConfig();
  const [editing, setEditing] = useState<User>();
  const [disabling, setDisabling] = useState<User>();
  const [inviting, setInviting] = useState(false);
  const list = usePanelList(userRoutes, 'GET /analytics/users', {
    name: 'users',
    noun: 'user',
    rows: 'users',
    views: 'users',
  });

  return (
    <ListPage
      list={list}
      head={
        <Button size="small" variant="primary" onClick={() => setInviting(true)}>
          {t('users.invite')}
        </Button>
      }
      filters={{ search: true, role: true, status: true }}
      columns={{
        fullName: {
          primary: true,
          cell: (user) => (
            <>
              <span className={styles.anywhere}>{user.fullName || user.username}</span>
              {user._id === self._id && <span className="minor"> ({t('users.self')})</span>}
            </>
          ),
        },
        email: (user) => <Word text={user.email} />,
        username: (user) => <Word text={user.username} />,
        role: (user) => <Badge tone={TONES[user.role]}>{t(`roles.${user.role}`)}</Badge>,
        status: (user) => (
          <Badge tone={user.isActive ? 'success' : 'danger'}>
            {user.isActive ? t('userStatus.active') : t('userStatus.inactive')}
          </Badge>
        ),
        stats: (user) => (
          <span className={styles.stats}>
            <span>{t('users.termsCount', { count: user.stats.termsCreated })}</span>
            <span>{t('users.searchesCount', { count: user.stats.searchCount })}</span>
          </span>
        ),
        lastActivity: {
          oneLine: true,
          cell: ({ stats }) =>
            stats.lastActivity ? formatDateTime(stats.lastActivity) : t('users.noActivity'),
        },
      }}
      actions={(user) => (
        <span className="row gap-1">
          <RowButton
            text={t('actions.edit')}
            name={user.username}
            onClick={() => setEditing(user)}
          />
          <RowMenu
            label={t('users.traces', { name: user.username })}
            items={TRACES.filter(({ text }) => text !== 'nav.reviews' || features.reviews).map(
              (trace) => ({
                text: t(trace.text),
                run: () => navigate(`/admin/${trace.path(user)}`),
              }),
            )}
          />
          {user.isActive && user._id !== self._id && (
            <RowButton
              text={t('users.disable')}
              name={user.username}
              variant="ghost"
              onClick={() => setDisabling(user)}
            />
          )}
        </span>
      )}
      onOpen={setEditing}
    >
      <StaffTwoStep />
      {inviting && <InviteDialog onClose={() => setInviting(false)} onDone={list.refresh} />}
      {editing && (
        <UserDialog
          user={editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined);
            list.refresh();
          }}
        />
      )}
      {disabling && (
        <ConfirmCall
          call="DELETE /analytics/users/{id}"
          request={{ params: { id: disabling._id } }}
          done={t('users.disabled')}
          fallback={t('users.disableFailed')}
          title={t('users.disableTitle')}
          confirm={t('users.disable')}
          danger
          onClose={() => setDisabling(undefined)}
          onDone={list.refresh}
        >
          <p>{t('users.disableText')}</p>
          <p>{t('users.disableNote', { name: disabling.fullName || disabling.username })}</p>
        </ConfirmCall>
      )}
    </ListPage>
  );
}

function Word({ text }: { text: string }) {
  return (
    <span className={styles.word}>
      <Breakable text={text || '–'} />
    </span>
  );
}
