import { Fragment } from 'react';
import styles from './breakable.module.css';

/** Longer words may be broken anywhere; no usual word of either language is as long. */
const LONG = 24;

/**
 * A text that may break after its punctuation and spaces, but not within its words, unless one is so long that it
 * would push a table's other columns out of view.
 */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@._/?&=\s-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other keys
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part.length > LONG ? <span className={styles.long}>{part}</span> : part}
    </Fragment>
  ));
}
