import { splitByMentions } from '@terimce/contract/mentions';
import type { TermMention } from '@terimce/contract/routes/browse';
import { Link } from 'react-router-dom';
import { prefetchTerm } from '../lib/prefetch-term.js';
import { termName, termPath } from '../lib/terms.js';
import { Formula } from './formula.js';
import styles from './linked-text.module.css';

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
      <Link
        key={piece.at}
        className={styles.link}
        to={termPath(piece.term)}
        state={{ name: termName(piece.term) }}
        onPointerEnter={() => prefetchTerm(piece.term)}
        onFocus={() => prefetchTerm(piece.term)}
      >
        {piece.text}
      </Link>
    );
  });
}
