import { z } from 'zod';
import { apiToken, proof, proofErrors, signIn, typedCode } from '../account.js';
import { TOKEN_SCOPES } from '../roles.js';
import { defineRoutes } from '../route.js';
import { idParams, instant, nothing } from './common.js';

/** Longest validity of an API token, in days. */
const TOKEN_DAYS_MAX = 365;

export const session = z.object({
  _id: z.string(),
  current: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  userAgent: z.string(),
  ipAddress: z.string(),
});

const shared = { tag: 'Accounts', access: 'user' } as const;

/** How an account is accessed: its log-ins, second step, API tokens and sessions. */
export const accountSecurityRoutes = defineRoutes(shared, {
  'GET /auth/sign-ins': {
    summary: 'The latest log-in attempts of your account, 25 of each outcome, newest first',
    limit: 'read',
    data: z.array(signIn),
  },
  'GET /auth/two-step': {
    summary: 'Whether your account needs a code at log-in, and whether that is mandatory',
    limit: 'read',
    data: z.object({
      enabled: z.boolean(),
      /** Whether a setting of the administrators makes it mandatory for staff. */
      required: z.boolean(),
      recoveryCodesLeft: z.number(),
    }),
  },
  'POST /auth/two-step/offer': {
    summary: 'A new secret for an authenticator, shown once; active after POST /auth/two-step',
    limit: 'login',
    body: z.object(proof),
    data: z.object({ secret: z.string(), uri: z.string() }),
    errors: proofErrors,
  },
  'POST /auth/two-step': {
    summary: 'Activate the offered secret with one of its codes; ends all other sessions',
    limit: 'login',
    body: z.object({ code: typedCode }),
    /** Each can be used once instead of a code; shown only this once. */
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /auth/two-step/recovery-codes': {
    summary: 'New recovery codes; the old ones become invalid',
    limit: 'login',
    body: z.object(proof),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: [...proofErrors, 'TWO_STEP_OFF'],
  },
  'POST /auth/two-step/off': {
    summary: 'Turn off the second step: log in with only the password again',
    limit: 'login',
    body: z.object(proof),
    data: nothing,
    errors: [...proofErrors, 'TWO_STEP_MANDATORY'],
  },
  'POST /auth/delete': {
    summary: 'Delete your account for good, with all data that belongs only to it',
    limit: 'login',
    body: z.object(proof),
    data: nothing,
    errors: [...proofErrors, 'LAST_ADMIN'],
  },
  'GET /auth/tokens': {
    summary: 'Your API tokens, newest first',
    limit: 'read',
    data: z.array(apiToken),
  },
  'POST /auth/tokens': {
    summary: 'A token for a program, shown once: sent as `Authorization: Bearer …`',
    description:
      'It makes calls for its owner, with the current rights of the owner, limited by its scopes: `read` (GET), `write` (other methods), `admin` (in addition, calls that are limited to administrators). Calls about accounts, sessions and tokens refuse it. A change of the password revokes it.',
    limit: 'login',
    status: 201,
    body: z.object({
      name: z.string().trim().min(1).max(100),
      scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length),
      days: z.number().int().min(1).max(TOKEN_DAYS_MAX),
      ...proof,
    }),
    data: z.object({ token: z.string(), apiToken }),
    errors: [...proofErrors, 'API_TOKENS_FULL'],
  },
  'DELETE /auth/tokens/{id}': {
    summary: 'Revoke one of your API tokens',
    limit: 'write',
    params: idParams,
    data: nothing,
    errors: ['INVALID_ID', 'NOT_FOUND'],
  },
  'GET /auth/sessions': {
    summary: 'Your sessions, newest first',
    limit: 'read',
    data: z.array(session),
  },
  'DELETE /auth/sessions': {
    summary: 'End all your sessions except this one',
    limit: 'write',
    data: z.object({ ended: z.number() }),
  },
  'DELETE /auth/sessions/{sessionId}': {
    summary: 'End one of your sessions',
    limit: 'write',
    params: z.object({ sessionId: z.string().min(1).max(100) }),
    data: nothing,
    errors: ['NOT_FOUND'],
  },
});
