import { Types } from 'mongoose';
import type { ClickEvent, SearchEvent } from '../src/statistics/event.js';

const actor = { sessionId: 'a visitor', ipAddress: '' };
const occurrence = () => ({ id: new Types.ObjectId(), at: new Date(), actor });

/** A click on a term, now and by one visitor unless given otherwise. */
export function clickEvent(given: Partial<ClickEvent> & Pick<ClickEvent, 'termId'>): ClickEvent {
  return { ...occurrence(), type: 'click', category: 'civil', searchQuery: '', ...given };
}

/** A search with a hit, now and by one visitor unless given otherwise. */
export function searchEvent(given: Partial<SearchEvent> & Pick<SearchEvent, 'query'>): SearchEvent {
  return { ...occurrence(), type: 'search', resultsCount: 1, ...given };
}
