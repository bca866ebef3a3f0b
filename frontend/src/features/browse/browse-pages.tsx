import { knownCategory } from '@terimce/contract/category-names';
import { letterOfSegment, letterPath } from '@terimce/contract/letter-address';
import { useParams } from 'react-router-dom';
import { Page } from '../../components/page.js';
import { useCategoryNames } from '../../lib/category-name.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { BrowsedTerms } from './browsed-terms.js';
import { LetterRow } from './letter-row.js';
import { useBrowsed } from './use-browsed.js';

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

/** `/a/{letter}` */
export function LetterPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { letter: segment = 'a' } = useParams();
  const letter = letterOfSegment(segment, language) ?? segment;
  const title =
    letter === '#'
      ? t('browse.noLetter')
      : t('browse.letterTitle', { letter: letter.toLocaleUpperCase(language) });
  return (
    <Page
      title={title}
      description={t('browse.letterDescription', { title })}
      path={letterPath(letter)}
      wide
    >
      <LetterRow />
      <BrowsedTerms key={letter} letter={letter} />
    </Page>
  );
}

/** `/t/{tag}`: terms with a tag. */
export function TagPage() {
  const { t } = useTranslation();
  const language = useLanguage();
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
