import { actorOf } from '../analytics/actor.js';
import type { AnalyticsService } from '../analytics/analytics.service.js';
import { type ApiRouter, handle } from '../http/api-router.js';
import type { RequestContext } from '../http/context.js';
import type { AuthService, Origin } from './auth.service.js';
import { presentUser } from './present-user.js';

const MESSAGES = {
  signedIn: { tr: 'Giriş başarılı', en: 'Signed in' },
  signedOut: { tr: 'Çıkış yapıldı', en: 'Signed out' },
  registered: {
    tr: 'Kayıt başarılı! Artık giriş yapabilirsiniz',
    en: 'Registration successful! You can now log in',
  },
  passwordChanged: { tr: 'Şifreniz değiştirildi', en: 'Your password has been changed' },
  answerChanged: {
    tr: 'Güvenlik sorusu cevabınız değiştirildi',
    en: 'Your security answer has been changed',
  },
  answerRight: { tr: 'Güvenlik sorusu doğrulandı', en: 'The security answer is right' },
  passwordReset: {
    tr: 'Şifreniz sıfırlandı! Artık giriş yapabilirsiniz',
    en: 'Your password has been reset! You can now log in',
  },
} as const;

/** Logging in and out, registering, passwords. */
export function bindAuthRoutes(
  router: ApiRouter,
  { auth, analytics }: { auth: AuthService; analytics: AnalyticsService },
): void {
  handle(router, 'POST /auth/login', async ({ body }, context) => {
    const { user, token } = await auth.login(body.username, body.password, originOf(context));
    const actor = { ...actorOf(context), userId: String(user._id) };
    const { username, role } = user;
    analytics.activity(actor, 'login', { loginMethod: 'password', username, userType: role });
    return {
      data: { user: presentUser(user), token },
      message: MESSAGES.signedIn[context.language],
    };
  });

  handle(router, 'POST /auth/logout', async (_input, context) => {
    if (context.user) {
      await auth.logout(context.user);
      analytics.activity(actorOf(context), 'logout', { username: context.user.username });
    }
    return { data: null, message: MESSAGES.signedOut[context.language] };
  });

  handle(router, 'POST /auth/register', async ({ body }, context) => {
    const user = await auth.register(body);
    const actor = { ...actorOf(context), userId: String(user._id) };
    const details = { registrationMethod: 'form', username: user.username, userType: user.role };
    analytics.activity(actor, 'register', details);
    return { data: { user: presentUser(user) }, message: MESSAGES.registered[context.language] };
  });

  handle(router, 'PUT /auth/change-password', async ({ body }, context) => {
    const { currentPassword, newPassword } = body;
    await auth.changePassword(context.user, currentPassword, newPassword, originOf(context));
    return { data: null, message: MESSAGES.passwordChanged[context.language] };
  });

  handle(router, 'PUT /auth/security-question', async ({ body }, context) => {
    const { currentPassword, securityAnswer } = body;
    await auth.changeAnswer(context.user, currentPassword, securityAnswer, originOf(context));
    return { data: null, message: MESSAGES.answerChanged[context.language] };
  });

  handle(router, 'POST /auth/verify-security', async ({ body }, context) => {
    const name = accountName(body);
    const answer = body.securityAnswer ?? body.answer;
    if (answer === undefined) {
      const securityQuestion = await auth.securityQuestion(name, originOf(context));
      return { data: { securityQuestion, verified: false } };
    }
    const { securityQuestion } = await auth.checkAnswer(name, answer, originOf(context));
    return {
      data: { securityQuestion, verified: true },
      message: MESSAGES.answerRight[context.language],
    };
  });

  handle(router, 'POST /auth/reset-password', async ({ body }, context) => {
    const { securityAnswer, newPassword } = body;
    await auth.resetByAnswer(accountName(body), securityAnswer, newPassword, originOf(context));
    return { data: null, message: MESSAGES.passwordReset[context.language] };
  });

  handle(router, 'POST /auth/reset-by-link', async ({ body }, context) => {
    await auth.resetByLink(body.token, body.newPassword);
    return { data: null, message: MESSAGES.passwordReset[context.language] };
  });
}

/** From where a request comes. */
function originOf({ ip, userAgent }: RequestContext): Origin {
  return { ipAddress: ip, userAgent };
}

/** The calls of the reset dialog send the user name as `email`. */
function accountName(body: { email?: string | undefined; username?: string | undefined }): string {
  return body.email ?? body.username ?? '';
}
