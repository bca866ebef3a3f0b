import { SubNav } from '../../../components/sub-nav.js';
import { useTexts } from '../texts.js';

/** The two ways of adding. */
export function TermViews() {
  const t = useTexts();
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
