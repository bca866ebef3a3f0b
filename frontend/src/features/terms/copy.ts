import i18n from 'i18next';
import { copyText } from '../../lib/clipboard.js';
import { toast } from '../../lib/toast.js';

/** Copies a text, and says whether that worked. */
export async function copyWithToast(text: string, doneText: string): Promise<void> {
  const copied = await copyText(text);
  toast(
    copied ? { title: doneText, kind: 'success' } : { title: i18n.t('errors.copy'), kind: 'error' },
  );
}
