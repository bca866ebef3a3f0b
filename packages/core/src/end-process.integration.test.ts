import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** Runs code with `endProcessCleanly` in a separate process, from the built package. */
async function run(code: string, signal?: NodeJS.Signals) {
  const script = `
    import { endProcessCleanly } from '@terimce/core/end-process';
    import { createLogger } from '@terimce/core/log';
    const logger = createLogger('test');
    endProcessCleanly(logger, async () => logger.info('closed'));
    setInterval(() => {}, 1000);
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: packageFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  let signaled = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    // Only once: a second signal ends the process at once.
    if (signaled || !signal || !output.includes('ready')) return;
    signaled = child.kill(signal);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [status] = await once(child, 'close');
  const lines = output.trim().split('\n');
  return { status, errors, lines: lines.map((line) => JSON.parse(line)) };
}

/** Sorted by message: entries that are flushed at the end of the process may overtake others. */
const inOrder = (lines: { msg: string }[]) =>
  lines.toSorted((a, b) => (a.msg < b.msg ? -1 : Number(a.msg > b.msg)));

describe('endProcessCleanly', () => {
  it.each([
    [
      'an uncaught error',
      `setTimeout(() => { throw new Error('nobody catches'); });
       setTimeout(() => { throw new Error('and another'); });`,
    ],
    ['an unhandled rejection', `Promise.reject(new Error('nobody catches'));`],
  ])('logs %s as JSON, closes and ends with status 1', async (_, code) => {
    const { status, lines, errors } = await run(code);
    expect(status).toBe(1);
    expect(errors).toBe('');
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 60,
        err: expect.objectContaining({ message: 'nobody catches', stack: expect.any(String) }),
      }),
    );
    expect(lines.filter(({ msg }) => msg === 'closed')).toHaveLength(1);
  });

  it('closes at a signal and ends with status 0', async () => {
    const { status, lines } = await run(`setTimeout(() => logger.info('ready'), 50);`, 'SIGTERM');
    expect(status).toBe(0);
    const expected = [
      { msg: 'Stopped' },
      { msg: 'Stopping', signal: 'SIGTERM' },
      { msg: 'closed' },
      { msg: 'ready' },
    ];
    expect(inOrder(lines)).toMatchObject(inOrder(expected));
  });
});
