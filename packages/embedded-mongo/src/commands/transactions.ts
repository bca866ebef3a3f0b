import { CommandError } from '../errors.js';
import type { Command, CommandContext } from './context.js';

function idOf(context: CommandContext) {
  const { id, inTransaction } = context.session;
  if (id === undefined || !inTransaction) {
    throw new CommandError(125, `${context.name} must be run within a transaction`);
  }
  return id;
}

export const transactionCommands: Record<string, Command> = {
  commitTransaction: async (context) => {
    await context.server.sessions.commit(idOf(context));
    return { ok: 1 };
  },
  abortTransaction: (context) => {
    context.server.sessions.abort(idOf(context));
    return { ok: 1 };
  },
};
