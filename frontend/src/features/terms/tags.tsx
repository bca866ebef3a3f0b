import { slugify } from '@terimce/contract/text';
import { Link } from 'react-router-dom';
import useSWRImmutable from 'swr/immutable';
import { useLanguage, useTranslation } from '../../lib/i18n.js';
import { ifLoaded } from '../../lib/if-loaded.js';
import styles from './tags.module.css';

/**
 * A term's tags in the interface language, each with a link to the terms with that tag. A term stores their Turkish
 * names, so the list of tags is loaded only for other readers.
 */
export function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: list } = useSWRImmutable(language !== 'tr' && 'tag-list', () =>
    ifLoaded(import('@terimce/contract/tags')),
  );
  const named = tags.map((tag) =>
    list
      ? { slug: list.tagSlug(tag), name: list.tagLabel(tag, language) }
      : { slug: slugify(tag), name: tag },
  );
  // A term may have both names of a tag.
  const different = new Map(named.map((tag) => [tag.slug, tag]));
  return (
    <ul className={`row ${styles.tags}`} aria-label={t('term.tags')}>
      {[...different.values()].map(({ slug, name }) => (
        <li key={slug}>
          <Link className={styles.tag} to={`/t/${slug}`}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
