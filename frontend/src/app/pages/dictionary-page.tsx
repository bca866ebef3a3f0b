import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Prerendered } from '../../components/prerendered.js';
import { BrowseSection } from '../../features/browse/browse-section.js';
import { DisciplineBanner } from '../../features/home/discipline-banner.js';
import { ExampleTerms } from '../../features/home/example-terms.js';
import { Hero } from '../../features/home/hero.js';
import { SearchTips } from '../../features/home/search-tips.js';
import { SearchBox } from '../../features/search/search-box.js';
import { deferred } from '../../lib/deferred.js';
import { withTexts } from '../../lib/i18n.js';
import { useTermNavigation } from '../../lib/term-navigation.js';
import { headword } from '../../lib/terms.js';
import { isCovered, useGlobalKey } from '../../lib/use-hotkeys.js';
import { useOpenTerm } from '../use-open-term.js';
import styles from './dictionary-page.module.css';
import { useSearchParameter } from './use-search-parameter.js';

const NotFound = deferred(withTexts('term', async () => (await import('./not-found.js')).NotFound));
const TermRegion = deferred(
  withTexts('term', async () => (await import('./term-region.js')).TermRegion),
  ComingTerm,
);
// A deep link needs it at once, the home page only when the visitor does something.
if (location.pathname !== '/') TermRegion.preload();
else
  for (const sign of ['focusin', 'pointermove', 'touchstart']) {
    addEventListener(sign, TermRegion.preload, { once: true, passive: true });
  }

/** Home and term pages: one page whose search box moves up when a term opens. */
export function DictionaryPage() {
  const { slug } = useParams();
  const navigate = useNavigate();
  const { openTerm, settle } = useOpenTerm();
  const [seed, setSeed] = useState<{ text: string }>();
  const lookup = useSearchParameter();
  const { from, listAt } = useTermNavigation();
  /** Back to the list that linked to the term, else home. */
  const close = () => {
    lookup.clear();
    if (slug && listAt) void navigate(-listAt);
    else void navigate('/');
  };

  // Escape closes the term, unless a list or dialog has handled the key by preventing the default.
  useGlobalKey((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (isCovered()) return;
    if (slug || lookup.missed) close();
  });

  const home = slug === undefined && lookup.missed === undefined;
  return (
    <>
      {home && <DisciplineBanner />}
      <div className={styles.page} data-home={home || undefined}>
        {home && <Hero />}
        <div className={styles.search} onInput={lookup.cancel}>
          <SearchBox
            variant={home ? 'hero' : 'bar'}
            onOpen={(term, from) => {
              lookup.clear();
              openTerm(term, from);
            }}
            onSettle={settle}
            seed={seed}
            shown={slug && from?.query}
          />
        </div>
        {home && (
          <>
            <SearchTips onTry={(text) => setSeed({ text })} />
            <ExampleTerms />
            <BrowseSection />
          </>
        )}
        {slug !== undefined && <TermRegion key={slug} slug={slug} onClose={close} />}
        {slug === undefined && lookup.missed !== undefined && (
          <NotFound query={lookup.missed} failure={lookup.failure} onRetry={lookup.retry} />
        )}
      </div>
    </>
  );
}

/** While the code of the term's page is loading: the data of the list that linked here. */
function ComingTerm() {
  const { name } = useTermNavigation();
  if (!name) return <Prerendered className={styles.waiting} />;
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className={styles.coming} lang={name.englishTerm ? 'en' : 'tr'}>
        {headword(name, 'en')}
      </p>
    </div>
  );
}
