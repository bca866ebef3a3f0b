import type { HomeLists } from '@terimce/contract/routes/browse';
import { type ReactNode, useId } from 'react';
import { TermList } from '../../components/term-list.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { useRecentTerms } from '../../lib/recent-terms.js';
import type { TermName } from '../../lib/terms.js';
import { useCall } from '../../lib/use-call.js';
import styles from './example-terms.module.css';

const RECENT = 6;

/** Below the search box: the term of the day, popular terms, new terms, and the terms that this device opened last. */
export function ExampleTerms() {
  const { t } = useTranslation();
  const recent = useRecentTerms().slice(0, RECENT);
  const lists = useHomeLists();
  const { day, popular = [], newest = [], opened = 0 } = lists ?? {};
  return (
    <div className={styles.sections} data-waiting={!lists || undefined}>
      {day && <TermOfTheDay term={day} />}
      <List title={t(opened < popular.length ? 'home.examples' : 'home.popular')} terms={popular} />
      <List title={t('home.newest')} terms={newest} />
      {recent.length > 0 && <List title={t('home.recent')} terms={recent} wide />}
    </div>
  );
}

interface SectionProps {
  title: string;
  wide?: boolean;
  children: ReactNode;
}

function Section({ title, wide = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-wide={wide || undefined}>
      <h2 id={id} className="label">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ListProps {
  title: string;
  terms: readonly TermName[];
  wide?: boolean;
}

function List({ title, terms, wide = false }: ListProps) {
  if (terms.length === 0) return null;
  return (
    <Section title={title} wide={wide}>
      <TermList terms={terms} columns={wide ? 2 : 1} />
    </Section>
  );
}

function TermOfTheDay({ term }: { term: NonNullable<HomeLists['day']> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Section title={t('home.day')} wide>
      <TermList terms={[term]} />
      <p className={styles.definition} lang={language}>
        {language === 'en' ? term.englishDefinition : term.turkishDefinition}
      </p>
    </Section>
  );
}

const CACHE_MS = 5 * 60_000;

/** The data that the server wrote into the initial page; taken before the application clears its place. */
function startData(): HomeLists | undefined {
  const text = document.getElementById('start-data')?.textContent;
  if (!text) return undefined;
  try {
    return (JSON.parse(text) as { home: HomeLists }).home;
  } catch {
    return undefined;
  }
}
const start = startData();

/** The lists of the home page: available at once if the server has sent that page, else loaded. */
function useHomeLists(): HomeLists | undefined {
  const options = start ? { fallbackData: start, revalidateOnMount: false } : {};
  return useCall('GET /terms/home', {}, { dedupingInterval: CACHE_MS, ...options }).data;
}
