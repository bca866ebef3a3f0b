import { connect, type Socket } from 'node:net';
import type { Random } from '@terimce/test-services/random';

const CLIENTS = 20;
/** How long a connection may stay without an event, in milliseconds. */
const PATIENCE_MS = 120_000;
/** Most bytes that a peer reads of its replies, so that large ones do not take all the time. */
const READ_MAX = 2_000_000;

export interface SocketTarget {
  readonly port: number;
  /** Paths of every kind of reply. */
  readonly paths: readonly string[];
  /** A bearer token, for paths that need one. */
  readonly token: string;
  /** Codes of errors with a status of 500 or more that are no faults. */
  readonly named: ReadonlySet<string>;
}

export interface SocketOutcome {
  readonly faults: string[];
  readonly byStatus: ReadonlyMap<number, number>;
}

/** How a peer behaves on one connection. */
interface Manner {
  readonly bytes: Buffer;
  /** In how many pieces the bytes are sent. */
  readonly pieces: number;
  readonly reading: 'all' | 'nothing' | 'a byte' | 'some';
  readonly ending: 'wait' | 'half' | 'leave' | 'reset';
}

/** Opens connections that behave in hostile ways, several at a time. */
export async function fuzzSockets(
  target: SocketTarget,
  random: Random,
  count: number,
): Promise<SocketOutcome> {
  const faults: string[] = [];
  const byStatus = new Map<number, number>();
  let left = count;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const manner = randomManner(random, target);
      const { text, isStuck } = await meet(target.port, manner, random);
      const shown = `${JSON.stringify(manner.bytes.toString('latin1').slice(0, 300))} in ${manner.pieces} pieces, reads ${manner.reading}, then ${manner.ending}`;
      if (isStuck) faults.push(`stays open: ${shown}`);
      for (const [, digits = ''] of text.matchAll(/(?:^|\n|\}|>)HTTP\/1\.1 (\d{3}) /g)) {
        byStatus.set(Number(digits), (byStatus.get(Number(digits)) ?? 0) + 1);
      }
      for (const [reply, , body = ''] of text.matchAll(
        /HTTP\/1\.1 (5\d\d) [\s\S]*?\r\n\r\n([^\r]*)/g,
      )) {
        const [, code = ''] = /"code":"(\w+)"/.exec(body) ?? [];
        if (!target.named.has(code)) faults.push(`${reply.slice(0, 300)}: ${shown}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { faults, byStatus };
}

function randomManner(random: Random, target: SocketTarget): Manner {
  const asks = Array.from({ length: random.pick([1, 1, 1, 2, 5, 30, 150]) }, () =>
    randomAsk(random, target),
  );
  let bytes: Buffer = Buffer.concat(random.chance(0.3) ? Array(asks.length).fill(asks[0]) : asks);
  if (random.chance(0.3)) bytes = damaged(random, bytes);
  return {
    bytes,
    pieces: random.pick([1, 1, 2, 7, Math.min(bytes.length, 300)]),
    reading: random.pick(['all', 'all', 'nothing', 'a byte', 'some'] as const),
    ending: random.pick(['wait', 'half', 'leave', 'reset'] as const),
  };
}

/** A request, most of which are valid. */
function randomAsk(random: Random, { paths, token }: SocketTarget): Buffer {
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'PUT']);
  const body =
    method === 'GET' || method === 'HEAD' ? '' : '{"a":1}'.repeat(random.pick([1, 9_000]));
  const lines = [
    `${method} ${random.pick(paths)} HTTP/1.1`,
    'Host: a',
    `X-Forwarded-For: 10.${random.below(256)}.${random.below(256)}.1`,
    ...(random.chance(0.7) ? [`Authorization: Bearer ${token}`] : []),
    ...(random.chance(0.5)
      ? [`Accept-Encoding: ${random.pick(['gzip', 'br', 'deflate', '*'])}`]
      : []),
    ...(random.chance(0.2)
      ? [`Range: bytes=${random.pick(['0-', '5-9', '-1', '9-1', '0-0,2-3'])}`]
      : []),
  ];
  if (body && random.chance(0.5)) {
    const half = Math.floor(body.length / 2);
    const chunks = [body.slice(0, half), body.slice(half), ''];
    lines.push('Transfer-Encoding: chunked', 'Content-Type: application/json');
    const chunked = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${chunked}`);
  }
  if (body) lines.push(`Content-Length: ${body.length}`, 'Content-Type: application/json');
  if (random.chance(0.1)) {
    lines.push(
      random.pick([
        'Connection: close',
        'Connection: upgrade\r\nUpgrade: websocket',
        'Expect: 100-continue',
        'Expect: x',
        'Content-Length: 5',
        'Content-Length: -1',
        'Transfer-Encoding: chunked',
        'Transfer-Encoding: gzip, chunked',
        'Host: b',
        'Host : b',
        ' folded: line',
        `X: ${'x'.repeat(20_000)}`,
        'X: \u0000',
        `${'Y: y\r\n'.repeat(3_000)}Z: z`,
      ]),
    );
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function damaged(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  if (random.chance(0.5)) return copy.subarray(0, random.below(copy.length) + 1);
  for (let i = 0; i < 3; i += 1) copy[random.below(copy.length)] = random.below(256);
  return copy;
}

/** Behaves on one connection as told. @returns what was read, and whether the server left the connection open. */
function meet(
  port: number,
  { bytes, pieces, reading, ending }: Manner,
  random: Random,
): Promise<{ text: string; isStuck: boolean }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let isStuck = false;
    const socket: Socket = connect(port, '127.0.0.1');
    const leave = () => (ending === 'reset' ? socket.resetAndDestroy() : socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ text: Buffer.concat(chunks).toString('latin1'), isStuck }));
    socket.setTimeout(PATIENCE_MS, () => {
      // A peer that has closed its half waits for the end; others may keep their connection.
      isStuck = ending === 'half' && reading === 'all';
      socket.destroy();
    });
    if (reading === 'nothing') socket.pause();
    else if (reading === 'a byte') {
      socket.once('readable', () => {
        socket.read(1);
        leave();
      });
    } else {
      const most = reading === 'all' ? READ_MAX : random.below(100_000);
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= most || (ending !== 'half' && endsWithReply(chunk, length))) leave();
      });
    }
    void send(socket, bytes, pieces).then(() => {
      if (ending === 'half') socket.end();
      // Nothing would end these connections before their time-outs.
      if (reading === 'nothing' || ending === 'reset') setTimeout(leave, random.below(50));
      else if (ending !== 'half') setTimeout(leave, random.below(ending === 'wait' ? 3_000 : 500));
    });
  });
}

/** Whether a peer that has read that much may leave; it does not parse what it reads. */
function endsWithReply(chunk: Buffer, length: number): boolean {
  return length > 500_000 || chunk.includes('0\r\n\r\n');
}

async function send(socket: Socket, bytes: Buffer, pieces: number): Promise<void> {
  const size = Math.ceil(bytes.length / pieces);
  for (let from = 0; from < bytes.length && !socket.destroyed; from += size) {
    await new Promise<void>((resolve) => {
      socket.once('close', resolve);
      socket.write(bytes.subarray(from, from + size), () => {
        socket.off('close', resolve);
        resolve();
      });
    });
  }
}
