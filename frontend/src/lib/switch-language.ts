import type { ContentLanguage } from '@terimce/contract/languages';
import { chooseLanguage, t } from './i18n.js';
import { toast } from './toast.js';

/** Switches the interface language; false, with a message, if its texts cannot be loaded. */
export async function switchLanguage(language: ContentLanguage): Promise<boolean> {
  try {
    await chooseLanguage(language);
    return true;
  } catch {
    toast({ title: t('errors.language'), description: t('errors.network'), kind: 'error' });
    return false;
  }
}
