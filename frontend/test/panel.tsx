import type { User } from '@terimce/contract/account';
import type { Role } from '@terimce/contract/roles';
import type { ReactNode } from 'react';
import { AdminUserContext } from '../src/features/admin/session/admin-session.js';
import { useTextsReady } from '../src/features/admin/texts.js';
import { show } from './site.js';

function Panel({ role, children }: { role: Role; children: ReactNode }) {
  const user = { _id: 'a', username: 'ada', role, isAdmin: role === 'admin' } as User;
  return useTextsReady() && <AdminUserContext value={user}>{children}</AdminUserContext>;
}

/** Renders a part of the panel as `show` does, with the panel's texts, for a user with a role. */
export function showInPanel(element: ReactNode, role: Role = 'admin'): Promise<void> {
  return show(<Panel role={role}>{element}</Panel>);
}
