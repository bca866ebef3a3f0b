import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n.js';
import { Button } from './button.js';

interface NotLoadedProps {
  /** What the part would have said, if that is known. */
  children?: ReactNode;
  onClose: () => void;
}

/** Instead of a part over the page whose code could not be loaded, without any code that would have to be loaded. */
export function NotLoaded({ children, onClose }: NotLoadedProps) {
  const { t } = useTranslation();
  return (
    <div className="raised row gap-3 corner" role="alert">
      <span>{children ?? `${t('errors.network')} ${t('errors.updated')}`}</span>
      {!children && (
        <Button size="small" onClick={() => location.reload()}>
          {t('actions.reload')}
        </Button>
      )}
      <Button size="small" onClick={onClose}>
        {t('actions.close')}
      </Button>
    </div>
  );
}
