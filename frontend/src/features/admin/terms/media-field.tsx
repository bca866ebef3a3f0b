import { IMAGE_TYPES, UPLOAD_FILE_MAX, VIDEO_TYPES } from '@terimce/contract/routes/admin/uploads';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.js';
import { TextField } from '../../../components/field.js';
import { toast } from '../../../lib/toast.js';
import { useAction } from '../data/use-action.js';
import { useTexts } from '../texts.js';
import styles from './media-field.module.css';

interface MediaFieldProps {
  label: string;
  kind: 'image' | 'animation';
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

const VIDEO = /\.(mp4|webm|ogg|ogv)(\?|$)/i;

/** The URL of an image or animation, typed or from an upload, with a preview. */
export function MediaField({ label, kind, value, error, onChange }: MediaFieldProps) {
  const t = useTexts();
  const { run, busy } = useAction();
  const input = useRef<HTMLInputElement>(null);
  const [broken, setBroken] = useState('');
  const [over, setOver] = useState(false);
  const types: readonly string[] =
    kind === 'image' ? IMAGE_TYPES : ['image/gif', 'image/webp', ...VIDEO_TYPES];
  const address = value.trim();

  async function upload(file: File) {
    if (file.size > UPLOAD_FILE_MAX) return toast({ title: t('terms.tooLarge'), kind: 'error' });
    if (!types.includes(file.type)) return toast({ title: t('terms.badType'), kind: 'error' });
    const body = new FormData();
    body.append('files', file);
    const reply = await run('POST /admin/uploads', { body, timeout: 0 } as { body: FormData }, {
      done: t('terms.uploaded'),
      fallback: t('errors.upload'),
    });
    const url = reply.success ? reply.data.files[0]?.url : undefined;
    if (url) onChange(url);
  }

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    const [file] = event.type === 'drop' ? event.dataTransfer.files : [];
    if (file && !busy) void upload(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same without a mouse
    <div
      className={`stack gap-2 ${styles.media}`}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      <TextField
        label={label}
        value={value}
        error={error}
        onChange={onChange}
        inputMode="url"
        maxLength={2048}
        placeholder="https://"
        hint={
          kind === 'image'
            ? `${t('terms.imageHint')} ${t('terms.uploadHint')}`
            : `${t('terms.animationHint')} ${t('terms.uploadVideoHint')}`
        }
      />
      <div className={`row gap-3 ${styles.row}`}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`${t('terms.upload')}: ${label}`}
          accept={types.join(',')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void upload(file);
            event.target.value = '';
          }}
        />
        <Button size="small" disabled={busy} onClick={() => input.current?.click()}>
          {busy ? t('terms.uploading') : t('terms.upload')}
        </Button>
        {address !== '' &&
          (broken === address ? (
            <p className={styles.broken}>{t('terms.imageFailed')}</p>
          ) : VIDEO.test(address) ? (
            <video
              className={styles.look}
              src={address}
              muted
              controls
              onError={() => setBroken(address)}
            />
          ) : (
            <img
              className={styles.look}
              src={address}
              alt=""
              referrerPolicy="no-referrer"
              onError={() => setBroken(address)}
            />
          ))}
      </div>
    </div>
  );
}
