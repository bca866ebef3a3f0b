import { otherLanguage } from '@terimce/contract/languages';
import type { EdgeTerm } from '@terimce/contract/term-fields';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Prerendered } from '../../components/prerendered.js';
import { FavoriteButton } from '../../features/favorites/favorite-button.js';
import { TermEntry } from '../../features/terms/term-entry.js';
import { trackTermClick } from '../../lib/analytics.js';
import { useClientConfig } from '../../lib/client-config.js';
import { deferred } from '../../lib/deferred.js';
import { fetchTerm } from '../../lib/fetch-term.js';
import { useLanguage, useTranslation, withTexts } from '../../lib/i18n.js';
import { keepTerm } from '../../lib/kept-terms.js';
import { usePageMeta } from '../../lib/page-meta.js';
import { rememberTerm } from '../../lib/recent-terms.js';
import { termRequest } from '../../lib/term-cache.js';
import { useTermNavigation } from '../../lib/term-navigation.js';
import { headword, type TermName, termPath } from '../../lib/terms.js';
import { useCall } from '../../lib/use-call.js';
import styles from './dictionary-page.module.css';

const NotFound = deferred(async () => (await import('./not-found.js')).NotFound);
/** With FEATURE_REVIEWS off, not even the code is loaded. */
const Reviews = deferred(
  withTexts('pages', async () => (await import('../../features/reviews/reviews.js')).Reviews),
);

/** The open term of `/{slug}`. */
export function TermRegion({ slug, onClose }: { slug: string; onClose: () => void }) {
  const {
    data: term,
    failure,
    loading,
    refresh,
  } = useCall('GET /terms/search', termRequest(slug), {
    read: () => fetchTerm(slug),
  });
  const navigate = useNavigate();
  const { features } = useClientConfig();
  const navigation = useTermNavigation();

  const openedId = term?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts one click per opening
  useEffect(() => {
    if (!term || navigation.isCounted) return;
    trackTermClick(term, navigation.from);
    // The entry of the history outlives a reload, and Back returns to it; neither is another opening.
    const here = location.pathname + location.search + location.hash;
    void navigate(here, { replace: true, state: { ...navigation, isCounted: true } });
  }, [openedId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the entry of the history says changes nothing here
  useEffect(() => {
    if (!term) return;
    rememberTerm(term);
    void keepTerm(term);
    // A misspelled or former address is replaced by the term's own.
    const path = termPath(term);
    if (path !== `/${slug}`) {
      const state = { ...navigation, isCounted: true };
      void navigate(path + location.search, { replace: true, state });
    }
  }, [term, slug, navigate]);

  if (failure || term === null) {
    return (
      <NotFound query={slug.replaceAll('-', ' ')} slug={slug} failure={failure} onRetry={refresh} />
    );
  }
  const shown = term ?? (loading ? navigation.name : undefined);
  if (!shown) return <Prerendered className={styles.waiting} />;
  return (
    <>
      <TermMeta term={shown} />
      <TermEntry
        term={shown}
        onClose={onClose}
        favorite={<FavoriteButton term={shown} />}
        foot={features.reviews && <Reviews termId={shown._id} />}
      />
    </>
  );
}

/** Title and description in the interface language. Editors write `metaTitle` and `metaDescription` in Turkish. */
function TermMeta({ term }: { term: EdgeTerm | TermName }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const whole = 'metaTitle' in term ? term : undefined;
  const name = headword(term, language);
  const equivalent = headword(term, otherLanguage(language));
  const written =
    language === 'en'
      ? whole?.englishDefinition
      : whole?.metaDescription || whole?.turkishDefinition;
  usePageMeta({
    title:
      (language === 'tr' && whole?.metaTitle) ||
      `${[...new Set([name, equivalent])].join(' – ')} | Terimce`,
    description:
      written?.slice(0, 300) ||
      t(equivalent === name ? 'term.alone' : 'term.meaning', { name, equivalent }),
    path: termPath(term),
  });
  return null;
}
