import { inNote, linesWithMentions } from '@terimce/contract/mentions';
import type { TermMention } from '@terimce/contract/routes/browse';
import { LinkedText, type PlacedInText } from './linked-text.js';
import styles from './note-text.module.css';

const QUOTE = /^\s*(?:["“”„«>]|&gt;)/;

interface NoteTextProps {
  text: string;
  language: 'tr' | 'en';
  /** Level of the headings inside. */
  level?: 3 | 4;
  /** Terms that the text mentions. */
  mentions?: readonly TermMention[];
  /** MathML of the formulas in the text, by their TeX. */
  formulas?: Readonly<Record<string, string>> | undefined;
}

/**
 * A long-form note: paragraphs, lines that begin with a quotation mark as quotations, `#` lines as headings, TeX
 * between dollar signs as formulas.
 */
export function NoteText({ text, language, level = 3, mentions = [], formulas }: NoteTextProps) {
  const lines = linesWithMentions(
    text,
    inNote(text, mentions, (tex) =>
      formulas && Object.hasOwn(formulas, tex) ? formulas[tex] : undefined,
    ),
  );
  return (
    <div className={styles.text} lang={language}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text may repeat
        <Line key={index} {...line} level={level} />
      ))}
    </div>
  );
}

interface LineProps {
  text: string;
  mentions: readonly PlacedInText[];
  level: 3 | 4;
}

function Line({ text, mentions, level }: LineProps) {
  const heading = /^#{1,4}\s+(.*)/.exec(text);
  if (heading) {
    const Heading = `h${level}` as const;
    return <Heading className={styles.subheading}>{heading[1]}</Heading>;
  }
  const mark = /^>\s*/.exec(text)?.[0].length ?? 0;
  const words = (
    <LinkedText
      text={text.slice(mark)}
      mentions={mentions.map((mention) => ({ ...mention, at: mention.at - mark }))}
    />
  );
  return QUOTE.test(text) ? (
    <blockquote className={styles.quote}>{words}</blockquote>
  ) : (
    <p>{words}</p>
  );
}
