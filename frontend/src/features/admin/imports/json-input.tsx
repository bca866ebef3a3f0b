import { FileJson, X } from 'lucide-react';
import { Button, IconButton } from '../../../components/button.js';
import { Callout } from '../../../components/callout.js';
import { TextArea } from '../../../components/field.js';
import { FileButton, useFileDrop } from '../../../components/file-button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useFormat } from '../../../lib/use-format.js';
import styles from './imports.module.css';

/** A chosen file; its text is not put into the text area, because large texts would freeze the page. */
export interface JsonFile {
  readonly name: string;
  readonly size: number;
  readonly text: string;
}

interface JsonInputProps {
  text: string;
  onText: (text: string) => void;
  file: JsonFile | undefined;
  onFile: (file: JsonFile | undefined) => void;
  error: string | undefined;
}

const EXAMPLE = `[
  {
    "englishTerm": "Thermal Conductivity",
    "turkishTerm": "Isıl İletkenlik",
    "englishDefinition": "The ability of a material to conduct heat.",
    "turkishDefinition": "Bir malzemenin ısıyı iletme yeteneği.",
    "category": "mechanical"
  }
]
`;

/** Input for JSON that is pasted, typed, dropped or chosen as a file. */
export function JsonInput({ text, onText, file, onFile, error }: JsonInputProps) {
  const { t } = useTranslation();
  const { bytes } = useFormat();
  const drop = useFileDrop(read);

  async function read(chosen: File) {
    onFile({ name: chosen.name, size: chosen.size, text: await chosen.text() });
  }

  return (
    <div className={`stack gap-3 ${styles.drop}`} {...drop}>
      {file ? (
        <div className={styles.file}>
          <FileJson aria-hidden="true" />
          <span>{t('bulk.file', { name: file.name, size: bytes(file.size) })}</span>
          <IconButton icon={X} label={t('bulk.removeFile')} onClick={() => onFile(undefined)} />
        </div>
      ) : (
        <TextArea
          label={t('bulk.label')}
          value={text}
          onChange={onText}
          rows={14}
          code
          hint={t('bulk.hint')}
          error={error}
          placeholder="[ { … } ]"
        />
      )}
      {file && error && (
        <Callout tone="danger" role="alert">
          {error}
        </Callout>
      )}
      <p className="row lesser">
        {t('bulk.drop')}{' '}
        <FileButton
          size="small"
          label={t('bulk.choose')}
          accept=".json,application/json"
          onFile={read}
        >
          {t('bulk.choose')}
        </FileButton>
        {!file && text === '' && (
          <Button size="small" variant="ghost" onClick={() => onText(EXAMPLE)}>
            {t('bulk.example')}
          </Button>
        )}
      </p>
    </div>
  );
}
