import { CATEGORIES, categoryName, knownCategory } from '@terimce/contract/categories';
import { useParams } from 'react-router-dom';
import { Page } from '../../components/page.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { BrowsedTerms } from './browsed-terms.js';

/** `/c/{category}` */
export function CategoryPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { category = '' } = useParams();
  const known = knownCategory(category);
  const name = known ? CATEGORIES[known][language] : categoryName(category, language);
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
