import { CheckField } from '../../../components/field.js';
import { useTranslation } from '../../../lib/i18n.js';
import { refreshCalls, useCall } from '../../../lib/use-call.js';
import { useAction } from '../data/use-action.js';

/** Whether staff have to log in with a second step. */
export function StaffTwoStep() {
  const { t } = useTranslation();
  const { run } = useAction();
  const { data } = useCall('GET /admin/account-settings', {});
  if (!data) return null;
  return (
    <CheckField
      label={t('users.staffTwoStep')}
      checked={data.staffTwoStep}
      onChange={async (staffTwoStep) => {
        await run(
          'PUT /admin/account-settings',
          { body: { staffTwoStep } },
          { done: t('users.settingsSaved'), fallback: t('users.saveFailed') },
        );
        refreshCalls('GET /admin/account-settings');
      }}
    />
  );
}
