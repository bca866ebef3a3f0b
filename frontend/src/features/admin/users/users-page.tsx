import type { User } from '@terimce/contract/account';
import { ROLES, type Role } from '@terimce/contract/roles';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Badge, type Tone } from '../../../components/badge.js';
import { Breakable } from '../../../components/breakable.js';
import { Button } from '../../../components/button.js';
import type { Column } from '../../../components/data-table.js';
import { ListFilters } from '../../../components/list-filters.js';
import { optionsOf } from '../../../components/options.js';
import { Page } from '../../../components/page.js';
import { PagedTable } from '../../../components/paged-table.js';
import { RowButton } from '../../../components/row-button.js';
import { RowMenu } from '../../../components/row-menu.js';
import { useClientConfig } from '../../../lib/client-config.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useList } from '../../../lib/use-list.js';
import { ConfirmCall } from '../data/confirm-call.js';
import { useAdminUser } from '../session/admin-session.js';
import { writeConditions } from '../terms/conditions.js';
import { SavedViews } from '../views/saved-views.js';
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
    text: 'proposals.title',
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
  const list = useList('GET /analytics/users', {
    filters: { search: '', role: 'all', status: 'all' },
    query: { limit: 20 },
    rows: (data) => data.users,
  });

  const columns: Column<User>[] = [
    {
      id: 'name',
      header: t('users.name'),
      primary: true,
      cell: (user) => (
        <>
          <span className={styles.anywhere}>{user.fullName || user.username}</span>
          {user._id === self._id && <span className="minor"> ({t('users.self')})</span>}
        </>
      ),
    },
    ...(['email', 'username'] as const).map((id) => ({
      id,
      header: t(`users.${id}`),
      cell: (user: User) => (
        <span className={styles.word}>
          <Breakable text={user[id] || '–'} />
        </span>
      ),
    })),
    {
      id: 'role',
      header: t('users.role'),
      cell: (user) => <Badge tone={TONES[user.role]}>{t(`roles.${user.role}`)}</Badge>,
    },
    {
      id: 'status',
      header: t('users.status'),
      cell: (user) => (
        <Badge tone={user.isActive ? 'success' : 'danger'}>
          {user.isActive ? t('users.active') : t('users.inactive')}
        </Badge>
      ),
    },
    {
      id: 'stats',
      header: t('users.stats'),
      cell: (user) => (
        <span className={styles.stats}>
          <span>{t('users.termsCount', { count: user.stats.termsCreated })}</span>
          <span>{t('users.searchesCount', { count: user.stats.searchCount })}</span>
        </span>
      ),
    },
    {
      id: 'last',
      header: t('users.lastActivity'),
      oneLine: true,
      cell: (user) =>
        user.stats.lastActivity ? formatDateTime(user.stats.lastActivity) : t('users.noActivity'),
    },
  ];
  return (
    <Page
      title={t('users.title')}
      actions={
        <Button size="small" variant="primary" onClick={() => setInviting(true)}>
          {t('users.invite')}
        </Button>
      }
    >
      <ListFilters
        list={list}
        searchLabel={t('users.searchLabel')}
        choices={[
          {
            name: 'role',
            label: t('users.role'),
            options: optionsOf(ROLES, (value) => t(`roles.${value}`)),
          },
          {
            name: 'status',
            label: t('users.status'),
            options: [
              { value: 'active', label: t('users.active') },
              { value: 'inactive', label: t('users.inactive') },
            ],
          },
        ]}
        end={<SavedViews table="users" filters={list.filters} />}
      />
      <PagedTable
        label={t('users.title')}
        columns={columns}
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
        rowId={(user) => user._id}
        list={list}
        failureText={t('users.loadFailed')}
        empty={t('users.none')}
        total={(numbers) => t('users.paging', numbers)}
        onOpen={setEditing}
      />
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
    </Page>
  );
}
