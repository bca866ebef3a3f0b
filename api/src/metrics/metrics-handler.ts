import { timingSafeEqual } from 'node:crypto';
import type { Logger } from '@terimce/core/log';
import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';

/** GET /metrics for clients with the token; without a configured token the path does not exist. */
export function metricsHandler(
  registry: Registry,
  token: string | undefined,
  logger: Logger,
): RequestHandler {
  return async (req, res) => {
    res.setHeader('cache-control', 'no-store');
    const given = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '';
    if (!token) {
      res.status(404).end();
      return;
    }
    if (!isSame(given, token)) {
      res.setHeader('www-authenticate', 'Bearer');
      res.status(401).end();
      return;
    }
    try {
      const text = await registry.metrics();
      res.type(registry.contentType).send(text);
    } catch (error) {
      logger.warn({ err: error }, 'Metrics could not be collected');
      res.status(503).end();
    }
  };
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
