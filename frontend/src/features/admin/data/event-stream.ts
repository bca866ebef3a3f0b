/** One event of a `text/event-stream`, with the fields that the panel uses. */
export interface ServerEvent {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: string;
}

/** Splits a stream of server-sent events into events, for any chunks (WHATWG HTML, 9.2.6). */
export function createEventParser(onEvent: (event: ServerEvent) => void) {
  let rest = '';
  let id: string | undefined;
  let type = '';
  let data: string[] = [];

  function line(text: string): void {
    if (text === '') {
      if (data.length > 0) onEvent({ id, type: type || 'message', data: data.join('\n') });
      type = '';
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') type = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
  }

  return (chunk: string): void => {
    rest += chunk;
    // A carriage return at the very end may be half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const text of lines) line(text);
  };
}

/** Reads a response's events until it ends. */
export async function readEvents(
  response: Response,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const parse = createEventParser(onEvent);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parse(value);
  }
}
