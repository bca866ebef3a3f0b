import { useTranslation } from '../lib/i18n.js';
import { Button } from './button.js';

/** Instead of a part over the page whose code could not be loaded, without any code that would have to be loaded. */
export function NotLoaded({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="raised row gap-3 corner" role="alert">
      <span>
        {t('errors.network')} {t('errors.updated')}
      </span>
      <Button size="small" onClick={() => location.reload()}>
        {t('actions.reload')}
      </Button>
      <Button size="small" onClick={onClose}>
        {t('actions.close')}
      </Button>
    </div>
  );
}
