import type { UserRecord } from '@terimce/core/models/user';
import { type ApiRouter, handle } from '../http/api-router.js';
import type { RequestContext } from '../http/context.js';
import type { RateLimits } from '../http/rate-limits.js';
import { recordAction } from '../shared/audit/audit-log.js';
import { actorOf } from '../statistics/actor.js';
import type { AnalyticsService } from '../statistics/analytics.service.js';
import type { AuthService } from './auth.service.js';
import { presentSecurityEvents, presentUser } from './present-user.js';
import type { RecoveryService } from './recovery.service.js';
import { revokeSession } from './session.repository.js';
import type { Origin } from './session.service.js';

interface AuthRoutesOptions {
  readonly auth: AuthService;
  readonly recovery: RecoveryService;
  readonly analytics: AnalyticsService;
  readonly limits: Pick<RateLimits, 'take'>;
}

/** Log-in, log-out, registration and passwords. */
export function bindAuthRoutes(
  router: ApiRouter,
  { auth, recovery, analytics, limits }: AuthRoutesOptions,
): void {
  handle(router, 'POST /auth/login', async ({ body }, context) => {
    const { username: name, password, ...more } = body;
    const logIn = await auth.login(name, password, originOf(context), more);
    const { user, ...reply } = logIn;
    const actor = { ...actorOf(context), userId: String(user._id) };
    const { username, role } = user;
    analytics.activity(actor, 'login', { loginMethod: 'password', username, userType: role });
    return {
      data: {
        user: presentUser(user),
        events: presentSecurityEvents(user, user.securitySeenAt),
        ...reply,
      },
    };
  });

  handle(router, 'POST /auth/logout', async (_input, context) => {
    if (context.user) {
      await revokeSession(context.user.sessionId);
      analytics.activity(actorOf(context), 'logout', { username: context.user.username });
    }
    return { data: null };
  });

  handle(router, 'POST /auth/register', async ({ body }, context) => {
    const count = () => limits.take('register', context.ip);
    const user = await auth.register(body, originOf(context), count);
    const actor = { ...actorOf(context), userId: String(user._id) };
    const details = { registrationMethod: 'form', username: user.username, userType: user.role };
    analytics.activity(actor, 'register', details);
    return {
      data: { user: presentUser(user) },
    };
  });

  handle(router, 'PUT /auth/change-password', async ({ body }, context) => {
    const { newPassword, ...proof } = body;
    await auth.changePassword(context.user, proof, newPassword, originOf(context));
    return { data: null };
  });

  handle(router, 'PUT /auth/security-question', async ({ body }, context) => {
    const { securityAnswer, ...proof } = body;
    await auth.changeAnswer(context.user, proof, securityAnswer, originOf(context));
    return { data: null };
  });

  handle(router, 'POST /auth/verify-security', async ({ body }, context) => {
    const name = accountName(body);
    const answer = body.securityAnswer ?? body.answer;
    if (answer === undefined) {
      const securityQuestion = await recovery.securityQuestion(name, originOf(context));
      return { data: { securityQuestion, verified: false }, message: '' };
    }
    const { securityQuestion } = await recovery.checkAnswer(
      name,
      answer,
      body.device,
      originOf(context),
    );
    return {
      data: { securityQuestion, verified: true },
    };
  });

  handle(router, 'POST /auth/reset-password', async ({ body }, context) => {
    const { securityAnswer, newPassword: next, device } = body;
    const name = accountName(body);
    const origin = originOf(context);
    const user = await recovery.resetByAnswer(name, securityAnswer, { next, device }, origin);
    await recordReset(user, 'answer', context);
    return { data: null };
  });

  handle(router, 'POST /auth/reset-by-link', async ({ body }, context) => {
    const user = await recovery.resetByLink(body.token, body.newPassword, originOf(context));
    await recordReset(user, 'link', context);
    return { data: null };
  });
}

/** A reset is recorded in the audit log, because an account may change hands that way. */
async function recordReset(
  user: UserRecord,
  means: 'answer' | 'link',
  { ip }: RequestContext,
): Promise<void> {
  const { username } = user;
  const action = { action: 'user.reset-password', subject: username, after: { means } };
  await recordAction({ username, ip }, action);
}

/** The origin of a request. */
export function originOf({ ip, userAgent, signal }: RequestContext): Origin {
  return { ipAddress: ip, userAgent, signal: signal() };
}

/** The calls of the reset dialog send the user name as `email`. */
function accountName(body: { email?: string | undefined; username?: string | undefined }): string {
  return body.email ?? body.username ?? '';
}
