import type { Command } from './command.js';

const accepted: Command['run'] = () => ({ ok: 1 });

export const adminCommands: Record<string, Command> = {
  /** Acknowledged writes are on disk already. */
  fsync: {
    fields: { lock: 'refused', async: 'flag' },
    run: () => ({ numFiles: 1, ok: 1 }),
  },
  getParameter: {
    fields: {},
    open: true,
    run: (context) =>
      'featureCompatibilityVersion' in context.body || context.body.getParameter === '*'
        ? { featureCompatibilityVersion: { version: '7.0' }, ok: 1 }
        : { ok: 1 },
  },
  endSessions: { fields: {}, run: accepted },
  refreshSessions: { fields: {}, run: accepted },
  startSession: { fields: {}, run: () => ({ timeoutMinutes: 30, ok: 1 }) },
};
