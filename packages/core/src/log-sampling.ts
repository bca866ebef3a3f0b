import type { LogFn, Logger } from 'pino';

const WINDOW_MS = 10_000;
/** Lines of one kind that are written per window; further ones are only counted. */
const LINES_A_WINDOW = 20;
/** pino's number of the level `warn`. */
const WARN = 40;

interface Kind {
  from: number;
  written: number;
  skipped: number;
}

/**
 * A pino hook that keeps many similar lines, such as refused requests of a scanner, from filling the disk. Lines up
 * to level `warn` with the same message and `code` are of one kind. The first line of a kind after a pause contains
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
    const { code } = (typeof facts === 'object' && facts !== null ? facts : {}) as {
      code?: unknown;
    };
    if (code === undefined || level > WARN) {
      method.apply(this, args);
      return;
    }
    const name = `${code} ${message}`;
    const at = now();
    let kind = kinds.get(name);
    if (!kind) {
      kind = { from: at, written: 0, skipped: 0 };
      kinds.set(name, kind);
    }
    if (at - kind.from >= WINDOW_MS) {
      const { skipped } = kind;
      Object.assign(kind, { from: at, written: 0, skipped: 0 });
      if (skipped > 0) args[0] = { ...(facts as object), skipped } as never;
    }
    if (kind.written >= LINES_A_WINDOW) {
      kind.skipped += 1;
      return;
    }
    kind.written += 1;
    method.apply(this, args);
  };
}
