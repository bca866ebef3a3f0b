import type { ContentLanguage } from '@terimce/contract/languages';
import {
  NAME_KIND_CODES,
  NAME_KINDS,
  type NameKind,
  type TermName,
} from '@terimce/contract/term-names';
import { useLanguage } from '../../lib/i18n.js';
import styles from './other-names.module.css';

interface NamesProps {
  /** Absent in terms that an older version kept on the device. */
  names: readonly TermName[] | undefined;
  /** Names in this language are shown. */
  language: ContentLanguage;
}

/** Kinds that say no more than that the term is also called so. */
const PLAIN: readonly NameKind[] = ['synonym', 'variant'];

/** Abbreviations of a term in one language, beside its headword. */
export function Abbreviations({ names = [], language }: NamesProps) {
  return names
    .filter((name) => name.language === language && name.kind === 'abbreviation')
    .map(({ text }) => (
      <abbr key={text} lang={language} translate="no" className={styles.abbreviation}>
        {text}
      </abbr>
    ));
}

/** The other names of a term in one language, below its headword: a quiet line for each kind. */
export function OtherNames({ names = [], language }: NamesProps) {
  const reader = useLanguage();
  const kinds = NAME_KIND_CODES.filter((kind) => kind !== 'abbreviation');
  const lines = kinds.flatMap((kind) => {
    const own = names.filter((name) => name.language === language && name.kind === kind);
    return own.length > 0 ? [{ kind, own }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul className={styles.names}>
      {lines.map(({ kind, own }) => (
        <li key={kind}>
          {!PLAIN.includes(kind) && (
            <span className={`minor ${styles.kind}`}>{NAME_KINDS[kind][reader]}</span>
          )}
          {own.map(({ text, note }) => (
            <span key={text} className={styles.name}>
              <span lang={language} translate="no">
                {kind === 'avoid' ? <s>{text}</s> : text}
              </span>
              {note && <span className="minor"> ({note})</span>}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
