import { otherLanguage } from '@terimce/contract/languages';
import { type CSSProperties, Fragment, type SyntheticEvent, useId, useRef, useState } from 'react';
import { CategoryBadge } from '../../components/category-badge.js';
import { useLanguage } from '../../lib/i18n.js';
import { glossOf } from '../../lib/terms.js';
import type { FoundTerms } from './find-terms.js';
import { equivalent, type GlossaryEntry, keyOf } from './glossary.js';
import styles from './marked-text.module.css';

interface MarkedTextProps {
  found: FoundTerms;
  /** The entries that are marked, by key. */
  entries: ReadonlyMap<string, GlossaryEntry>;
}

interface Card {
  readonly at: number;
  readonly entry: GlossaryEntry;
  /** The place below the name, from the corner of the text. */
  readonly place: CSSProperties;
}

const isInCard = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="tooltip"]') !== null;

/**
 * The text with its names marked. The card of a name shows on hover, focus and tap, and goes with Escape. Every piece has
 * an element of its own, for the reason that `markedPieces` has.
 */
export function MarkedText({ found, entries }: MarkedTextProps) {
  const { text, language, names, matches } = found;
  const [card, setCard] = useState<Card>();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const hide = () => setCard(undefined);
  /** The card of the focused name stays when scrolling moves it away from a pointer at rest. */
  const leave = () => {
    if (document.activeElement?.getAttribute('aria-describedby') !== id) hide();
  };
  const show = (at: number, entry: GlossaryEntry) => (event: SyntheticEvent<HTMLElement>) => {
    const corner = box.current?.getBoundingClientRect();
    // Of a name that is broken over two lines, the first.
    const [line] = event.currentTarget.getClientRects();
    if (!corner || !line) return;
    const left = `${line.left - corner.left}px`;
    const top = line.bottom - corner.top;
    setCard({ at, entry, place: { '--left': left, top } as CSSProperties });
  };
  let end = 0;
  return (
    <div ref={box} className={styles.place}>
      <p className={styles.text} lang={language}>
        {matches.map((match) => {
          const before = text.slice(end, match.start);
          end = match.end;
          const entry = entries.get(keyOf(names[match.name]));
          const written = text.slice(match.start, match.end);
          if (!entry) return <span key={match.start}>{before + written}</span>;
          const open = card?.at === match.start;
          const showThis = show(match.start, entry);
          return (
            <Fragment key={match.start}>
              <span>{before}</span>
              <button
                type="button"
                className={styles.name}
                data-open={open || undefined}
                aria-describedby={open ? id : undefined}
                onPointerEnter={(event) => event.pointerType === 'mouse' && showThis(event)}
                onPointerLeave={(event) => {
                  const stays = isInCard(event.relatedTarget);
                  if (event.pointerType === 'mouse' && !stays) leave();
                }}
                onFocus={showThis}
                onClick={showThis}
                onBlur={hide}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape' || !open) return;
                  event.preventDefault();
                  hide();
                }}
              >
                {written}
                <span className="visually-hidden"> ({equivalent(entry.term, language)})</span>
              </button>
            </Fragment>
          );
        })}
        <span>{text.slice(end)}</span>
      </p>
      {card && (
        <div
          id={id}
          role="tooltip"
          className={`raised ${styles.card}`}
          style={card.place}
          onPointerLeave={leave}
        >
          <Equivalent entry={card.entry} language={language} />
        </div>
      )}
    </div>
  );
}

function Equivalent({ entry, language }: { entry: GlossaryEntry } & Pick<FoundTerms, 'language'>) {
  const interfaceLanguage = useLanguage();
  const { term, name } = entry;
  const gloss = glossOf(term, interfaceLanguage);
  return (
    <>
      <strong className={styles.equivalent} lang={otherLanguage(language)}>
        {equivalent(term, language)}
      </strong>
      <span className="lesser" lang={language}>
        {name}
      </span>
      <span className="row">
        <CategoryBadge category={term.category} quiet />
        {gloss && <span className="minor">{gloss}</span>}
      </span>
    </>
  );
}
