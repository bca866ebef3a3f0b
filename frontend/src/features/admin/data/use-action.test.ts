import type { CallFailure } from '@terimce/contract/client';
import { describe, expect, it } from 'vitest';
import type { Texts } from '../texts.js';
import { failureMessage } from './use-action.js';

const t: Texts = (key, values) => `${key}(${Object.values(values ?? {}).join()})`;
const failure = (members: Partial<CallFailure>) =>
  failureMessage(
    { success: false, code: 'INTERNAL', status: 500, message: '', ...members },
    t,
    'Olmadı',
  );

describe('what the panel says of a failure', () => {
  it('is what the server says', () => {
    expect(failure({ message: 'Dolu' })).toBe('errors.withMessage(Dolu)');
  });

  it('is the status where something else than the product answered, without its markup', () => {
    const code = 'INVALID_RESPONSE';
    const page = '<html>\r\n<h1>502 Bad Gateway</h1><hr><center>proxy</cen';
    expect(failure({ code, status: 502, message: page })).toBe(
      'errors.withStatus(502,502 Bad Gateway proxy)',
    );
    expect(failure({ code, status: 504, message: '<p>' })).toBe('errors.withStatus(504,Olmadı)');
  });

  it('is the action’s own text where no reply came', () => {
    expect(failure({ status: 0, message: 'fetch failed' })).toBe('Olmadı');
  });
});
