import { FileJson, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../../../components/button.js';
import { Callout } from '../../../components/callout.js';
import { TextArea } from '../../../components/field.js';
import { useFormat } from '../../../lib/use-format.js';
import { useTexts } from '../texts.js';
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
  const t = useTexts();
  const { bytes } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  async function read(chosen: File | undefined) {
    if (!chosen) return;
    onFile({ name: chosen.name, size: chosen.size, text: await chosen.text() });
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file button does the same without dropping
    <div
      className={`stack gap-3 ${styles.drop}`}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {file ? (
        <div className={styles.file}>
          <FileJson aria-hidden="true" />
          <span>{t('bulk.file', { name: file.name, size: bytes(file.size) })}</span>
          <IconButton label={t('bulk.removeFile')} onClick={() => onFile(undefined)}>
            <X aria-hidden="true" />
          </IconButton>
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
      {file && error && <Callout tone="danger">{error}</Callout>}
      <p className="row lesser">
        {t('bulk.drop')}{' '}
        <Button size="small" onClick={() => input.current?.click()}>
          {t('bulk.choose')}
        </Button>
        {!file && text === '' && (
          <Button size="small" variant="ghost" onClick={() => onText(EXAMPLE)}>
            {t('bulk.example')}
          </Button>
        )}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('bulk.choose')}
        accept=".json,application/json"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
