import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A TCP port on the loopback address that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** Whether `host:port` is already in use, or may not be used. */
export async function isPortTaken(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    return true;
  }
  await once(server.close(), 'close');
  return false;
}
