import { readResultAddress } from '@terimce/contract/result-address';
import { matchPath, useLocation, useSearchParams } from 'react-router-dom';
import { SearchBox } from '../../features/search/search-box.js';
import { useOpenTerm } from '../use-open-term.js';
import styles from './secondary-search.module.css';

/** The secondary search box, above the pages with these paths, which are not dictionary entries. */
export function SecondarySearch({ paths }: { paths: readonly string[] }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { openTerm, settle } = useOpenTerm();
  if (!paths.some((path) => matchPath(path, pathname))) return null;
  const shown = pathname === '/search' ? readResultAddress(params).query : '';
  return (
    <div className={styles.row}>
      <SearchBox variant="header" onOpen={openTerm} onSettle={settle} shown={shown} />
    </div>
  );
}
