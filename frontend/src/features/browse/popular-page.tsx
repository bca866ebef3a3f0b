import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Page } from '../../components/page.js';
import { TermList } from '../../components/term-list.js';
import { useTranslation } from '../../lib/i18n.js';
import { usePopularTerms } from '../../lib/popular-terms.js';
import styles from './browse-section.module.css';

/** `/popular`: the most read terms, and others to start with while few have been read. */
export function PopularPage() {
  const { t } = useTranslation();
  const { data, error, mutate } = usePopularTerms();
  const { terms = [], opened = 0 } = data ?? {};
  const lead = data && opened === 0 ? 'popular.none' : 'popular.lead';
  return (
    <Page title={t('popular.title')} lead={t(lead)} path="/popular">
      {error && (
        <Notice title={t('errors.popular')} tone="error">
          <Button onClick={() => void mutate()}>{t('actions.retry')}</Button>
        </Notice>
      )}
      {opened > 0 && <TermList terms={terms.slice(0, opened)} withCategory />}
      {opened < terms.length && (
        <section>
          <h2 className={styles.heading}>{t('home.examples')}</h2>
          <TermList terms={terms.slice(opened)} withCategory />
        </section>
      )}
    </Page>
  );
}
