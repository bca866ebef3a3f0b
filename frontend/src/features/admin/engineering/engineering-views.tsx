import { useMay } from '../session/admin-session.js';
import { useTexts } from '../texts.js';
import { SubNav } from '../ui/page.js';

/** Table, duplicates and deleted terms; the latter two are for administrators. */
export function EngineeringViews() {
  const t = useTexts();
  if (!useMay('admin')) return null;
  return (
    <SubNav
      label={t('engineering.views')}
      links={[
        { to: '/admin/engineering', text: t('engineering.table') },
        { to: '/admin/engineering/duplicates', text: t('engineering.duplicates') },
        { to: '/admin/engineering/deleted', text: t('engineering.deleted') },
      ]}
    />
  );
}
