// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, click, show, until } from '../../../../test/screen.js';
import { waitingToasts } from '../../../lib/toast.js';
import { useTextsReady } from '../texts.js';
import { FileImport } from './file-import.js';

let leave: () => Promise<void> = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

function Ready() {
  return useTextsReady() ? <FileImport /> : null;
}

/** A reply whose connection breaks before its end. */
async function cutReply(): Promise<Response> {
  return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }));
}

it.each(['before', 'in'])(
  'reports a template whose connection breaks %s the reply',
  async (when) => {
    answerCalls(() => Promise.reject(new TypeError('cut')));
    if (when === 'in') vi.stubGlobal('fetch', cutReply);
    leave = await show(<Ready />);
    await until(() => expect(document.querySelectorAll('details button')).toHaveLength(3));
    await click(document.querySelector<HTMLElement>('details button') as HTMLElement);
    await until(() =>
      expect(waitingToasts.get()).toEqual([{ title: 'Dosya indirilemedi', kind: 'error' }]),
    );
  },
);
