import { useParams } from 'react-router-dom';
import { Page } from '../../components/page.js';
import { useContentLanguage, useTranslation } from '../../lib/i18n.js';
import { BrowsedTerms } from './browsed-terms.js';
import { useBrowsed } from './use-browsed.js';

/** `/t/{tag}`: terms with a tag. */
export function TagPage() {
  const { t } = useTranslation();
  const language = useContentLanguage();
  const { tag = '' } = useParams();
  const { data } = useBrowsed({ tag });
  const name = data?.tag?.[language] ?? tag.replaceAll('-', ' ');
  return (
    <Page
      title={t('browse.tagTitle', { name })}
      description={t('browse.tagDescription', { name })}
      path={`/t/${encodeURIComponent(tag)}`}
      wide
    >
      <BrowsedTerms key={tag} tag={tag} />
    </Page>
  );
}
