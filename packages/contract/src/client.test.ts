import { describe, expect, expectTypeOf, it } from 'vitest';
import { createClient } from './client.js';
import type { EdgeTerm } from './term-fields.js';

function clientAnswering(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  return createClient({
    baseUrl: '/api',
    fetch: async (input, init) => answer(String(input), init ?? {}),
    headers: () => ({ authorization: 'Bearer abc' }),
  });
}

describe('createClient', () => {
  it('fills in path and query and types the reply', async () => {
    const asked: string[] = [];
    const api = clientAnswering((url) => {
      asked.push(url);
      return Response.json({ success: true, message: '', data: [], count: 0 });
    });
    const reply = await api.call('GET /terms/search', { query: { query: 'ısıl & co', limit: 15 } });
    expect(asked).toEqual(['/api/terms/search?query=%C4%B1s%C4%B1l+%26+co&limit=15']);
    expect(reply.success && reply.count).toBe(0);
    if (reply.success) expectTypeOf(reply.data[0]).toExtend<EdgeTerm | undefined>();
    else expectTypeOf(reply.code).toBeString();
    await api.call('GET /terms/random/get');
    // @ts-expect-error the id is required
    const missing = () => api.call('GET /terms/{id}', {});
    await expect(async () => missing()).rejects.toThrow('"id" is missing');
  });

  it('sends the current headers', async () => {
    let headers = new Headers();
    const api = clientAnswering((_url, init) => {
      headers = new Headers(init.headers);
      return Response.json({ success: true, message: '', data: null });
    });
    await api.call('GET /terms/random/get', { headers: { 'accept-language': 'en' } });
    expect(headers.get('authorization')).toBe('Bearer abc');
    expect(headers.get('accept-language')).toBe('en');
  });

  it('returns the coded error of the server', async () => {
    const api = clientAnswering(() =>
      Response.json(
        { success: false, code: 'TERM_NOT_FOUND', message: 'Terim bulunamadı' },
        { status: 404 },
      ),
    );
    const reply = await api.call('GET /terms/{id}', { params: { id: 'a'.repeat(24) } });
    expect(reply).toEqual({
      success: false,
      code: 'TERM_NOT_FOUND',
      message: 'Terim bulunamadı',
      status: 404,
    });
  });

  it.each([
    ['a web page', () => new Response('<html>', { status: 502 }), 'INVALID_RESPONSE'],
    ['a success without data', () => Response.json({ success: true }), 'INVALID_RESPONSE'],
    ['JSON of another shape', () => Response.json(['x']), 'INVALID_RESPONSE'],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed')), 'NETWORK_ERROR'],
  ])('never throws for %s', async (_, answer, code) => {
    const reply = await clientAnswering(answer).call('GET /terms/random/get');
    expect(reply).toMatchObject({ success: false, code });
  });

  it('aborts after the timeout and on the caller’s signal', async () => {
    const api = clientAnswering(
      (_url, init) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    );
    expect(await api.call('GET /terms/random/get', { timeout: 5 })).toMatchObject({
      code: 'TIMEOUT',
    });
    // What a change does is not undone by giving it up.
    const change = api.call('DELETE /favorites/all', { timeout: 5 });
    expect(await change).toMatchObject({ code: 'STILL_WORKING', status: 0 });
    const controller = new AbortController();
    const pending = api.call('GET /terms/random/get', { signal: controller.signal });
    controller.abort();
    expect(await pending).toMatchObject({ code: 'ABORTED' });
  });
});
