import type { session } from '@terimce/contract/routes/accounts';
import type { SessionRecord } from '@terimce/core/models/user';
import type { z } from 'zod';
import { presentUser } from '../auth/present-user.js';
import { type ApiRouter, handle } from '../http/api-router.js';
import {
  changeProfile,
  endOtherSessions,
  endSession,
  ownSessions,
  readProfile,
} from './profile.service.js';

const SAVED = { tr: 'Profiliniz kaydedildi', en: 'Your profile has been saved' } as const;

/** The own account and its sessions. */
export function bindProfileRoutes(router: ApiRouter): void {
  for (const key of ['GET /auth/verify', 'GET /auth/profile'] as const) {
    handle(router, key, async (_input, { user }) => ({
      data: presentUser(await readProfile(user)),
    }));
  }

  handle(router, 'PUT /auth/profile', async ({ body }, { user, language }) => ({
    data: presentUser(await changeProfile(user, body)),
    message: SAVED[language],
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
