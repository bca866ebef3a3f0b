import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { Badge } from '../../../components/badge.js';
import { Facts } from '../../../components/facts.js';
import { Empty } from '../../../components/states.js';
import { formatDateTimeSeconds } from '../../../lib/format.js';
import { useTranslation } from '../../../lib/i18n.js';
import styles from './search.module.css';

/** The search server and its state. */
export function EngineFacts({ engine }: { engine: SearchStatus['engine'] }) {
  const { t } = useTranslation();
  if (!engine) return <Empty text={t('search.noServer')} />;
  return (
    <Facts
      className={styles.facts}
      facts={[
        [t('search.host'), engine.host],
        [
          t('search.health'),
          <div key="health">
            <Badge tone={engine.healthy ? 'success' : 'danger'}>
              {engine.healthy ? t('search.healthy') : t('search.unhealthy')}
            </Badge>
            {engine.error && <div>{engine.error}</div>}
          </div>,
        ],
        [t('search.engine'), engine.version ?? '–'],
        [t('search.documents'), engine.documents ?? '–'],
        [t('search.lastIndexed'), formatDateTimeSeconds(engine.lastIndexedAt)],
      ]}
    />
  );
}
