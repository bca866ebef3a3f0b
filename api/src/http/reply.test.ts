import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PreparedReply } from './reply.js';

const replyOf = (letters: number) => new PreparedReply([JSON.stringify('x'.repeat(letters))]);

describe('PreparedReply', () => {
  it('is the envelope with its data, built from any parts', () => {
    const reply = new PreparedReply(['[', Buffer.from('"ğ"'), ',', '1]'], { count: 2 });
    expect(JSON.parse(String(reply.body))).toEqual({
      success: true,
      message: '',
      count: 2,
      data: ['ğ', 1],
    });
  });

  it('is compressed once, if it is large enough', async () => {
    for (const letters of [5_000, 100_000]) {
      const reply = replyOf(letters);
      const packed = await reply.gzip;
      expect(gunzipSync(packed ?? Buffer.alloc(0))).toEqual(reply.body);
      expect(reply.gzip).toBe(packed);
    }
    expect(replyOf(100).gzip).toBeUndefined();
  });
});
