import { Copy } from 'lucide-react';
import { IconButton } from '../../components/button.js';
import { useTranslation } from '../../lib/i18n.js';
import { copyWithToast } from './copy.js';

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <IconButton
      className="unprinted"
      label={t('term.copy', { text })}
      onClick={() => void copyWithToast(text, t('term.copied', { text }))}
    >
      <Copy aria-hidden="true" />
    </IconButton>
  );
}
