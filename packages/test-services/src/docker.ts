import { connect } from 'node:net';

let answer: Promise<boolean> | undefined;

/** Whether a Docker engine answers there; checked once per process. */
export function dockerAnswers(host: string): Promise<boolean> {
  answer ??= engineAnswers(host);
  return answer;
}

/** @param host as in DOCKER_HOST: `unix:///path` or `tcp://host:port`, without TLS. */
export function engineAnswers(host: string): Promise<boolean> {
  const { protocol, hostname, port, pathname } = new URL(host);
  return new Promise((resolve) => {
    const socket =
      protocol === 'unix:' ? connect(pathname) : connect(Number(port) || 2375, hostname);
    const finish = (running: boolean) => {
      socket.destroy();
      resolve(running);
    };
    socket.setTimeout(2_000, () => finish(false));
    socket.on('error', () => finish(false));
    socket.once('connect', () => socket.write('GET /_ping HTTP/1.0\r\n\r\n'));
    socket.on('data', (chunk) => finish(chunk.toString('latin1').includes('200 OK')));
    socket.once('end', () => finish(false));
  });
}
