import { presentSummary } from '../terms/present-term.js';
import type { TermSummary } from './title-index.js';

/** Summaries kept as text, about half a kilobyte each. */
const MOST = 10_000;

/**
 * Terms as suggestions carry them, in JSON but for the closing brace. Writing a page of them anew takes ten
 * times as long as finding them here. A changed term is another object, so that none is ever stale.
 */
export class SummaryJson {
  readonly #kept = new Map<TermSummary, string>();

  of(term: TermSummary): string {
    const kept = this.#kept.get(term);
    if (kept !== undefined) return kept;
    const json = JSON.stringify(presentSummary(term)).slice(0, -1);
    // Changed terms leave their old form behind; to start over is simpler than to look for them.
    if (this.#kept.size >= MOST) this.#kept.clear();
    this.#kept.set(term, json);
    return json;
  }
}
