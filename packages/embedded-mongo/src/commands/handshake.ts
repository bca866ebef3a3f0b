import { maxDocumentBytes } from '../bson/encode.js';
import { maxMessageBytes } from '../wire/message.js';
import type { Command } from './command.js';
import type { CommandContext } from './context.js';

/** The version whose commands and behavior this server follows. */
const version = '7.0.0';

/**
 * Presents the server as a replica set with one member, because drivers use sessions and retryable
 * writes only with replica sets. Clients need not give the set's name.
 */
function hello({ address, name, server }: CommandContext) {
  return {
    helloOk: true,
    [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
    secondary: false,
    setName: 'embedded',
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: server.connections,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok: 1,
  };
}

const greeting: Command = { fields: {}, open: true, run: hello };

export const handshakeCommands: Record<string, Command> = {
  hello: greeting,
  isMaster: greeting,
  ismaster: greeting,
  ping: { fields: {}, open: true, run: () => ({ ok: 1 }) },
  buildInfo: {
    fields: {},
    open: true,
    run: () => ({ version, versionArray: [7, 0, 0, 0], modules: ['embedded'], bits: 64, ok: 1 }),
  },
  endSessions: { fields: {}, run: () => ({ ok: 1 }) },
};
