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

/** A text with links to the terms that it mentions, and with formulas. */
export function LinkedText({ text, mentions }: LinkedTextProps) {
  return splitByMentions(text, mentions).map((piece) => {
    if (typeof piece === 'string') return piece;
    if ('markup' in piece) return <Formula key={piece.at} markup={piece.markup} />;
    return (
      <TermLink key={piece.at} className={styles.link} term={piece.term}>
        {piece.text}
      </TermLink>
    );
  });
}
