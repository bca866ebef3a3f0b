// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, show } from '../../../test/site.js';
import { readDraft } from '../../lib/drafts.js';
import { keptCalls } from '../../lib/kept-calls.js';
import { flushOutbox } from '../../lib/outbox.js';
import { FeedbackForm } from './feedback-form.js';

it('a refused text is given back only when its form is closed, which would store what is typed next in its place', async () => {
  const body = { type: 'general', profession: 'Öğrenci', message: 'Yazım yanlış', website: '' };
  const item = { id: '1', key: 'POST /feedback/submit', body };
  localStorage.setItem('outbox', JSON.stringify([item]));
  const calls = answerCalls(() => ({
    status: 400,
    body: { success: false, code: 'VALIDATION_FAILED', message: 'Olmaz' },
  }));
  await show(<FeedbackForm />);
  await flushOutbox();
  expect(readDraft('feedback ')).toBeUndefined();
  expect(keptCalls()).toHaveLength(1);
  cleanup();
  await flushOutbox();
  expect(readDraft('feedback ')).toMatchObject({ message: 'Yazım yanlış' });
  expect(keptCalls()).toEqual([]);
  expect(calls, 'once').toHaveBeenCalledTimes(1);
});
