import type { RequestContext } from '../http/context.js';
import type { Actor } from './event.js';

/** The actor of a request, for the activity log. @param sessionId from the body, for requests without the header. */
export function actorOf(context: RequestContext, sessionId = ''): Actor {
  return {
    userId: context.user?.id,
    sessionId: context.guestSessionId || sessionId,
    ipAddress: context.ip,
  };
}
