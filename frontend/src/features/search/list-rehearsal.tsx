import { CATEGORY_SLUGS } from '@terimce/contract/categories';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.js';
import styles from './list-rehearsal.module.css';
import { SuggestionList } from './suggestion-list.js';
import type { SearchList } from './use-search.js';

const nothing = () => {};

/** Every letter in either weight: each costs something when a font is asked for it the first time. */
const TURKISH = 'Pijamalı hasta yağız şoföre çabucak güvendi';
const ENGLISH = 'The quick brown fox jumps over the lazy dog';
const CATEGORIES = CATEGORY_SLUGS.slice(0, 9);

/** Rows as real ones are, marked and unmarked. */
const SAMPLE: SearchList = {
  state: {
    items: CATEGORIES.map((category, row) => ({
      _id: category,
      englishTerm: ENGLISH,
      turkishTerm: row % 2 === 0 ? TURKISH : ENGLISH.toUpperCase(),
      category,
      slug: category,
    })),
    facets: Object.fromEntries(CATEGORIES.map((category, row) => [category, row + 1])),
    shown: { query: TURKISH },
    status: 'success',
  },
  expanded: true,
  highlighted: -1,
  category: undefined,
  missed: undefined,
  failed: undefined,
  actions: { close: nothing, highlight: nothing, choose: nothing, narrow: nothing },
};

let rehearsed = false;

/**
 * Draws and lays out a sample of the list once a visit, while the page is idle. Browsers compile a function,
 * open a weight of a font and match a style at its first use: the first answer would wait for all of them.
 * The sample is gone again before a frame is drawn and before anything else runs, so that nobody meets it.
 */
export function ListRehearsal() {
  const [drawn, setDrawn] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (rehearsed) return;
    let callOff = nothing;
    let left = false;
    // With fonts that are still on their way, others would be opened in their place.
    void document.fonts.ready.then(() => {
      if (left) return;
      callOff = whenIdle(() => {
        rehearsed = true;
        // Not urgent: a key that is pressed meanwhile comes first.
        startTransition(() => setDrawn(true));
      });
    });
    return () => {
      left = true;
      callOff();
    };
  }, []);

  useLayoutEffect(() => {
    if (!drawn) return;
    // Lays out the sample, for which the browser itself would wait until the next frame.
    place.current?.getBoundingClientRect();
    setDrawn(false);
  }, [drawn]);

  if (!drawn) return null;
  return (
    <div ref={place} className={styles.place}>
      <SuggestionList id="rehearsal" list={SAMPLE} />
    </div>
  );
}
