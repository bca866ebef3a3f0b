import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../lib/i18n.js';
import type { TermName } from '../../lib/terms.js';
import { ListRehearsal } from './list-rehearsal.js';
import styles from './search-box.module.css';
import { optionId, SuggestionList } from './suggestion-list.js';
import { type OpenedFrom, useSearch } from './use-search.js';

const root = document.documentElement;
/** Longest time from a key press to its letter on a busy device; later ones were pasted or spoken. */
const KEY_TO_LETTER_MS = 100;

interface SearchBoxProps {
  /** `hero`: large and alone; `bar`: above an open term; `header`: the secondary box of other pages. */
  variant: 'hero' | 'bar' | 'header';
  onOpen: (term: TermName, from: OpenedFrom) => void;
  onSettle: (query: string, results: number) => void;
  /** A text to start with, such as that of a tip; a new object starts again. */
  seed?: { readonly text: string } | undefined;
}

/** The search box with its suggestion list: an ARIA combobox, wholly usable by keyboard. */
export function SearchBox({ variant, onOpen, onSettle, seed }: SearchBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** When the key went down whose letter is on its way; a letter comes some milliseconds later. */
  const pressedAt = useRef<number>(undefined);
  const secondary = variant === 'header';
  const search = useSearch({
    minLength: secondary ? 1 : 2,
    limit: secondary ? 10 : 15,
    onOpen: (term, from) => {
      input.current?.blur();
      onOpen(term, from);
    },
    onSettle,
  });
  const { type } = search;
  const { expanded, highlighted, actions } = search.list;
  const listId = `${id}-list`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new seed starts again
  useEffect(() => {
    if (!seed) return;
    type(seed.text);
    input.current?.focus();
  }, [seed]);

  useEffect(() => {
    if (!expanded) return;
    const outside = (event: PointerEvent) => {
      if (!container.current?.contains(event.target as Node)) actions.close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [expanded, actions]);

  return (
    <search
      ref={container}
      className={`${styles.container} ${styles[variant]}`}
      onFocus={() => root.toggleAttribute('data-typing', true)}
      onBlur={(event) => {
        root.removeAttribute('data-typing');
        const next = event.relatedTarget;
        if (next && !container.current?.contains(next)) actions.close();
      }}
    >
      <div className={styles.field}>
        <Search className={styles.icon} aria-hidden="true" />
        <input
          ref={input}
          className={styles.input}
          data-search-input=""
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={expanded ? listId : undefined}
          aria-activedescendant={
            expanded && highlighted >= 0 ? optionId(listId, highlighted) : undefined
          }
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          placeholder={t(secondary ? 'search.placeholderShort' : 'search.placeholder')}
          value={search.query}
          onChange={(event) => {
            const pressed = pressedAt.current ?? 0;
            const isOfKey = event.timeStamp - pressed < KEY_TO_LETTER_MS;
            type(event.target.value, {}, isOfKey ? pressed : event.timeStamp);
            makeRoom(container.current);
          }}
          onKeyDown={(event) => {
            pressedAt.current = event.timeStamp;
            search.onKeyDown(event);
          }}
          onFocus={search.reopen}
          onClick={search.reopen}
        />
        {search.query !== '' ? (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('search.clear')}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </button>
        ) : (
          <kbd className={styles.shortcut} title={t('search.shortcut')}>
            {shortcutName()}
          </kbd>
        )}
      </div>
      <SuggestionList id={listId} list={search.list} />
      <ListRehearsal />
    </search>
  );
}

/** On phones the box moves up, so that the list shows above the on-screen keyboard. */
function makeRoom(box: HTMLElement | null): void {
  // Asked first: reading a place would lay out the page at every letter.
  if (!box || !matchMedia('(max-width: 767px)').matches) return;
  if (box.getBoundingClientRect().top > 80) box.scrollIntoView({ block: 'start' });
}

function shortcutName(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
}
