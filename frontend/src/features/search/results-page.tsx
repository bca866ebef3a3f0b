import { RESULTS_PER_PAGE } from '@terimce/contract/result-address';
import { RESULT_GROUP_NAMES, RESULT_GROUPS } from '@terimce/contract/result-groups';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/button.js';
import { Failed } from '../../components/failed.js';
import { type Option, optionsOf } from '../../components/options.js';
import { Page } from '../../components/page.js';
import { Pager } from '../../components/pager.js';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { useCall } from '../../lib/use-call.js';
import { withParams } from '../../lib/use-filters.js';
import { useFormat } from '../../lib/use-format.js';
import { CategoryChips } from './category-chips.js';
import {
  type AskedResults,
  askedIn,
  fetchResults,
  type Results,
  type ResultTerm,
  resultsOfPack,
  resultsRequest,
} from './fetch-results.js';
import { RequestTerm } from './request-term.js';
import { ResultRow } from './result-row.js';
import styles from './results-page.module.css';

/** `/search?q=…`: everything that a query finds. Filters and the page are in the address, so Back keeps them. */
export function ResultsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const asked = askedIn(params, language);
  const { data, failure, refresh, refreshing, mutate } = useCall(
    'GET /terms/search',
    asked ? resultsRequest(asked) : null,
    { read: () => fetchResults(asked as AskedResults), keepPreviousData: true },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reply; what is asked only changes with it
  useEffect(() => {
    if (!asked || !data?.isPartial || refreshing) return;
    let isShown = true;
    const readAll = async () => {
      // If the dictionary is gone meanwhile, the names are all there is.
      const all = await resultsOfPack(asked).catch(() => undefined);
      if (isShown) await mutate(all ?? { ...data, isPartial: false }, { revalidate: false });
    };
    void readAll();
    return () => {
      isShown = false;
    };
  }, [data, refreshing]);
  const change = (changes: Record<string, string | undefined>) =>
    setParams(withParams(params, { page: undefined, ...changes }));
  return (
    <Page
      title={asked ? t('results.title', { query: asked.query }) : t('results.noQuery')}
      path="/search"
      noindex
      wide
      belowBox={asked !== undefined}
    >
      {failure && !data && (
        <Failed title={t('errors.search')} failure={failure} onRetry={refresh} />
      )}
      {!failure && !data && asked && <p aria-busy="true">{t('actions.loading')}</p>}
      {!asked && params.get('q') && <p>{t('search.tooShort')}</p>}
      {asked && data && <Found asked={asked} found={data} onChange={change} />}
    </Page>
  );
}

interface FoundProps {
  asked: AskedResults;
  found: Results;
  onChange: (changes: Record<string, string | undefined>) => void;
}

function Found({ asked, found, onChange }: FoundProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const language = useLanguage();
  const { query, category, direction, sortBy, page } = asked;
  const { terms, count, groups, corrected, notInDictionary, isPartial } = found;
  const first = (page - 1) * RESULTS_PER_PAGE;
  const list = (part: readonly ResultTerm[]) => (
    <ul className={styles.list}>
      {part.map((term) => (
        <ResultRow
          key={term._id}
          term={term}
          query={corrected ?? query}
          from={{ query, position: first + terms.indexOf(term) + 1, shown: count }}
        />
      ))}
    </ul>
  );
  const isMiss = count === 0 || notInDictionary;
  const missed = count === 0 ? 'noResults' : groups.similar ? 'notInDictionary' : 'onlyInNames';
  return (
    <>
      {isMiss && (
        <div className={`row apart ${styles.miss}`}>
          <p>{t(`search.${missed}`, { query })}</p>
          <RequestTerm word={query} />
        </div>
      )}
      {corrected && (
        <p className={styles.corrected}>
          {t('search.corrected', { corrected })}{' '}
          <Button size="small" variant="ghost" onClick={() => onChange({ exact: 'true' })}>
            {t('search.searchExactly', { query })}
          </Button>
        </p>
      )}
      <div className={styles.fields}>
        <CategoryChips
          facets={found.facets}
          chosen={category}
          onChoose={(chosen) => onChange({ category: chosen })}
        />
      </div>
      <div className={`row apart ${styles.bar}`}>
        <p className="lesser" role="status">
          {t('search.count', { count })}
        </p>
        {(count > 1 || direction) && (
          <div className={styles.choices}>
            <Choice
              label={t('results.direction')}
              value={direction ?? 'both'}
              options={optionsOf(['both', 'en', 'tr'], (value) => t(`results.${value}`))}
              onChange={(value) => onChange({ language: value === 'both' ? undefined : value })}
            />
            <Choice
              label={t('results.order')}
              value={sortBy}
              options={optionsOf(['relevance', 'alphabetical'], (value) => t(`results.${value}`))}
              onChange={(value) => onChange({ sortBy: value === 'relevance' ? undefined : value })}
            />
          </div>
        )}
      </div>
      {sortBy === 'alphabetical'
        ? list(terms)
        : RESULT_GROUPS.map((group) => {
            const part = terms.filter((term) => term.group === group);
            if (part.length === 0) return null;
            return (
              <section key={group}>
                <h2 className={styles.heading}>
                  {RESULT_GROUP_NAMES[group][language]}{' '}
                  <span className={styles.count}>{number(groups[group] ?? 0)}</span>
                </h2>
                {list(part)}
              </section>
            );
          })}
      {isPartial && <p aria-busy="true">{t('actions.loading')}</p>}
      <Pager
        page={page}
        pages={found.pages}
        onPage={(next) => onChange({ page: next === 1 ? undefined : String(next) })}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** A choice that needs no more room than its value, so that a phone shows all of them beside the count. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
