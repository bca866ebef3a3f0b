import type { RequestContext } from '../http/context.js';
import type { Actor } from './event.js';

/** Who makes a request, for the activity log. @param sessionId sent in the body where no header was. */
export function actorOf(context: RequestContext, sessionId = ''): Actor {
  return {
    userId: context.user?.id,
    sessionId: context.guestSessionId || sessionId,
    ipAddress: context.ip,
  };
}
