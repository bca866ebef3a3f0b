import type { ReactNode } from 'react';
import { matchPieces, type TextPiece } from '../lib/match.js';
import styles from './matched-text.module.css';

/**
 * A text in which the letters that the query matches are bold. A plain function, because lists of results show
 * thirty.
 */
export function matchedText(text: string, query: string): ReactNode {
  return markedPieces(matchPieces(text, query));
}

/**
 * The pieces of a text, bold if they are matched. Every piece has an element of its own: a browser's translator
 * replaces bare text nodes, and React could not remove them afterwards.
 */
export function markedPieces(pieces: readonly TextPiece[]): ReactNode {
  let position = 0;
  return pieces.map((piece) => {
    const key = position;
    position += piece.text.length;
    return piece.matched ? (
      <mark key={key} className={styles.match}>
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
}
