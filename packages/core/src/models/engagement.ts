import { FEEDBACK_STATUSES, FEEDBACK_TYPES, SUGGESTION_STATUSES } from '@terimce/contract/message';
import { REVIEW_STATUSES } from '@terimce/contract/routes/reviews';
import { Schema } from 'mongoose';
import {
  defineModel,
  laterCount,
  mergedFrom,
  type RecordOf,
  type Timestamps,
  text,
  typed,
} from './define-model.js';

const favorite = {
  userId: { type: Schema.Types.ObjectId, required: true },
  termId: { type: Schema.Types.ObjectId, required: true },
  mergedFrom,
  createdAt: { type: Date, required: true },
};
export const FavoriteModel = defineModel('Favorite', 'favorites', favorite, [
  [{ userId: 1, termId: 1 }, { unique: true }],
  [{ userId: 1, createdAt: -1, termId: 1 }],
  [{ termId: 1 }],
]);

const review = {
  userId: { type: Schema.Types.ObjectId, required: true },
  termId: { type: Schema.Types.ObjectId, required: true },
  mergedFrom,
  /** 1 to 5. */
  rating: { type: Number, min: 1, max: 5, required: true },
  comment: text,
  /** Status of the comment; the rating counts at once. */
  status: { type: String, enum: REVIEW_STATUSES, default: 'pending' },
};
export interface ReviewRecord extends RecordOf<typeof review>, Timestamps {}
export const ReviewModel = defineModel<ReviewRecord>(
  'Review',
  'reviews',
  review,
  [
    [{ termId: 1, createdAt: -1 }],
    [{ userId: 1, termId: 1 }, { unique: true }],
    [{ status: 1, createdAt: -1 }],
  ],
  { timestamps: true },
);

/** Who sent a message, the term that it became or reports, and the notes of editors. */
const sent = {
  contactName: text,
  /** Address of the sender; shortened like those of the activity log. */
  ipAddress: String,
  userId: Schema.Types.ObjectId,
  termId: Schema.Types.ObjectId,
  mergedFrom,
  notes: text,
};
const sentIndexes: Parameters<Schema['index']>[] = [
  [{ createdAt: -1 }],
  [{ status: 1, createdAt: -1 }],
  [{ userId: 1 }, { sparse: true }],
  [{ ipAddress: 1 }, { sparse: true }],
];

const feedback = {
  type: { type: String, enum: FEEDBACK_TYPES, default: 'general' },
  status: { type: String, enum: FEEDBACK_STATUSES, default: 'pending' },
  profession: text,
  message: { type: String, required: true },
  email: text,
  ...sent,
};
export interface FeedbackRecord extends RecordOf<typeof feedback>, Timestamps {}
export const FeedbackModel = defineModel<FeedbackRecord>(
  'Feedback',
  'feedbacks',
  feedback,
  [...sentIndexes, [{ type: 1, createdAt: -1 }]],
  { timestamps: true },
);

const suggestion = {
  status: { type: String, enum: SUGGESTION_STATUSES, default: 'pending' },
  englishTerm: text,
  turkishTerm: text,
  category: text,
  customCategory: text,
  definition: text,
  source: text,
  submitterEmail: text,
  ...sent,
  /** Reason of a rejection; unlike the notes, the submitter sees it. */
  reason: text,
  /** Id of the message whose details a word that was asked for has. */
  detailsId: Schema.Types.ObjectId,
  /** The folded word, if visitors asked for it whose search found nothing. */
  word: String,
  /** How often they asked, once per visitor and day. */
  requests: laterCount,
  /** A sketch of the different visitors (see `api/src/statistics/sketch.ts`). */
  visitors: typed<Record<string, number>>(),
  /** The accounts that asked. */
  askers: { type: [Schema.Types.ObjectId], default: undefined },
};
export interface SuggestionRecord extends RecordOf<typeof suggestion>, Timestamps {}
export const SuggestionModel = defineModel<SuggestionRecord>(
  'Suggestion',
  'suggestions',
  suggestion,
  [
    ...sentIndexes,
    [{ category: 1, createdAt: -1 }],
    [{ word: 1 }, { unique: true, sparse: true }],
    [{ askers: 1 }, { sparse: true }],
  ],
  { timestamps: true },
);

const searchHistory = {
  _id: { type: Schema.Types.ObjectId, required: true },
  items: {
    ...typed<{ term: string; date: Date }[]>([{ _id: false, term: String, date: Date }]),
    default: [],
  },
};
/** Recent searches of a user, newest first; `_id` is the user's id. */
export interface SearchHistoryRecord extends RecordOf<typeof searchHistory> {}
export const SearchHistoryModel = defineModel<SearchHistoryRecord>(
  'SearchHistory',
  'searchHistories',
  searchHistory,
);

const messageClaim = {
  _id: { type: String, required: true },
  /** Id of the message that is stored. */
  message: Schema.Types.ObjectId,
  expiresAt: { type: Date, required: true },
};
/** A message that was sent within the last hour; an equal one is not stored again. `_id` is kind and digest. */
export const MessageClaimModel = defineModel('MessageClaim', 'messageClaims', messageClaim, [
  [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
]);
