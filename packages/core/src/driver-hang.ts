import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface DriverConnection {
  readonly closed: boolean;
  readonly socket: Socket;
  cleanup(error: Error): void;
}

/**
 * Ends the writes of the driver to a connection that closes. The driver (7.8, 7.9) waits for the socket's `drain`
 * event, which never comes if the connection was closed while a command was put together. The operation then never
 * ends; if it was the driver's check of the server, this process never reaches the database again. Of eight clients
 * that wrote while their server was killed again and again, three were stuck after 24 kills; with this, none after
 * 42. No issue of the driver describes it. To be removed when `writeCommand` in its lib/cmap/connection.js ends the wait
 * for `drain` with the connection.
 */
export function endWritesWithTheirConnection(): void {
  // The copy of the driver that mongoose uses.
  const require = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { Connection } = require('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: DriverConnection };
  };
  const { cleanup } = Connection.prototype;
  if (cleanup.name === 'endWrites') return;
  Connection.prototype.cleanup = function endWrites(error) {
    if (this.closed) return;
    cleanup.call(this, error);
    this.socket.write = () => {
      throw error;
    };
    // Ends a wait for `drain`. The socket may have closed by itself, and then emits nothing more.
    this.socket.emit('error', error);
  };
}
