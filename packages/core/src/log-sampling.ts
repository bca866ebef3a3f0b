import type { LogFn, Logger } from 'pino';

const WINDOW_MS = 10_000;
/** Lines of one kind that are written per window; further ones are only counted. */
const LINES_A_WINDOW = 20;
/** Most lines of one message and code, from all addresses. */
const LINES_OF_ALL = 200;
/** Most kinds that are remembered. */
const KINDS_MAX = 5_000;
/** pino's number of the level `warn`. */
const WARN = 40;

interface Kind {
  from: number;
  written: number;
  skipped: number;
  /** Skipped in earlier windows, and not reported yet. */
  skippedBefore: number;
}

/** The kind with that name, in the window of that moment. */
function kindAt(kinds: Map<string, Kind>, name: string, at: number): Kind {
  let kind = kinds.get(name);
  if (!kind) {
    kind = { from: at, written: 0, skipped: 0, skippedBefore: 0 };
    kinds.set(name, kind);
  } else if (at - kind.from >= WINDOW_MS) {
    const skippedBefore = kind.skippedBefore + kind.skipped;
    Object.assign(kind, { from: at, written: 0, skipped: 0, skippedBefore });
  }
  return kind;
}

/**
 * A pino hook that keeps many similar lines, such as refused requests of a scanner, from filling the disk. Lines up
 * to level `warn` with the same message, `code` and `ip` are of one kind, so that one visitor cannot hide the lines of
 * others. The first line of a kind after a pause contains
 * how many were skipped (`skipped`).
 */
export function sampleLines(now: () => number = () => performance.now()) {
  const kinds = new Map<string, Kind>();
  return function logMethod(
    this: Logger,
    args: Parameters<LogFn>,
    method: LogFn,
    level: number,
  ): void {
    const [facts, message] = args as unknown as [unknown, unknown];
    const { code, ip } = (typeof facts === 'object' && facts !== null ? facts : {}) as {
      code?: unknown;
      ip?: unknown;
    };
    if (code === undefined || level > WARN) {
      method.apply(this, args);
      return;
    }
    const at = now();
    if (kinds.size >= KINDS_MAX) kinds.clear();
    const own = kindAt(kinds, `${code} ${message} ${ip ?? ''}`, at);
    if (own.skippedBefore > 0) {
      args[0] = { ...(facts as object), skipped: own.skippedBefore } as never;
      own.skippedBefore = 0;
    }
    const all = ip === undefined ? own : kindAt(kinds, `${code} ${message}`, at);
    if (own.written >= LINES_A_WINDOW || all.written >= LINES_OF_ALL) {
      own.skipped += 1;
      return;
    }
    own.written += 1;
    if (all !== own) all.written += 1;
    method.apply(this, args);
  };
}
