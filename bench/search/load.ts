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
  /** Replies per second. */
  readonly rate: number;
  readonly failures: number;
}

/** Requests to one server. */
interface Aim {
  readonly origin: string;
  readonly shots: readonly Shot[];
}

/** Response times in milliseconds, and the total duration. */
interface Fired {
  readonly times: number[];
  readonly seconds: number;
  readonly failures: number;
}

/**
 * Sends the requests over keep-alive connections, `clients` at a time (each sends the next one after its reply), and
 * measures each from the first byte sent to the last byte read, in milliseconds. Several servers alternate after each
 * part of the requests, so that a change of the machine's speed affects all of them equally.
 */
export async function fire(
  aims: readonly Aim[],
  clients: number,
  parts = 1,
): Promise<LoadResult[]> {
  // Connections stay open from one part to the next.
  const sides = aims.map((aim) => ({
    ...aim,
    agent: new Agent({ keepAlive: true, maxSockets: clients }),
    fired: [] as Fired[],
  }));
  for (let index = 0; index < parts; index += 1) {
    // In turns from either end, so that what one leaves to do falls to a different neighbor.
    for (const { origin, shots, agent, fired } of index % 2 ? sides.toReversed() : sides) {
      const part = shots.slice(
        Math.floor((shots.length * index) / parts),
        Math.floor((shots.length * (index + 1)) / parts),
      );
      fired.push(await fireOnce({ origin, shots: part }, clients, agent));
    }
  }
  for (const { agent } of sides) agent.destroy();
  return sides.map(({ fired }) => summary(fired));
}

async function fireOnce({ origin, shots }: Aim, clients: number, agent: Agent): Promise<Fired> {
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
  return { times, seconds, failures };
}

function summary(fired: readonly Fired[]): LoadResult {
  const times = fired.flatMap((part) => part.times).sort((a, b) => a - b);
  const seconds = fired.reduce((sum, part) => sum + part.seconds, 0);
  const failures = fired.reduce((sum, part) => sum + part.failures, 0);
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
        reply.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(shot.body);
  });
}
