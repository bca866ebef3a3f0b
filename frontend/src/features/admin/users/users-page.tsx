import type { User } from '@terimce/contract/account';
import { ROLES, type Role } from '@terimce/contract/roles';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { formatDateTime } from '../data/format.js';
import { useAction } from '../data/use-action.js';
import { useCall } from '../data/use-call.js';
import { useFilters } from '../data/use-filters.js';
import { useFormat } from '../data/use-format.js';
import { useAdminUser } from '../session/admin-session.js';
import { useTexts } from '../texts.js';
import { Badge, type Tone } from '../ui/badge.js';
import { Breakable } from '../ui/breakable.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import type { Column } from '../ui/data-table.js';
import { ListFilters } from '../ui/list-filters.js';
import { Page } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { UserDialog } from './user-dialog.js';
import styles from './users.module.css';

const DEFAULTS = { search: '', role: 'all', status: 'all', page: '1' };
const TONES: Readonly<Record<Role, Tone>> = {
  admin: 'accent',
  contributor: 'success',
  user: 'plain',
  viewer: 'plain',
};

/** Accounts: found, edited, disabled. */
export function UsersPage() {
  const t = useTexts();
  const self = useAdminUser();
  const { number } = useFormat();
  const { run, busy } = useAction();
  const state = useFilters(DEFAULTS);
  const { filters, set } = state;
  const [editing, setEditing] = useState<User>();
  const [disabling, setDisabling] = useState<User>();
  const list = useCall('GET /analytics/users', {
    query: {
      role: filters.role as 'all',
      status: filters.status as 'all',
      page: filters.page,
      limit: 20,
      ...(filters.search ? { search: filters.search } : {}),
    },
  });

  async function disable(user: User) {
    const reply = await run(
      'DELETE /analytics/users/{id}',
      { params: { id: user._id } },
      { done: t('users.disabled'), fallback: t('users.disableFailed') },
    );
    setDisabling(undefined);
    if (reply.success) list.refresh();
  }

  const columns: Column<User>[] = [
    {
      id: 'name',
      header: t('users.name'),
      primary: true,
      cell: (user) => (
        <>
          <span className={styles.anywhere}>{user.fullName || user.username}</span>
          {user._id === self._id && <span className={styles.minor}> ({t('users.self')})</span>}
        </>
      ),
    },
    {
      id: 'email',
      header: t('users.email'),
      cell: (user) => (
        <span className={styles.word}>
          <Breakable text={user.email || '–'} />
        </span>
      ),
    },
    {
      id: 'username',
      header: t('users.username'),
      cell: (user) => (
        <span className={styles.word}>
          <Breakable text={user.username} />
        </span>
      ),
    },
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
          <span>{t('users.termsCount', { value: number(user.stats.termsCreated) })}</span>
          <span>{t('users.searchesCount', { value: number(user.stats.searchCount) })}</span>
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
    {
      id: 'actions',
      header: t('table.actions'),
      cell: (user) => (
        <span className={styles.actions}>
          <Button
            size="small"
            aria-label={`${t('actions.edit')}: ${user.username}`}
            onClick={() => setEditing(user)}
          >
            {t('actions.edit')}
          </Button>
          {user.isActive && user._id !== self._id && (
            <Button
              size="small"
              variant="ghost"
              aria-label={`${t('users.disable')}: ${user.username}`}
              onClick={() => setDisabling(user)}
            >
              {t('users.disable')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <Page title={t('users.title')}>
      <ListFilters
        state={state}
        searchLabel={t('users.searchLabel')}
        choices={[
          {
            name: 'role',
            label: t('users.role'),
            options: ROLES.map((value) => ({ value, label: t(`roles.${value}`) })),
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
      />
      <PagedTable
        label={t('users.title')}
        columns={columns}
        rows={list.data?.users}
        rowId={(user) => user._id}
        list={list}
        failureText={t('users.loadFailed')}
        empty={t('users.none')}
        onPage={(page) => set({ page })}
        total={(pagination) =>
          t('users.paging', {
            page: number(pagination.page),
            pages: number(pagination.pages),
            total: number(pagination.total),
          })
        }
        onOpen={setEditing}
      />
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
        <ConfirmDialog
          title={t('users.disableTitle')}
          confirm={t('users.disable')}
          danger
          busy={busy}
          onConfirm={() => void disable(disabling)}
          onClose={() => setDisabling(undefined)}
        >
          <p>{t('users.disableText')}</p>
          <p>{t('users.disableNote', { name: disabling.fullName || disabling.username })}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}
