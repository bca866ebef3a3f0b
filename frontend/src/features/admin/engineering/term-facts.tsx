import type { AdminTerm } from '@terimce/contract/admin-term';
import { formatDateTime } from '../data/format.js';
import { useFormat } from '../data/use-format.js';
import { useTexts } from '../texts.js';
import { type Fact, Facts } from '../ui/facts.js';
import styles from './engineering.module.css';
import { TermStatusBadge } from './term-columns.js';

/** What is known of a term beside its content. */
export function TermFacts({ term }: { term: AdminTerm }) {
  const t = useTexts();
  const { number } = useFormat();
  const facts: Fact[] = [
    [t('fields.status'), <TermStatusBadge key="status" status={term.status} />],
    [t('engineering.rev'), number(term.rev)],
    [
      t('fields.createdAt'),
      [formatDateTime(term.createdAt), term.createdBy].filter(Boolean).join(' · '),
    ],
    [
      t('fields.updatedAt'),
      [formatDateTime(term.updatedAt), term.updatedBy].filter(Boolean).join(' · '),
    ],
    [t('fields.clicks'), number(term.clickCount)],
    [t('fields.favorites'), number(term.favoriteCount)],
    [t('fields.searches'), number(term.searchCount)],
    ...(term.statusReason ? [[t('engineering.rejectReason'), term.statusReason] as Fact] : []),
  ];
  return <Facts facts={facts} className={styles.facts} />;
}
