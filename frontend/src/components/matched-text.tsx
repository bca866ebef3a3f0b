import { matchPieces } from '../lib/match.js';
import styles from './matched-text.module.css';

/** A text with the letters that the query matches in accent weight. */
export function MatchedText({ text, query }: { text: string; query: string }) {
  let position = 0;
  return matchPieces(text, query).map((piece) => {
    const key = position;
    position += piece.text.length;
    return piece.matched ? (
      <mark key={key} className={styles.match}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}
