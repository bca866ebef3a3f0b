import { Agent, type ClientRequest, request } from 'node:http';

/** One prepared HTTP request. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadResult {
  readonly p50: number;
  readonly p99: number;
  /** Replies a second. */
  readonly rate: number;
  readonly failures: number;
}

/**
 * Sends the shots over keep-alive connections, `clients` at a time (each sends its next one when the
 * last was answered), and times each from its first byte sent to its last byte read, in milliseconds.
 */
export async function fire(
  origin: string,
  shots: readonly Shot[],
  clients: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let next = 0;
  let failures = 0;
  const client = async () => {
    for (let shot = shots[next++]; shot; shot = shots[next++]) {
      const start = performance.now();
      const status = await send(origin, shot, agent);
      times.push(performance.now() - start);
      if (status !== 200 && status !== 304) failures += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), rate: times.length / seconds, failures };
}

function send(origin: string, shot: Shot, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const call: ClientRequest = request(
      origin + shot.path,
      { method: shot.method, agent, headers: { ...shot.headers } },
      (reply) => {
        reply.resume();
        reply.once('end', () => resolve(reply.statusCode ?? 0));
        reply.once('error', reject);
      },
    );
    call.once('error', reject);
    call.end(shot.body);
  });
}
