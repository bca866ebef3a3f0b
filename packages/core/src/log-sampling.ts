import type { LogFn, Logger } from 'pino';

const WINDOW_MS = 10_000;
/** Lines of one kind that are written per window; further ones are only counted. */
const LINES_A_WINDOW = 20;
/** Most lines of one message and code, from all addresses. */
const LINES_OF_ALL = 200;
/** Characters of an error by which it is told from another. */
const ERROR_COMPARED = 100;
/** Most kinds that are remembered. */
const KINDS_MAX = 5_000;
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
 * A pino hook that keeps many similar lines, such as refused requests of a scanner, from filling the disk. Lines with
 * the same message, `code`, error and `ip` are of one kind, so that one visitor cannot hide the lines of others, and one
 * error not another. The first line of a kind after a pause contains how many were skipped (`skipped`). Lines without a
 * `code` are all written.
 */
export function sampleLines(now: () => number = () => performance.now()) {
  const kinds = new Map<string, Kind>();
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const [facts, message] = args as unknown as [unknown, unknown];
    const { code, ip, err } = (typeof facts === 'object' && facts !== null ? facts : {}) as {
      code?: unknown;
      ip?: unknown;
      err?: unknown;
    };
    if (code === undefined) {
      method.apply(this, args);
      return;
    }
    const at = now();
    if (kinds.size >= KINDS_MAX) kinds.clear();
    const what = `${code} ${message} ${String(err ?? '').slice(0, ERROR_COMPARED)}`;
    const own = kindAt(kinds, `${what} ${ip ?? ''}`, at);
    if (own.skippedBefore > 0) {
      args[0] = { ...(facts as object), skipped: own.skippedBefore } as never;
      own.skippedBefore = 0;
    }
    const all = ip === undefined ? own : kindAt(kinds, what, at);
    if (own.written >= LINES_A_WINDOW || all.written >= LINES_OF_ALL) {
      own.skipped += 1;
      return;
    }
    own.written += 1;
    if (all !== own) all.written += 1;
    method.apply(this, args);
  };
}
