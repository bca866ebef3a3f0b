import { splitByMentions } from '@terimce/contract/mentions';
import type { TermMention } from '@terimce/contract/routes/browse';
import { Formula } from './formula.js';
import styles from './linked-text.module.css';
import { TermLink } from './term-link.js';

/** A link to a term, or a formula, at a position of a text. */
export type PlacedInText =
  | Pick<TermMention, 'at' | 'text' | 'term'>
  | { at: number; text: string; markup: string };

interface LinkedTextProps {
  text: string;
  mentions: readonly PlacedInText[];
}

/**
 * A text with links to the terms that it mentions, and with formulas. Every piece has an element of its own, for the
 * reason that `markedPieces` has.
 */
export function LinkedText({ text, mentions }: LinkedTextProps) {
  let position = 0;
  return splitByMentions(text, mentions).map((piece) => {
    const key = position;
    position += typeof piece === 'string' ? piece.length : piece.text.length;
    if (typeof piece === 'string') return <span key={key}>{piece}</span>;
    if ('markup' in piece) return <Formula key={key} markup={piece.markup} />;
    return (
      <TermLink key={key} className={styles.link} term={piece.term}>
        {piece.text}
      </TermLink>
    );
  });
}
