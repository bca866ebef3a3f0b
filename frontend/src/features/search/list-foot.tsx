import { ArrowDown, ArrowUp, CornerDownLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n.js';
import { resultsPath } from '../../lib/results-path.js';
import { useFormat } from '../../lib/use-format.js';
import styles from './list-foot.module.css';
import type { SearchList } from './use-search.js';

/** Below the hits: the link to all results, and what the keys do. */
export function ListFoot({ list: { state, category, actions } }: { list: SearchList }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <div className={`row apart ${styles.foot}`}>
      <Link
        className={styles.all}
        to={resultsPath({ query: state.shown?.query ?? '', category })}
        onClick={actions.close}
      >
        {/* One text: a translator of the browser replaces it, and React could not remove a second one. */}
        {state.total === undefined
          ? t('search.all')
          : `${t('search.all')} (${number(state.total)})`}
      </Link>
      <KeyboardHints />
    </div>
  );
}

/**
 * What the keys do in the list. The arrows are drawn: neither of our fonts has such characters, and looking for them
 * in the system's fonts delayed the first list by tens of milliseconds.
 */
function KeyboardHints() {
  const { t } = useTranslation();
  return (
    <div className={`minor ${styles.hints}`} aria-hidden="true">
      <span className={styles.hint}>
        <kbd>
          <ArrowUp />
        </kbd>
        <kbd>
          <ArrowDown />
        </kbd>
        {t('search.hintNavigate')}
      </span>
      <span className={styles.hint}>
        <kbd>
          <CornerDownLeft />
        </kbd>
        {t('search.hintSelect')}
      </span>
      <span className={styles.hint}>
        <kbd>Ctrl C</kbd>
        {t('search.hintCopy')}
      </span>
      <span className={styles.hint}>
        <kbd>esc</kbd>
        {t('search.hintClose')}
      </span>
    </div>
  );
}
