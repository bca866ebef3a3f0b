import type { existingTerm } from '@terimce/contract/admin-term';
import { NEW_CATEGORY } from '@terimce/contract/term-rules';
import { Ban, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { CategoryName } from '../../../components/category-name.js';
import { useTranslation } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/use-call.js';
import styles from './term-check.module.css';
import { namesIn, type TermValues } from './term-values.js';

type Shown = z.output<typeof existingTerm>;
/** A conflicting term, with the known fields. */
export type ExistingTerm = { readonly [K in keyof Shown]?: Shown[K] | undefined };

/** Typing has to pause this long before the headwords are compared with the dictionary, in milliseconds. */
const CHECK_DELAY_MS = 350;

function isEmpty({ englishTerm, turkishTerm }: { englishTerm: string; turkishTerm: string }) {
  return englishTerm.trim() === '' && turkishTerm.trim() === '';
}

/**
 * Duplicates, near duplicates, slug and meta texts for the headwords of a form while they are typed, and other terms
 * with these headwords and names.
 * @param id of the stored term that is edited.
 */
export function useTermCheck(values: TermValues, id?: string) {
  const { englishTerm, turkishTerm, category } = values;
  const body = {
    englishTerm,
    turkishTerm,
    ...(id ? { id } : {}),
    category: category === NEW_CATEGORY ? '' : category.slice(0, 100),
    names: namesIn(values).filter(({ text }) => text.trim() !== ''),
  };
  const asked = JSON.parse(useDebounced(JSON.stringify(body), CHECK_DELAY_MS)) as typeof body;
  // An emptied form sends no request, so that no old result is shown beside it.
  const empty = isEmpty(values) || isEmpty(asked);
  const called = useCall(
    'POST /admin/terms/check',
    empty ? null : { body: asked },
    // Always requested again: a free slug is taken once the form has added the term.
    { dedupingInterval: 0, keepPreviousData: true },
  );
  return { ...called, data: empty ? undefined : called.data, empty };
}

export type TermCheck = ReturnType<typeof useTermCheck>;

/** Warnings while typing: the same term, and similar ones, with links. */
export function DuplicateWarnings({ check }: { check: TermCheck }) {
  const { t } = useTranslation();
  const { data } = check;
  if (!data) return null;
  return (
    <div aria-live="polite" className="stack gap-3">
      {data.duplicates.length > 0 && (
        <div className={`stack gap-1 ${styles.warning}`} data-tone="danger">
          <p className={styles.head}>
            <Ban aria-hidden="true" /> {t('terms.duplicates')}
          </p>
          <p>{t('terms.sameDuplicate')}</p>
          <TermLinks terms={data.duplicates} />
        </div>
      )}
      {data.near.length > 0 && (
        <div className={`stack gap-1 ${styles.warning}`} data-tone="warning">
          <p className={styles.head}>
            <TriangleAlert aria-hidden="true" /> {t('terms.near')}
          </p>
          <p>{t('terms.nearText')}</p>
          <TermLinks terms={data.near} />
        </div>
      )}
      {data.duplicates.length === 0 && data.near.length === 0 && (
        <p className={styles.clear}>{t('terms.noDuplicates')}</p>
      )}
    </div>
  );
}

/** Terms as links to their row in the table. */
export function TermLinks({ terms }: { terms: readonly ExistingTerm[] }) {
  return (
    <ul className="stack gap-1">
      {terms.map((term) => (
        <li key={term._id}>
          <Link to={`/admin/engineering?edit=${term._id}`} target="_blank" rel="noreferrer">
            <span lang="en">{term.englishTerm || '–'}</span> /{' '}
            <span lang="tr">{term.turkishTerm || '–'}</span>
          </Link>{' '}
          <span className="detail">
            <CategoryName category={term.category ?? ''} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * A preview of the term's address and of its entry in a search engine's results. The values in the form take
 * precedence.
 */
export function MetaPreview({ check, values }: { check: TermCheck; values: TermValues }) {
  const { t } = useTranslation();
  const { slug, metaTitle, metaDescription } = values;
  const { data } = check;
  return (
    <div className="stack gap-2">
      <h2 className="subtitle">{t('terms.preview')}</h2>
      {data ? (
        <div className={styles.result}>
          <p className={styles.address} translate="no">
            {location.host} › {slug.trim() || data.slug}
          </p>
          <p className={styles.resultTitle}>{metaTitle.trim() || data.metaTitle}</p>
          <p className={styles.resultText}>{metaDescription.trim() || data.metaDescription}</p>
        </div>
      ) : (
        <p className="detail">{check.loading ? t('terms.checking') : t('terms.previewEmpty')}</p>
      )}
    </div>
  );
}

/** The value once it has not changed for `delay` milliseconds. */
function useDebounced<T>(value: T, delay: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
}
