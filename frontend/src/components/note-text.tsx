import styles from './note-text.module.css';

const QUOTE = /^\s*(?:["“”„«>]|&gt;)/;

interface NoteTextProps {
  text: string;
  language: 'tr' | 'en';
  /** Level of the headings inside. */
  level?: 3 | 4;
}

/** A long-form note: paragraphs, lines that begin with a quotation mark as quotations, `#` lines as headings. */
export function NoteText({ text, language, level = 3 }: NoteTextProps) {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  return (
    <div className={styles.text} lang={language}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text may repeat
        <Line key={index} line={line.trim()} level={level} />
      ))}
    </div>
  );
}

function Line({ line, level }: { line: string; level: 3 | 4 }) {
  const heading = /^#{1,4}\s+(.*)/.exec(line);
  if (heading) {
    const Heading = `h${level}` as const;
    return <Heading className={styles.subheading}>{heading[1]}</Heading>;
  }
  if (QUOTE.test(line)) {
    return <blockquote className={styles.quote}>{line.replace(/^>\s*/, '')}</blockquote>;
  }
  return <p>{line}</p>;
}
