import { createHash } from 'node:crypto';

/** The Content-Security-Policy source that allows this inline script or style sheet by its hash, quoted. */
export function sourceHash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
