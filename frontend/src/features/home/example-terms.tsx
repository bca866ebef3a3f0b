import { TermList } from '../../components/term-list.js';
import { useTranslation } from '../../lib/i18n.js';
import { usePopularTerms } from '../../lib/popular-terms.js';
import { useRecentTerms } from '../../lib/recent-terms.js';
import styles from './example-terms.module.css';

const EXAMPLES = 6;
const EXAMPLES_ALONE = 10;
const RECENT = 6;

/** Under the search box: what others read, and what this device opened last. */
export function ExampleTerms() {
  const { t } = useTranslation();
  const recent = useRecentTerms().slice(0, RECENT);
  const alone = recent.length === 0;
  const { data } = usePopularTerms();
  const shown = data?.terms.slice(0, alone ? EXAMPLES_ALONE : EXAMPLES);
  return (
    <div className={styles.sections} data-alone={alone || undefined}>
      <section className={styles.reserved}>
        {data && shown && (
          <>
            <h2 className={styles.heading}>
              {t(data.opened < shown.length ? 'home.examples' : 'home.popular')}
            </h2>
            <TermList terms={shown} columns={alone ? 2 : 1} />
          </>
        )}
      </section>
      {recent.length > 0 && (
        <section>
          <h2 className={styles.heading}>{t('home.recent')}</h2>
          <TermList terms={recent} />
        </section>
      )}
    </div>
  );
}
