import { createServer } from 'node:net';

/** A TCP port on the loopback address that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port could be found on the loopback address'));
      });
    });
  });
}

/** Whether `host:port` is already in use, or may not be used. */
export function isPortTaken(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(true));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}
