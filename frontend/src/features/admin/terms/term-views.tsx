import { SubNav } from '../../../components/sub-nav.js';
import { useTranslation } from '../../../lib/i18n.js';

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
