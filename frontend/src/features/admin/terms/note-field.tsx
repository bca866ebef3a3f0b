import { Tabs } from '@base-ui/react/tabs';
import { useTexts } from '../texts.js';
import { TextArea } from '../ui/fields.js';
import styles from './note-field.module.css';

const QUOTE = /^\s*(?:["“”„«>]|&gt;)/;

interface NoteFieldProps {
  label: string;
  language: 'tr' | 'en';
  value: string;
  onChange: (value: string) => void;
}

/** A long-form note, to write and to see as its readers will. */
export function NoteField({ label, language, value, onChange }: NoteFieldProps) {
  const t = useTexts();
  return (
    <Tabs.Root defaultValue="write" className={styles.note}>
      <Tabs.List className={styles.tabs} aria-label={label}>
        <Tabs.Tab value="write" className={styles.tab}>
          {t('terms.write')}
        </Tabs.Tab>
        <Tabs.Tab value="preview" className={styles.tab}>
          {t('terms.preview')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="write">
        <TextArea
          label={label}
          rows={8}
          lang={language}
          value={value}
          onChange={onChange}
          hint={t('terms.blogHint')}
        />
      </Tabs.Panel>
      <Tabs.Panel value="preview" className={styles.preview} lang={language}>
        {value.trim() === '' ? (
          <p className={styles.empty}>{t('terms.noteEmpty')}</p>
        ) : (
          value
            .split(/\n+/)
            .filter((line) => line.trim() !== '')
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text may repeat
            .map((line, index) => <Line key={index} line={line.trim()} />)
        )}
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** As the term's page sets it: `#` lines as headings, lines that begin with a quotation mark as quotations. */
function Line({ line }: { line: string }) {
  const heading = /^#{1,4}\s+(.*)/.exec(line);
  if (heading) return <h4 className={styles.heading}>{heading[1]}</h4>;
  if (QUOTE.test(line)) {
    return <blockquote className={styles.quote}>{line.replace(/^>\s*/, '')}</blockquote>;
  }
  return <p>{line}</p>;
}
