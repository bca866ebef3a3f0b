import { readResultAddress } from '@terimce/contract/result-address';
import { useLocation, useSearchParams } from 'react-router-dom';
import { SearchBox } from '../../features/search/search-box.js';
import { useOpenTerm } from '../use-open-term.js';
import styles from './secondary-search.module.css';

/** Pages other than the dictionary's own, `/` and `/{slug}`, which have the main search box. */
const OTHER_PAGES =
  /^\/(favorites|history|popular|profile|offline|reset-password|privacy-policy|terms-of-service|cookie-policy|about|contact|search|text|[cat]\/.*)$/;

/** The secondary search box, above pages that are not dictionary entries. */
export function SecondarySearch() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { openTerm, settle } = useOpenTerm();
  if (!OTHER_PAGES.test(pathname)) return null;
  const shown = pathname === '/search' ? readResultAddress(params).query : '';
  return (
    <div className={styles.row}>
      <SearchBox variant="header" onOpen={openTerm} onSettle={settle} shown={shown} />
    </div>
  );
}
