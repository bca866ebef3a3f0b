import type { ContentLanguage } from '@terimce/contract/languages';
import { SUGGESTION_STATUSES } from '@terimce/contract/message';
import type { BodyOf, QueryOf } from '@terimce/contract/routes';
import { foldKey } from '@terimce/contract/text';
import { dayOf } from '@terimce/core/calendar';
import { isDuplicateKey } from '@terimce/core/duplicate-key';
import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { SuggestionModel, type SuggestionRecord } from '@terimce/core/models/engagement';
import { Types } from 'mongoose';
import { addressKey } from '../http/rate-limits.js';
import { given, ofStatus } from '../shared/conditions.js';
import { anyContains } from '../shared/search-pattern.js';
import { sketchEntry, sketchSize } from '../statistics/sketch.js';
import { claimMessage, type Receipt, releaseClaim, storeOnce } from './claim.repository.js';
import { messageStore } from './message.repository.js';

/** Stores a suggestion from any visitor. `userId` is set if the sender is logged in. */
export function submitSuggestion(
  input: BodyOf<'POST /suggestions/submit'>,
  { userId, ipAddress }: { userId?: string | undefined; ipAddress: string },
): Promise<Receipt> {
  const { englishTerm, turkishTerm, category, customCategory, definition, source } = input;
  const content = { englishTerm, turkishTerm, category, customCategory, definition, source };
  const submitterEmail = input.email || input.contact?.email || '';
  const parts = [...Object.values(content), submitterEmail, userId ?? ''];
  return storeOnce('suggestion', parts, input, async (_id, status) => {
    const sent = {
      ...content,
      submitterEmail,
      contactName: input.contact?.name ?? '',
      ipAddress,
      ...given({ userId }),
    };
    // The first details of a word that was asked for belong to its entry. All details have a category.
    const word = { $in: [englishTerm, turkishTerm].filter(Boolean).map(foldKey) };
    const asked = { word, status: 'pending', category: '' } as const;
    const isThere = () => SuggestionModel.exists({ $or: [{ _id }, { word, detailsId: _id }] });
    if (await isThere()) return false;
    if (status === 'pending') {
      const details = { $set: { ...sent, detailsId: _id } };
      if ((await SuggestionModel.updateOne(asked, details)).matchedCount) return true;
      // The same message may have added them just now.
      if (await isThere()) return false;
    }
    await SuggestionModel.create({ _id, status, ...sent });
    return true;
  });
}

/** Visitors from whom on the public sees how many asked for a word. */
const PUBLIC_FROM = 3;

/** Counts that a visitor asks for a word, once a day. @param language of the word, as far as it is known. */
export async function requestWord(
  text: string,
  { userId, ipAddress, language }: Asker,
): Promise<{ id: string; visitors?: number | undefined; isNew: boolean }> {
  const word = foldKey(text);
  // Not the id that a device sends: anybody can make up three of them.
  const visitor = userId ?? addressKey(ipAddress);
  const claim = await claimMessage('request', [word, visitor, dayOf(new Date())]);
  const isNew = claim !== undefined;
  const { register, rank } = sketchEntry(visitor);
  const count = {
    $inc: { requests: 1 },
    $max: { [`visitors.${register}`]: rank },
    ...(userId ? { $addToSet: { askers: new Types.ObjectId(userId) } } : {}),
    $setOnInsert: { [language === 'tr' ? 'turkishTerm' : 'englishTerm']: text },
  };
  const options = { upsert: true, returnDocument: 'after', lean: true } as const;
  const store = () =>
    isNew
      ? SuggestionModel.findOneAndUpdate({ word }, count, options)
      : SuggestionModel.findOne({ word }).lean();
  // Of two first requests at the same time one is refused; then the entry exists.
  const stored = store().catch((error: unknown) => {
    if (isDuplicateKey(error)) return store();
    throw error;
  });
  const entry = await stored.catch(async (error: unknown) => {
    if (claim) await releaseClaim(claim);
    throw error;
  });
  const visitors = entry ? visitorsOf(entry) : 0;
  return { id: String(entry?._id ?? ''), isNew, ...(visitors >= PUBLIC_FROM ? { visitors } : {}) };
}

interface Asker {
  readonly userId?: string | undefined;
  readonly ipAddress: string;
  readonly language: ContentLanguage;
}

/** How many different visitors asked for a word. */
export function visitorsOf({ visitors }: Pick<SuggestionRecord, 'visitors'>): number {
  return visitors ? sketchSize(visitors) : 0;
}

/** A page of the user's own suggestions and of the words the user asked for, newest first. */
export function ownSuggestions(userId: string, paging: Paging): Promise<Page<SuggestionRecord>> {
  const own = { $or: [{ userId }, { askers: userId }] };
  return findPage(SuggestionModel, own, NEWEST, paging);
}

const NEWEST = { createdAt: -1, _id: -1 } as const;

const SEARCHED = [
  'englishTerm',
  'turkishTerm',
  'definition',
  'source',
  'customCategory',
  'submitterEmail',
  'contactName',
  'notes',
];

/** A page of suggestions, newest first; `search` matches all their texts. */
export async function listSuggestions(
  query: QueryOf<'GET /analytics/suggestions'>,
): Promise<Page<SuggestionRecord>> {
  const { status, userId, ipAddress, search } = query;
  const category = categoryNames(query.category);
  const filter = {
    ...given({ status: ofStatus(status, SUGGESTION_STATUSES), category, userId, ipAddress }),
    ...anyContains(SEARCHED, search),
  };
  return findPage(SuggestionModel, filter, NEWEST, query);
}

/** Both spellings of a category of the form: `Makine` and `Makine Mühendisliği` are the same. */
function categoryNames(category: string | undefined) {
  if (!category || category === 'all') return undefined;
  const short = category.replace(/ Mühendisliği$/, '');
  return { $in: [short, `${short} Mühendisliği`] };
}

export const storedSuggestions = messageStore(SuggestionModel);
