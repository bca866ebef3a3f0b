import type { AdminTerm } from '@terimce/contract/admin-term';
import { type Fact, Facts } from '../../../components/facts.js';
import { formatDateTime } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import { StateBadge } from '../state-badge.js';
import styles from './terms.module.css';

/** Metadata of a term. */
export function TermFacts({ term }: { term: AdminTerm }) {
  const { t } = useTranslation();
  const facts: Fact[] = [
    [
      t('fields.status'),
      <StateBadge key="status" state={term.status}>
        {t(`termStatus.${term.status}`)}
      </StateBadge>,
    ],
    [t('engineering.rev'), term.rev],
    [
      t('fields.createdAt'),
      [formatDateTime(term.createdAt), term.createdBy].filter(Boolean).join(' · '),
    ],
    [
      t('fields.updatedAt'),
      [formatDateTime(term.updatedAt), term.updatedBy].filter(Boolean).join(' · '),
    ],
    [t('fields.clickCount'), term.clickCount],
    [t('fields.favoriteCount'), term.favoriteCount],
    [t('fields.searchCount'), term.searchCount],
    ...(term.statusReason ? [[t('engineering.rejectReason'), term.statusReason] as Fact] : []),
  ];
  return <Facts facts={facts} className={styles.facts} />;
}
