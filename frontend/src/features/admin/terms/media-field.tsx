import { IMAGE_TYPES, UPLOAD_FILE_MAX, VIDEO_TYPES } from '@terimce/contract/routes/admin/uploads';
import { useState } from 'react';
import { TextField } from '../../../components/field.js';
import { FileButton, useFileDrop } from '../../../components/file-button.js';
import { useTranslation } from '../../../lib/i18n.js';
import { toast } from '../../../lib/toast.js';
import { useAction } from '../data/use-action.js';
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
  const { t } = useTranslation();
  const { run, busy } = useAction();
  const [broken, setBroken] = useState('');
  const drop = useFileDrop((file) => void (busy || upload(file)));
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

  return (
    <div className={`stack gap-2 ${styles.media}`} {...drop}>
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
        <FileButton
          size="small"
          label={`${t('terms.upload')}: ${label}`}
          accept={types.join(',')}
          busy={busy}
          onFile={(file) => void upload(file)}
        >
          {busy ? t('terms.uploading') : t('terms.upload')}
        </FileButton>
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
