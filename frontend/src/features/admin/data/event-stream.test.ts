import { describe, expect, it } from 'vitest';
import { createEventParser, type ServerEvent } from './event-stream.js';

function parsed(...chunks: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  for (const chunk of chunks) parse(chunk);
  return events;
}

describe('createEventParser', () => {
  it('reads id, type and data', () => {
    expect(parsed('id: 7\nevent: status\ndata: {"a":1}\n\n')).toEqual([
      { id: '7', type: 'status', data: '{"a":1}' },
    ]);
  });

  it('joins events that arrive in pieces', () => {
    expect(parsed('da', 'ta: a', 'b\r', '\n\r\ndata: c\n\n').map((event) => event.data)).toEqual([
      'ab',
      'c',
    ]);
  });

  it('joins data lines, skips comments and empty events', () => {
    expect(parsed(': ping\n\ndata: a\ndata: b\n\nevent: x\n\n')).toEqual([
      { id: undefined, type: 'message', data: 'a\nb' },
    ]);
  });

  it('keeps the last id for events without one', () => {
    expect(parsed('id: 1\ndata: a\n\ndata: b\n\n').map((event) => event.id)).toEqual(['1', '1']);
  });
});
