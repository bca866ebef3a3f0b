import { useEffect } from 'react';
import { Callout } from '../../../components/callout.js';
import { call } from '../../../lib/api.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';

/** Interval at which an open form reports itself, in milliseconds. */
const REPORT_EVERY_MS = 20_000;

/** Reports that the term is open for editing, and shows who else has it open. A failure shows nobody. */
export function OtherEditors({ termId }: { termId: string }) {
  const { t } = useTranslation();
  const { data } = useCall(
    'PUT /admin/terms/{id}/editors',
    { params: { id: termId } },
    { refreshInterval: REPORT_EVERY_MS, shouldRetryOnError: false },
  );
  useEffect(
    () => () => void call('DELETE /admin/terms/{id}/editors', { params: { id: termId } }),
    [termId],
  );
  const names = (data?.editors ?? []).join(', ');
  return (
    <div role="status">
      {names && <Callout>{t('engineering.otherEditors', { names })}</Callout>}
    </div>
  );
}
