import { knownCategory } from '@terimce/contract/category-names';
import { useParams } from 'react-router-dom';
import { Page } from '../../components/page.js';
import { useCategoryNames } from '../../lib/category-name.js';
import { useTranslation } from '../../lib/i18n.js';
import { BrowsedTerms } from './browsed-terms.js';

/** `/c/{category}` */
export function CategoryPage() {
  const { t } = useTranslation();
  const { category = '' } = useParams();
  const known = knownCategory(category);
  const name = useCategoryNames()(known ?? category);
  return (
    <Page
      title={name}
      description={t('browse.categoryDescription', { name })}
      path={`/c/${known ?? category}`}
      wide
    >
      <BrowsedTerms key={category} category={known ?? category} />
    </Page>
  );
}
