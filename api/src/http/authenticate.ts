import { hasAccess } from '@terimce/contract/roles';
import type { RouteDefinition } from '@terimce/contract/route';
import { CodedError } from '@terimce/core/coded-error';
import type { AuthenticatedUser, SessionReader } from './context.js';

/**
 * The user who makes a call, from the Authorization header. Public calls go on without one when the
 * token is no longer valid.
 * @throws CodedError UNAUTHORIZED without a token, TOKEN_INVALID, FORBIDDEN for the wrong role.
 */
export async function authenticate(
  route: Pick<RouteDefinition, 'access'>,
  header: string | undefined,
  sessions: SessionReader,
): Promise<AuthenticatedUser | undefined> {
  const token = /^Bearer ([^\s]{1,4096})$/i.exec(header ?? '')?.[1];
  const isPublic = route.access === 'public';
  if (!token) {
    if (isPublic) return undefined;
    throw new CodedError(header ? 'TOKEN_INVALID' : 'UNAUTHORIZED');
  }
  const user = await sessions.authenticate(token);
  if (!user && !isPublic) throw new CodedError('TOKEN_INVALID');
  if (!hasAccess(user?.role, route.access)) throw new CodedError('FORBIDDEN');
  return user;
}
