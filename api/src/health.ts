import { errorMessage } from '@terimce/contract/errors';
import type { Request, Response } from 'express';

/** Conditions for receiving requests. */
export interface Readiness {
  readonly database: boolean;
  readonly titleIndex: boolean;
}

/** GET /healthz: the process is running. GET /readyz: it can answer requests. */
export function healthHandlers(readiness: () => Readiness) {
  return {
    healthz: (_req: Request, res: Response) =>
      void res.set('cache-control', 'no-store').json({ success: true, message: 'ok', data: null }),
    readyz: (_req: Request, res: Response) => {
      const data = readiness();
      const ready = Object.values(data).every(Boolean);
      res.set('cache-control', 'no-store').status(ready ? 200 : 503);
      res.json(
        ready
          ? { success: true, message: 'ready', data }
          : {
              success: false,
              code: 'NOT_READY',
              message: errorMessage('NOT_READY', 'tr'),
              details: data,
            },
      );
    },
  };
}
