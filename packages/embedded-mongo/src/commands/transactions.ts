import { CommandError } from '../errors.js';
import type { Command, FieldTable } from './command.js';
import type { CommandContext } from './context.js';

function idOf(context: CommandContext) {
  const { id, inTransaction } = context.session;
  if (id === undefined || !inTransaction) {
    throw new CommandError(125, `${context.name} must be run within a transaction`);
  }
  return id;
}

const fields: FieldTable = { recoveryToken: 'object' };

export const transactionCommands: Record<string, Command> = {
  commitTransaction: {
    fields,
    run: async (context) => {
      await context.server.sessions.commit(idOf(context));
      return { ok: 1 };
    },
  },
  abortTransaction: {
    fields,
    run: (context) => {
      context.server.sessions.abort(idOf(context));
      return { ok: 1 };
    },
  },
};
