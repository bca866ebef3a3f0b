import { Link } from 'react-router-dom';
import { Breakable } from '../../../components/breakable.js';
import { resultsPath } from '../../../lib/results-path.js';
import styles from './query-link.module.css';

/** A query in a report, with a link to what it finds now. */
export function QueryLink({ query }: { query: string }) {
  return (
    <Link className={styles.link} to={resultsPath({ query })}>
      <Breakable text={query} />
    </Link>
  );
}
