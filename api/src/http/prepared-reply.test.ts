import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PreparedReply } from './prepared-reply.js';

const replyOf = (letters: number) => new PreparedReply([JSON.stringify('x'.repeat(letters))]);

describe('PreparedReply', () => {
  it('is the envelope with its data, whatever parts it is made of', () => {
    const reply = new PreparedReply(['[', Buffer.from('"ğ"'), ',', '1]'], { count: 2 });
    expect(JSON.parse(String(reply.body))).toEqual({
      success: true,
      message: '',
      count: 2,
      data: ['ğ', 1],
    });
  });

  it('is compressed once, where that is worth it', () => {
    const reply = replyOf(5_000);
    expect(gunzipSync(reply.gzip ?? Buffer.alloc(0))).toEqual(reply.body);
    expect(reply.gzip).toBe(reply.gzip);
    expect(replyOf(100).gzip).toBeUndefined();
    expect(replyOf(100_000).gzip).toBeUndefined();
  });
});
