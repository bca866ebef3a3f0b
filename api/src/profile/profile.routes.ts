import { CodedError } from '@terimce/core/coded-error';
import type { SessionRecord } from '@terimce/core/models/user';
import { originOf } from '../auth/auth.routes.js';
import type { AuthService } from '../auth/auth.service.js';
import { presentSecurityEvents, presentUser } from '../auth/present-user.js';
import {
  listSessions,
  ownAccount,
  revokeSession,
  revokeSessions,
} from '../auth/user.repository.js';
import { type ApiRouter, type DataOf, handle } from '../http/api-router.js';

const SAVED = { tr: 'Profiliniz kaydedildi', en: 'Your profile has been saved' } as const;

/** The user's own account and its sessions. */
export function bindProfileRoutes(router: ApiRouter, auth: AuthService): void {
  for (const key of ['GET /auth/verify', 'GET /auth/profile'] as const) {
    handle(router, key, async (_input, { user }) => ({
      data: presentUser(await ownAccount(user.id)),
    }));
  }

  handle(router, 'PUT /auth/profile', async ({ body }, context) => {
    const { currentPassword, ...change } = body;
    const origin = originOf(context);
    const user = await auth.changeProfile(context.user, change, currentPassword, origin);
    return { data: presentUser(user), message: SAVED[context.language] };
  });

  handle(router, 'GET /auth/security-events', async (_input, { user }) => ({
    data: presentSecurityEvents(await ownAccount(user.id)),
  }));

  handle(router, 'GET /auth/sessions', async (_input, { user }) => {
    const sessions = await listSessions(user.id);
    return { data: sessions.map((session) => presentSession(session, user.sessionId)) };
  });

  handle(router, 'DELETE /auth/sessions', async (_input, { user }) => ({
    data: { ended: await revokeSessions(user.id, user.sessionId) },
  }));

  handle(router, 'DELETE /auth/sessions/{sessionId}', async ({ params }, { user }) => {
    if (!(await revokeSession(params.sessionId, user.id))) throw new CodedError('NOT_FOUND');
    return { data: null };
  });
}

function presentSession(
  record: SessionRecord,
  current: string,
): DataOf<'GET /auth/sessions'>[number] {
  const { _id, createdAt, expiresAt, userAgent, ipAddress } = record;
  return {
    _id,
    current: _id === current,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    userAgent,
    ipAddress,
  };
}
