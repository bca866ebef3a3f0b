import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { errorMessage } from '@terimce/contract/errors';
import type { Request, Response } from 'express';

/** Conditions for receiving requests. */
export interface Readiness {
  readonly database: boolean;
  /** All terms have been read. */
  readonly dictionary: boolean;
  /** Number of terms that have been read so far. */
  readonly terms: number;
  /** False while the process stops. */
  readonly open: boolean;
}

/** Whether the process can open a file; without a free descriptor it can answer almost nobody. */
function canOpenFiles(): boolean {
  try {
    closeSync(openSync(devNull, 'r'));
    return true;
  } catch {
    return false;
  }
}

/** GET /healthz: the process works; one that does not is restarted. GET /readyz: it can answer requests. */
export function healthHandlers(readiness: () => Readiness) {
  return {
    healthz: (_req: Request, res: Response) =>
      answer(res, 'ok', canOpenFiles(), { openFiles: false }, null),
    readyz: (_req: Request, res: Response) => {
      const data = readiness();
      answer(
        res,
        'ready',
        Object.values(data).every((value) => value !== false),
        data,
        data,
      );
    },
  };
}

/** 200 with `data`, or 503 with the conditions that are not met in `details`. */
function answer(
  res: Response,
  message: string,
  isFine: boolean,
  details: object,
  data: object | null,
): void {
  const code = 'NOT_READY';
  res.set('cache-control', 'no-store').status(isFine ? 200 : 503);
  res.json(
    isFine
      ? { success: true, message, data }
      : { success: false, code, message: errorMessage(code, 'tr'), details },
  );
}
