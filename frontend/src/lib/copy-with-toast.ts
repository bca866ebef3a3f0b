import { copyText } from './clipboard.js';
import { t } from './i18n.js';
import { toast } from './toast.js';

/** Copies a text, and says whether that worked. */
export async function copyWithToast(text: string, doneText: string): Promise<void> {
  const copied = await copyText(text);
  toast(copied ? { title: doneText, kind: 'success' } : { title: t('errors.copy'), kind: 'error' });
}
