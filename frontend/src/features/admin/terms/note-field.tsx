import { Tabs } from '@base-ui/react/tabs';
import { TextArea } from '../../../components/field.js';
import { NoteText } from '../../../components/note-text.js';
import { useTranslation } from '../../../lib/i18n.js';
import styles from './note-field.module.css';

interface NoteFieldProps {
  label: string;
  language: 'tr' | 'en';
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A long-form note, with an editor and a preview. */
export function NoteField({ label, language, value, error, onChange }: NoteFieldProps) {
  const { t } = useTranslation();
  return (
    <Tabs.Root defaultValue="write" className="stack gap-2">
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
          error={error}
          onChange={onChange}
          hint={t('terms.blogHint')}
        />
      </Tabs.Panel>
      <Tabs.Panel value="preview" className={styles.preview}>
        {value.trim() === '' ? (
          <p className={styles.empty}>{t('terms.noteEmpty')}</p>
        ) : (
          <NoteText text={value} language={language} level={4} />
        )}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
