import type { Command } from './context.js';

export const adminCommands: Record<string, Command> = {
  /** Acknowledged writes are on disk already. */
  fsync: () => ({ numFiles: 1, ok: 1 }),
  getParameter: (context) =>
    'featureCompatibilityVersion' in context.body || context.body.getParameter === '*'
      ? { featureCompatibilityVersion: { version: '7.0' }, ok: 1 }
      : { ok: 1 },
  endSessions: () => ({ ok: 1 }),
  refreshSessions: () => ({ ok: 1 }),
  startSession: () => ({ timeoutMinutes: 30, ok: 1 }),
};
