import { describe, expect, it } from 'vitest';
import { createLogger, hideCredentials } from './log.js';

function capture() {
  const lines: string[] = [];
  const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  return { logger, lines };
}

describe('createLogger', () => {
  it('hides passwords, answers, tokens and keys at any place', () => {
    const { logger, lines } = capture();
    logger.info({
      password: 'pw1',
      body: { securityAnswer: 'pw2', nested: { newPassword: 'pw3' } },
      req: { headers: { authorization: 'Bearer pw4', cookie: 'pw5' } },
      client: { apiKey: 'pw6', token: 'pw7' },
    });
    expect(lines.join()).not.toMatch(/pw\d/);
    expect(lines.join()).toContain('***');
  });

  it('hides credentials in the addresses of errors', () => {
    const { logger, lines } = capture();
    logger.error({ err: new Error('cannot reach mongodb://user:pw9@db:27017/x') }, 'failed');
    expect(lines.join()).not.toContain('pw9');
    expect(hideCredentials('redis://:secret@host')).toBe('redis://***@host');
    expect(hideCredentials('https://token@host/x')).toBe('https://***@host/x');
  });

  it('drops causes that are not errors, such as a request body that a client attached', () => {
    const { logger, lines } = capture();
    const cause = new Error('timed out', { cause: { requestInit: { body: 'pw10'.repeat(9) } } });
    logger.warn({ err: new Error('no answer', { cause }) });
    expect(lines.join()).not.toContain('pw10');
    expect(JSON.parse(lines[0] ?? '').err.cause).toMatchObject({ message: 'timed out' });
  });

  it('logs an error that contains a fetch response, with its cause', () => {
    const { logger, lines } = capture();
    const cause = Object.assign(new Error('refused'), { response: Response.error(), code: 'E1' });
    logger.error({
      err: Object.assign(new Error('failed', { cause }), { response: new Response() }),
    });
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
      message: 'failed',
      cause: { message: 'refused', code: 'E1' },
    });
  });
});
