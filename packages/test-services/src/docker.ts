import { connect } from 'node:net';

let answer: Promise<boolean> | undefined;

/** Whether a Docker engine answers on its socket; checked once per process. */
export function dockerAnswers(socketPath = '/var/run/docker.sock'): Promise<boolean> {
  answer ??= new Promise((resolve) => {
    const socket = connect(socketPath);
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
  return answer;
}
