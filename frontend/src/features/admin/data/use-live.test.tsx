// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show, texts } from '../../../../test/site.js';
import { useLive } from './use-live.js';

function Shown() {
  const { data, connection } = useLive(
    'GET /admin/search/status/stream',
    'GET /admin/search/status',
    {},
  );
  return <p>{`${connection} ${data?.indexed ?? '-'}`}</p>;
}

/** Answers the plain call at once. */
function answer(stream: () => Promise<Response>) {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('stream')
      ? stream()
      : new Response(JSON.stringify({ success: true, message: '', data: { indexed: 1 } })),
  );
}

it('shows the first state at once, without reporting a silent stream as lost', async () => {
  answer(() => new Promise(() => {}));
  await show(<Shown />);
  await waitFor(() => expect(texts('p')).toEqual(['connecting 1']));
});

it('reports polling if the stream is not available', async () => {
  answer(() => Promise.reject(new TypeError('cut')));
  await show(<Shown />);
  await waitFor(() => expect(texts('p')).toEqual(['poll 1']));
});
