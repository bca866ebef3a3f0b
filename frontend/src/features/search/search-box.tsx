import { QUERY_MAX_LENGTH } from '@terimce/contract/query-length';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import button from '../../components/button.module.css';
import { NotLoaded } from '../../components/not-loaded.js';
import { RegionBoundary } from '../../components/region-boundary.js';
import type { OpenedFrom, SettledSearch } from '../../lib/analytics.js';
import { deferred } from '../../lib/deferred.js';
import { useTranslation } from '../../lib/i18n.js';
import { prefetchTerm } from '../../lib/prefetch-term.js';
import type { TermName } from '../../lib/terms.js';
import { optionId } from './option-id.js';
import styles from './search-box.module.css';
import { useListRoom } from './use-list-room.js';
import { useSearch } from './use-search.js';

/** Both are loaded when the box gets the focus. */
const SuggestionList = deferred(async () => (await import('./suggestion-list.js')).SuggestionList);
const RecentSearches = deferred(async () => (await import('./recent-searches.js')).RecentSearches);

const root = document.documentElement;
/** Longest time from a key press to its letter on a busy device; later input was pasted or dictated. */
const KEY_TO_LETTER_MS = 100;

interface SearchBoxProps {
  /** `hero`: large, on the home page; `bar`: above an open term; `header`: the secondary box of other pages. */
  variant: 'hero' | 'bar' | 'header';
  onOpen: (term: TermName, from: OpenedFrom) => void;
  onSettle: (search: SettledSearch) => void;
  /** An initial text, such as that of a tip; a new object sets it again. */
  seed?: { readonly text: string } | undefined;
  /** The text whose results the page shows, or that found its term. */
  shown?: string | undefined;
}

/** The search box with its suggestion list: an ARIA combobox that is fully usable by keyboard. */
export function SearchBox({ variant, onOpen, onSettle, seed, shown }: SearchBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Time of the last key press; its letter arrives some milliseconds later. */
  const pressedAt = useRef<number>(undefined);
  const [used, setUsed] = useState(false);
  const secondary = variant === 'header';
  const search = useSearch({
    minLength: secondary ? 1 : 2,
    limit: secondary ? 10 : 15,
    shown,
    onOpen: (term, from) => {
      input.current?.blur();
      onOpen(term, from);
    },
    onSettle,
  });
  const { type } = search;
  const { expanded, highlighted, actions } = search.list;
  const listId = `${id}-list`;
  const showsRecent = search.open && search.query === '';
  const isTyped = search.open && search.query !== '';
  useListRoom(container, expanded || showsRecent);
  const marked = search.list.state.items[highlighted];
  useEffect(() => {
    if (marked) prefetchTerm(marked);
  }, [marked]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new seed restarts the search
  useEffect(() => {
    if (!seed) return;
    type(seed.text);
    input.current?.focus();
  }, [seed]);

  const [early] = useState(typedEarly);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the box takes the place of the server's
  useEffect(() => {
    if (early === undefined) return;
    type(early);
    input.current?.focus();
  }, []);

  useEffect(() => {
    if (!expanded && !showsRecent) return;
    const outside = (event: PointerEvent) => {
      if (!container.current?.contains(event.target as Node)) actions.close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [expanded, showsRecent, actions]);

  return (
    <search
      ref={container}
      className={`${styles.container} ${styles[variant]}`}
      onFocus={() => {
        root.toggleAttribute('data-typing', true);
        setUsed(true);
      }}
      onKeyDown={(event) => search.onKeyDown(event, input.current)}
      onBlur={(event) => {
        root.removeAttribute('data-typing');
        const next = event.relatedTarget;
        if (next && !container.current?.contains(next)) actions.close();
      }}
    >
      <div className={styles.field} data-slow={search.isSlow || undefined}>
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
          aria-busy={search.isSlow || undefined}
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
          maxLength={QUERY_MAX_LENGTH}
          placeholder={t(secondary ? 'search.label' : 'search.placeholder')}
          value={search.query}
          onChange={(event) => {
            const pressed = pressedAt.current ?? 0;
            const isOfKey = event.timeStamp - pressed < KEY_TO_LETTER_MS;
            type(event.target.value, {}, isOfKey ? pressed : event.timeStamp);
            makeRoom(container.current);
          }}
          onKeyDown={(event) => {
            pressedAt.current = event.timeStamp;
            if (showsRecent && event.key === 'ArrowDown') {
              event.preventDefault();
              container.current?.querySelector<HTMLElement>('[data-recent]')?.focus();
            }
          }}
          onFocus={(event) => {
            // The focus returned from the list, which may just have been closed.
            if (!container.current?.contains(event.relatedTarget)) search.reopen();
          }}
          onClick={search.reopen}
        />
        {search.query !== '' ? (
          <button
            type="button"
            className={`${button.icon} ${styles.clear}`}
            data-small=""
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
      {(used || search.open) && (
        <RegionBoundary
          // A reply means that the network is back.
          resetKey={search.list.state.status === 'success'}
          instead={isTyped && <NotLoaded onClose={search.close} />}
        >
          <SuggestionList id={listId} list={search.list} box={input} />
        </RegionBoundary>
      )}
      {showsRecent && (
        <RegionBoundary instead={null}>
          <RecentSearches
            onChoose={(text) => {
              input.current?.focus();
              type(text);
            }}
            onEnd={() => input.current?.focus()}
          />
        </RegionBoundary>
      )}
    </search>
  );
}

/** The text in the server's search field, if the visitor has used it while the application was loading. */
function typedEarly(): string | undefined {
  const field = document.querySelector<HTMLInputElement>('#root > .prerendered [name=q]');
  const isUsed = field && (field === document.activeElement || field.value !== field.defaultValue);
  return isUsed ? field.value : undefined;
}

/** Scrolls the box up on phones, so that the list is visible above the on-screen keyboard. */
function makeRoom(box: HTMLElement | null): void {
  // Checked first: reading a position would cause a layout at every letter.
  if (!box || !matchMedia('(max-width: 767px)').matches) return;
  if (box.getBoundingClientRect().top > 80) box.scrollIntoView({ block: 'start' });
}

function shortcutName(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
}
