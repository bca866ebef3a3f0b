import type { EdgeTerm } from '@terimce/contract/term';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Prerendered } from '../../components/prerendered.js';
import { FavoriteButton } from '../../features/favorites/favorite-button.js';
import { RelatedTerms } from '../../features/terms/related-terms.js';
import { SpeechButton } from '../../features/terms/speech-button.js';
import { TermActions } from '../../features/terms/term-actions.js';
import { TermEntry } from '../../features/terms/term-entry.js';
import { useTerm } from '../../features/terms/use-term.js';
import { trackTermClick } from '../../lib/analytics.js';
import { useClientConfig } from '../../lib/client-config.js';
import { loadPageTexts, useLanguage } from '../../lib/i18n.js';
import { usePageMeta } from '../../lib/page-meta.js';
import { rememberTerm } from '../../lib/recent-terms.js';
import { headword, type TermName, termPath } from '../../lib/terms.js';
import type { TermNavigation } from '../use-open-term.js';
import styles from './dictionary-page.module.css';
import { NotFound } from './not-found.js';

/** Behind FEATURE_REVIEWS: with the flag off not even the code is loaded. */
const Reviews = lazy(async () => {
  const [{ Reviews: component }] = await Promise.all([
    import('../../features/reviews/reviews.js'),
    loadPageTexts(),
  ]);
  return { default: component };
});

/** The open term of `/{slug}`. */
export function TermRegion({ slug }: { slug: string }) {
  const { data: term, error, isLoading, mutate } = useTerm(slug);
  const navigate = useNavigate();
  const { features } = useClientConfig();
  const navigation = useLocation().state as TermNavigation | null;

  const openedId = term?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one click for each opening
  useEffect(() => {
    if (!term) return;
    const { query, position, shown: results } = navigation?.from ?? {};
    trackTermClick(term, { query, position, shown: results });
  }, [openedId]);

  useEffect(() => {
    if (!term) return;
    rememberTerm(term);
    // A misspelt or older address is replaced by the term's own.
    const path = termPath(term);
    if (path !== `/${slug}`) void navigate(path + location.search, { replace: true });
  }, [term, slug, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each term starts at its top
  useEffect(() => {
    // Newer browsers return a promise here, which React would take for a clean-up.
    window.scrollTo(0, 0);
  }, [slug]);

  if (error || term === null) {
    return (
      <NotFound
        query={slug.replaceAll('-', ' ')}
        failed={Boolean(error)}
        onRetry={() => void mutate()}
      />
    );
  }
  const shown = term ?? (isLoading ? navigation?.name : undefined);
  if (!shown) return <Prerendered className={styles.waiting} />;
  return (
    <>
      <TermMeta term={shown} />
      <TermEntry
        term={shown}
        onClose={() => void navigate('/')}
        favorite={<FavoriteButton termId={shown._id} />}
        speech={(text, language) => <SpeechButton text={text} language={language} />}
        actions={term && <TermActions term={term} />}
        aside={<RelatedTerms termId={shown._id} />}
        foot={
          features.reviews && (
            <Suspense>
              <Reviews termId={shown._id} />
            </Suspense>
          )
        }
      />
    </>
  );
}

function TermMeta({ term }: { term: EdgeTerm | TermName }) {
  const language = useLanguage();
  const whole = 'metaTitle' in term ? term : undefined;
  const both = [headword(term, 'en'), headword(term, 'tr')];
  const name = [...new Set(language === 'en' ? both : both.reverse())].join(' – ');
  const definition =
    language === 'en'
      ? whole?.englishDefinition || whole?.turkishDefinition
      : whole?.turkishDefinition || whole?.englishDefinition;
  usePageMeta({
    title: whole?.metaTitle || `${name} | Terimce`,
    description: (whole?.metaDescription || definition)?.slice(0, 300),
    path: termPath(term),
  });
  return null;
}
