import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { CommandContext } from './context.js';

/** One entry of a reply's `writeErrors`. */
export function writeError(index: number, error: CommandError): Doc {
  return { index, code: error.code, errmsg: error.message, ...error.extra };
}

/** What a failing statement means: an entry in the reply, or the end of the whole command. */
export function statementError(context: CommandContext, error: unknown): CommandError {
  if (!(error instanceof CommandError) || error.code === 112 || error.code === 50) throw error;
  // In a transaction nothing of a failed command may stay.
  if (context.transaction !== undefined && context.session.id !== undefined) {
    context.server.sessions.discard(context.session.id.session);
  }
  return error;
}
