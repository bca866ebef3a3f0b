import type { session } from '@terimce/contract/routes/account-security';
import type { SessionRecord } from '@terimce/core/models/user';
import type { z } from 'zod';
import { originOf } from '../auth/auth.routes.js';
import type { AuthService } from '../auth/auth.service.js';
import { presentSecurityEvents, presentUser } from '../auth/present-user.js';
import { type ApiRouter, handle } from '../http/api-router.js';
import {
  changeProfile,
  endOtherSessions,
  endSession,
  ownSessions,
  readProfile,
} from './profile.js';

const SAVED = { tr: 'Profiliniz kaydedildi', en: 'Your profile has been saved' } as const;

/** The user's own account and its sessions. */
export function bindProfileRoutes(router: ApiRouter, auth: AuthService): void {
  for (const key of ['GET /auth/verify', 'GET /auth/profile'] as const) {
    handle(router, key, async (_input, { user }) => ({
      data: presentUser(await readProfile(user)),
    }));
  }

  handle(router, 'PUT /auth/profile', async ({ body }, context) => ({
    data: presentUser(await changeProfile(auth, context.user, body, originOf(context))),
    message: SAVED[context.language],
  }));

  handle(router, 'GET /auth/security-events', async (_input, { user }) => ({
    data: presentSecurityEvents(await readProfile(user)),
  }));

  handle(router, 'GET /auth/sessions', async (_input, { user }) => {
    const sessions = await ownSessions(user);
    return { data: sessions.map((session) => presentSession(session, user.sessionId)) };
  });

  handle(router, 'DELETE /auth/sessions', async (_input, { user }) => ({
    data: { ended: await endOtherSessions(user) },
  }));

  handle(router, 'DELETE /auth/sessions/{sessionId}', async ({ params }, { user }) => {
    await endSession(user, params.sessionId);
    return { data: null };
  });
}

function presentSession(record: SessionRecord, current: string): z.output<typeof session> {
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
