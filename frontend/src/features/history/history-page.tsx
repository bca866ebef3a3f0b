import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { Notice } from '../../components/notice.js';
import { Page } from '../../components/page.js';
import { clearHistory, syncHistory, useHistory } from '../../lib/history.js';
import { useTranslation } from '../../lib/i18n.js';
import { useDateFormat } from '../../lib/locale-formats.js';
import { toast } from '../../lib/toast.js';
import { groupByDay } from './group-by-day.js';
import styles from './history-page.module.css';

const SHORT = 8;

/** Recent searches, grouped by day. */
export function HistoryPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { items, failed } = useHistory();
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const time = useDateFormat({ dateStyle: 'medium', timeStyle: 'short' });

  async function clear() {
    const cleared = await clearHistory();
    if (!cleared) toast({ title: t('errors.history'), kind: 'error' });
  }

  return (
    <Page title={t('history.title')} path="/history" noindex>
      {items.length === 0 && failed ? (
        <Notice title={t('errors.history')} tone="error">
          <Button onClick={() => void syncHistory()}>{t('actions.retry')}</Button>
        </Notice>
      ) : items.length === 0 ? (
        <Notice title={t('history.empty')}>
          <p>{t('history.emptyHint')}</p>
          <Button variant="primary" onClick={() => void navigate('/')}>
            {t('history.start')}
          </Button>
        </Notice>
      ) : (
        <>
          {groupByDay(all ? items : items.slice(0, SHORT), new Date()).map((part) => (
            <section key={part.group} className={styles.group}>
              <h2 className="label">{t(`history.groups.${part.group}`)}</h2>
              <ul>
                {part.items.map((item) => (
                  <li key={item.term} className={styles.item}>
                    <Link className={styles.link} to={`/?search=${encodeURIComponent(item.term)}`}>
                      {item.term}
                    </Link>
                    <time className={`detail ${styles.time}`} dateTime={item.date}>
                      {time.format(new Date(item.date))}
                    </time>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <div className={`row gap-3 ${styles.actions}`}>
            {items.length > SHORT && (
              <Button onClick={() => setAll(!all)}>
                {t(all ? 'history.less' : 'history.more')}
              </Button>
            )}
            <Button onClick={() => setAsking(true)}>{t('history.clear')}</Button>
          </div>
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={t('history.clearTitle')}
          confirm={t('history.clear')}
          danger
          closes
          onConfirm={clear}
          onClose={() => setAsking(false)}
        >
          {t('history.clearText')}
        </ConfirmDialog>
      )}
    </Page>
  );
}
