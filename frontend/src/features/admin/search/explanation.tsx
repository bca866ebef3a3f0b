import { searchAdminRoutes } from '@terimce/contract/routes/admin/search';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { Callout } from '../../../components/callout.js';
import { DataTable } from '../../../components/data-table.js';
import { type Fact, Facts } from '../../../components/facts.js';
import { Headword } from '../../../components/headword.js';
import { useTranslation } from '../../../lib/i18n.js';
import type { CallData } from '../../../lib/use-call.js';
import { useFormat } from '../../../lib/use-format.js';
import { useColumns } from '../list/list-columns.js';
import { textOr } from '../texts.js';
import styles from './search.module.css';

type Explained = CallData<'GET /admin/search/explain'>;
type Hit = Explained['hits'][number];

const HITS = {
  name: 'terms',
  noun: 'hit',
  row: searchAdminRoutes['GET /admin/search/explain'].data.shape.hits.element,
} as const;

const PATHS = {
  'title-index': 'search.path.titleIndex',
  'engine-title': 'search.path.engineTitle',
  'engine-text': 'search.path.engineText',
} as const;

/** Explains a query: how search read it, and the reasons for each hit's rank. */
export function Explanation({ explained }: { explained: Explained }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { tookMs, hits } = explained;
  const ms = (value: number) => number(value, 1);
  const columns = useColumns<Hit & { rank: number }>(HITS, {
    rank: { header: t('search.rank'), align: 'end' },
    englishTerm: {
      primary: true,
      cell: (hit) => (
        <Link to={`/admin/engineering?edit=${hit._id}`}>
          <Headword lang="en" text={hit.englishTerm} />
        </Link>
      ),
    },
    turkishTerm: true,
    cost: { header: t('search.cost'), cell: ({ cost }) => number(cost, 2) },
    foundBy: {
      header: t('search.foundBy'),
      cell: (hit) => (
        <span className="row gap-1">
          {hit.foundBy.map((path) => (
            <Badge key={path}>{t(PATHS[path])}</Badge>
          ))}
        </span>
      ),
    },
    why: {
      header: t('search.why'),
      cell: (hit) => (
        <>
          {hit.match && <Match match={hit.match} />}
          <ul>
            {hit.parts.map((part) => (
              <li key={part.reason}>
                {textOr(t, `search.part.${part.reason}`, part.reason)}{' '}
                <span className="minor">
                  {part.cost > 0 ? '+' : ''}
                  {number(part.cost, 2)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ),
    },
  });
  const facts: Fact[] = [
    [t('search.normalized'), explained.normalized],
    [t('search.folded'), explained.folded],
    [t('search.stems'), explained.stems.join(', ') || '–'],
    ...(explained.corrected ? [[t('search.correctedTo'), explained.corrected] satisfies Fact] : []),
    [
      t('search.took'),
      [
        t('search.tookTotal', { value: ms(tookMs.total) }),
        ...(tookMs.engine === null ? [] : [t('search.tookEngine', { value: ms(tookMs.engine) })]),
        t('search.tookTitle', { value: ms(tookMs.titleIndex) }),
      ].join(' · '),
    ],
  ];
  return (
    <>
      <Facts facts={facts} className={styles.facts} />
      {explained.degraded && <Callout tone="warning">{t('search.degraded')}</Callout>}
      <DataTable
        label={t('search.explain')}
        columns={columns}
        rows={hits.map((hit, index) => ({ ...hit, rank: index + 1 }))}
        rowId={(hit) => hit._id}
        empty={t('search.explainNone')}
      />
    </>
  );
}

/** How the title index found a hit: its rule, the matching name, the correction. */
function Match({ match }: { match: NonNullable<Hit['match']> }) {
  const { t } = useTranslation();
  return (
    <p className={styles.match}>
      <strong>{textOr(t, `search.rule.${match.rule}`, match.rule)}</strong>
      <span className="minor">{t('search.matched', { title: match.title })}</span>
      {match.corrected && (
        <span className="minor">{t('search.meant', { query: match.corrected })}</span>
      )}
    </p>
  );
}
