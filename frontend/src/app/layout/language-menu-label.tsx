import { Globe } from 'lucide-react';
import { useLanguage, useTranslation } from '../../lib/i18n.js';

export function LanguageMenuLabel() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <Globe aria-hidden="true" />
      <span className="visually-hidden">{t('header.language')}: </span>
      <span translate="no">{language.toUpperCase()}</span>
    </>
  );
}
