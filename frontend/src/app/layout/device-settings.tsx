import { useState } from 'react';
import { useTranslation } from '../../lib/i18n.js';
import { readText, writeText } from '../../lib/storage.js';
import { browserForbidsTracking, setTracking, useTracking } from '../../lib/tracking.js';
import { Switch } from './switch.js';
import { TextSize } from './text-size.js';

/** What a reader sets for this device. */
export function DeviceSettings() {
  const { t } = useTranslation();
  const isCounted = useTracking();
  const decided = browserForbidsTracking();
  const [typesOn, setTypesOn] = useState(() => readText('typeOn') !== 'off');
  return (
    <div className="stack gap-3">
      <TextSize />
      <Switch
        label={t('footer.typeOn')}
        hint={t('footer.typeOnHint')}
        on={typesOn}
        onChange={(on) => {
          setTypesOn(on);
          writeText('typeOn', on ? null : 'off');
        }}
      />
      <Switch
        label={t('footer.statistics')}
        hint={t(decided ? 'footer.statisticsForbidden' : 'footer.statisticsHint')}
        on={isCounted}
        disabled={decided}
        onChange={setTracking}
      />
    </div>
  );
}
