import { splitByMentions } from '@terimce/contract/mentions';
import type { TermMention } from '@terimce/contract/routes/browse';
import { Link } from 'react-router-dom';
import { prefetchTerm } from '../lib/prefetch-term.js';
import { termName, termPath } from '../lib/terms.js';
import styles from './linked-text.module.css';

interface LinkedTextProps {
  text: string;
  mentions: readonly Pick<TermMention, 'at' | 'text' | 'term'>[];
}

/** A text with links to the terms that it mentions. */
export function LinkedText({ text, mentions }: LinkedTextProps) {
  return splitByMentions(text, mentions).map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
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
    ),
  );
}
