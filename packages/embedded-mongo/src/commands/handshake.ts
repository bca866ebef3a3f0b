import { maxDocumentBytes } from '../bson/encode.js';
import { maxMessageBytes } from '../wire/message.js';
import type { Command } from './command.js';
import type { CommandContext } from './context.js';

/** The version whose commands and behaviour this server follows. */
export const mongoVersion = '7.0.0';
const maxWireVersion = 21;

/**
 * A replica set of one: only of such do drivers expect sessions, retryable writes and
 * transactions. The set has no name that a client would have to give.
 */
function hello(context: CommandContext, primaryField: 'isWritablePrimary' | 'ismaster') {
  return {
    helloOk: true,
    [primaryField]: true,
    secondary: false,
    setName: 'embedded',
    setVersion: 1,
    hosts: [context.address],
    primary: context.address,
    me: context.address,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: context.server.counters.totalConnections,
    minWireVersion: 0,
    maxWireVersion,
    readOnly: false,
    ok: 1,
  };
}

const open = { fields: {}, open: true } as const;
const legacy: Command = { ...open, run: (context) => hello(context, 'ismaster') };

export const handshakeCommands: Record<string, Command> = {
  hello: { ...open, run: (context) => hello(context, 'isWritablePrimary') },
  isMaster: legacy,
  ismaster: legacy,
  ping: { ...open, run: () => ({ ok: 1 }) },
  buildInfo: { ...open, run: buildInfo },
  buildinfo: { ...open, run: buildInfo },
  whatsmyuri: { ...open, run: (context) => ({ you: context.address, ok: 1 }) },
  connectionStatus: {
    fields: { showPrivileges: 'refused' },
    run: () => ({
      authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
      ok: 1,
    }),
  },
};

function buildInfo() {
  return {
    version: mongoVersion,
    gitVersion: 'embedded-mongo',
    modules: ['embedded'],
    versionArray: [...mongoVersion.split('.').map(Number), 0],
    storageEngines: ['lmdb'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentBytes,
    ok: 1,
  };
}
