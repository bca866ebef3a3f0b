import { useParams } from 'react-router-dom';
import { Page } from '../../components/page.js';
import { useContentLanguage, useTranslation } from '../../lib/i18n.js';
import { BrowsedTerms } from './browsed-terms.js';
import { LetterRow } from './letter-row.js';
import { letterFromPath, letterPath } from './letters.js';

/** `/a/{letter}` */
export function LetterPage() {
  const { t } = useTranslation();
  const language = useContentLanguage();
  const { letter: segment = 'a' } = useParams();
  const letter = letterFromPath(segment, language);
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
