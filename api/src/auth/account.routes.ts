import { CodedError } from '@terimce/core/coded-error';
import type { ApiTokenRecord, SessionRecord, SignInRecord } from '@terimce/core/models/user';
import { type ApiRouter, handle } from '../http/api-router.js';
import {
  createApiToken,
  deleteApiToken,
  deleteApiTokens,
  listApiTokens,
} from './api-token.repository.js';
import { originOf } from './auth.routes.js';
import type { AuthService } from './auth.service.js';
import { presentSecurityEvents, presentUser } from './present-user.js';
import { listSessions, listSignIns, revokeSession, revokeSessions } from './session.repository.js';
import {
  accountSettings,
  addSecurityEvent,
  findUser,
  ownAccount,
  requiresTwoStep,
} from './user.repository.js';

/** The user's own account: profile, sessions, log-in history, second step, API tokens and its end. */
export function bindAccountRoutes(
  router: ApiRouter,
  auth: AuthService,
  erase: (username: string) => Promise<unknown>,
): void {
  const { twoStep } = auth;

  for (const key of ['GET /auth/verify', 'GET /auth/profile'] as const) {
    handle(router, key, async (_input, { user }) => ({
      data: presentUser(await ownAccount(user.id)),
    }));
  }

  handle(router, 'PUT /auth/profile', async ({ body }, context) => {
    const { currentPassword, code, ...change } = body;
    const proof = { currentPassword, code };
    const user = await auth.changeProfile(context.user, change, proof, originOf(context));
    return { data: presentUser(user) };
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

  handle(router, 'GET /auth/sign-ins', async (_input, { user }) => ({
    data: (await listSignIns(user.id)).map(presentSignIn),
  }));

  handle(router, 'GET /auth/two-step', async (_input, { user: { id } }) => {
    const user = await ownAccount(id);
    return {
      data: {
        enabled: user.twoStep !== undefined,
        required: requiresTwoStep(user.role, await accountSettings()),
        recoveryCodesLeft: user.twoStep?.recoveryHashes.length ?? 0,
      },
    };
  });

  handle(router, 'POST /auth/two-step/offer', async ({ body }, context) => {
    const user = await auth.prove(context.user, body, originOf(context));
    return { data: await twoStep.offer(user) };
  });

  handle(router, 'POST /auth/two-step', async ({ body }, context) => {
    const { id, sessionId } = context.user;
    const user = await ownAccount(id);
    const guesser = { ...originOf(context), knownDevice: sessionId };
    const recoveryCodes = await twoStep.start(user, body.code, guesser);
    await revokeSessions(user._id, sessionId);
    // They were created with only the password.
    await deleteApiTokens(user._id);
    await addSecurityEvent(user._id, { kind: 'twoStepOn', ipAddress: context.ip });
    return { data: { recoveryCodes } };
  });

  handle(router, 'POST /auth/two-step/recovery-codes', async ({ body }, context) => {
    const user = await auth.prove(context.user, body, originOf(context));
    return { data: { recoveryCodes: await twoStep.renewRecoveryCodes(user) } };
  });

  handle(router, 'POST /auth/two-step/off', async ({ body }, context) => {
    const user = await auth.prove(context.user, body, originOf(context));
    await twoStep.end(user);
    await addSecurityEvent(user._id, { kind: 'twoStepOff', ipAddress: context.ip });
    return { data: null };
  });

  handle(router, 'POST /auth/delete', async ({ body }, context) => {
    const { username } = await auth.prove(context.user, body, originOf(context));
    await erase(username);
    return { data: null };
  });

  handle(router, 'GET /auth/tokens', async (_input, { user }) => ({
    data: (await listApiTokens(user.id)).map(presentToken),
  }));

  handle(router, 'POST /auth/tokens', async ({ body }, context) => {
    const { currentPassword, code, ...wanted } = body;
    const user = await auth.prove(context.user, { currentPassword, code }, originOf(context));
    const { token, record } = await createApiToken(context.user.id, wanted);
    const now = await findUser(context.user.id);
    if (now?.passwordHash !== user.passwordHash || now.twoStep?.secret !== user.twoStep?.secret) {
      // If the password or the second step changed in the meantime, all tokens were deleted before this one was
      // stored.
      await deleteApiTokens(user._id);
      throw new CodedError('TOKEN_INVALID');
    }
    await addSecurityEvent(user._id, { kind: 'apiTokenMade', ipAddress: context.ip });
    return { data: { token, apiToken: presentToken(record) } };
  });

  handle(router, 'DELETE /auth/tokens/{id}', async ({ params }, { user }) => {
    await deleteApiToken(user.id, params.id);
    return { data: null };
  });
}

function presentSession(record: SessionRecord, current: string) {
  const { _id, createdAt, expiresAt, userAgent, ipAddress } = record;
  return { _id, current: _id === current, createdAt, expiresAt, userAgent, ipAddress };
}

export function presentSignIn(record: SignInRecord) {
  const { createdAt: at, outcome, ipAddress, userAgent } = record;
  return { at, outcome, ipAddress, userAgent };
}

function presentToken(record: ApiTokenRecord) {
  const { _id, name, scopes, start, createdAt, expiresAt, lastUsedAt = null } = record;
  return { _id, name, scopes, start, createdAt, expiresAt, lastUsedAt };
}
