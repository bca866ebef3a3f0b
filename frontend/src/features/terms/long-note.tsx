import { useTranslation } from 'react-i18next';
import styles from './long-note.module.css';

const QUOTE = /^\s*(?:["“”„«>]|&gt;)/;

/** The long-form note: paragraphs, lines that begin with a quotation mark set as quotations, `#` lines as headings. */
export function LongNote({ text, language }: { text: string; language: 'tr' | 'en' }) {
  const { t } = useTranslation();
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  return (
    <aside className={styles.note} aria-label={t('term.note')}>
      <h2 className={styles.heading}>{t('term.note')}</h2>
      <div className={styles.text} lang={language}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text may repeat
          <Line key={index} line={line.trim()} />
        ))}
      </div>
    </aside>
  );
}

function Line({ line }: { line: string }) {
  const heading = /^#{1,4}\s+(.*)/.exec(line);
  if (heading) return <h3 className={styles.subheading}>{heading[1]}</h3>;
  if (QUOTE.test(line)) {
    return <blockquote className={styles.quote}>{line.replace(/^>\s*/, '')}</blockquote>;
  }
  return <p>{line}</p>;
}
