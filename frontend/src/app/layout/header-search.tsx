import { SearchBox } from '../../features/search/search-box.js';
import { useOpenTerm } from '../use-open-term.js';
import styles from './header-search.module.css';

/** The secondary search box, on pages that are no dictionary entry. */
export function HeaderSearch() {
  const { openTerm, settle } = useOpenTerm();
  return (
    <div className={styles.box}>
      <SearchBox variant="header" onOpen={openTerm} onSettle={settle} />
    </div>
  );
}
