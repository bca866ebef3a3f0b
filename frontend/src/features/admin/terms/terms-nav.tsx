import { SubNav } from '../../../components/sub-nav.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import { useMay } from '../session/admin-session.js';

/** Table, proposed edits, duplicates and deleted terms; the latter two are for administrators. */
export function EngineeringViews() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const open = useCall('GET /admin/proposals', { query: { state: 'open', limit: 1 } }).data;
  const waiting = open?.pagination.total ?? 0;
  return (
    <SubNav
      label={t('engineering.views')}
      links={[
        { to: '/admin/engineering', text: t('engineering.table') },
        {
          to: '/admin/engineering/proposals',
          text:
            waiting > 0
              ? t('proposals.titleCount', { value: waiting })
              : t('lists.proposals.title'),
        },
        ...(isAdmin
          ? [
              { to: '/admin/engineering/duplicates', text: t('engineering.duplicates') },
              { to: '/admin/engineering/deleted', text: t('engineering.deleted') },
            ]
          : []),
      ]}
    />
  );
}

/** The two ways of adding. */
export function TermViews() {
  const { t } = useTranslation();
  return (
    <SubNav
      label={t('terms.views')}
      links={[
        { to: '/admin/terms', text: t('terms.single') },
        { to: '/admin/terms/bulk', text: t('terms.bulk') },
      ]}
    />
  );
}
