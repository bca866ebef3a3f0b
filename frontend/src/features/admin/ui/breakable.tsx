import { Fragment } from 'react';

/** An address or a name without spaces that may go on in the next line behind its signs, not within its words. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@._/?&=-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other names
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
