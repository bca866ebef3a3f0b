import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from './server.js';

const usage = `Usage: embedded-mongo --data DIR (--port N | --socket PATH) [--salvage]

  --data DIR      the folder that holds the data
  --port N        listen on 127.0.0.1; 0 for any free port
  --socket PATH   listen on a Unix socket, whose name must end in .sock
  --salvage       open a damaged file and skip the records that cannot be read, to dump the rest
`;

function readArguments() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      socket: { type: 'string' },
      salvage: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  const wrongPort = port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536);
  const oneAddress = (port === undefined) !== (values.socket === undefined);
  if (values.help || values.data === undefined || wrongPort || !oneAddress) {
    process.stderr.write(usage);
    process.exit(values.help ? 0 : 2);
  }
  const { data: dataDir, socket, salvage } = values;
  return { dataDir, port, socket, salvage };
}

// A failed write to stdout or stderr (full disk, supervisor killed) must not end the database.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const server = await startEmbeddedMongo(readArguments());
  process.stdout.write(`${server.uri}\n`);
  const stop = () => {
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  process.stderr.write(`embedded-mongo: ${(error as Error).message}\n`);
  process.exit(1);
}
