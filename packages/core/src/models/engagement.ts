import { FEEDBACK_STATUSES, FEEDBACK_TYPES, SUGGESTION_STATUSES } from '@terimce/contract/message';
import { REVIEW_STATUSES } from '@terimce/contract/routes/reviews';
import { Schema, type Types } from 'mongoose';
import { defineModel, mergedFrom, schemaOptions } from './define-model.js';

export interface FavoriteRecord {
  userId: Types.ObjectId;
  termId: Types.ObjectId;
  /** Terms to which it belonged before they were merged, oldest first. */
  mergedFrom?: Types.ObjectId[];
  createdAt: Date;
}

const favoriteSchema = new Schema<FavoriteRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    termId: { type: Schema.Types.ObjectId, required: true },
    mergedFrom,
    createdAt: { type: Date, required: true },
  },
  { ...schemaOptions, collection: 'favorites' },
);
favoriteSchema.index({ userId: 1, termId: 1 }, { unique: true });
favoriteSchema.index({ userId: 1, createdAt: -1 });
favoriteSchema.index({ termId: 1 });
export const FavoriteModel = defineModel<FavoriteRecord>('Favorite', favoriteSchema);

export interface ReviewRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  termId: Types.ObjectId;
  /** Terms to which it belonged before they were merged, oldest first. */
  mergedFrom?: Types.ObjectId[];
  /** 1 to 5. */
  rating: number;
  comment: string;
  /** Status of the comment; the rating counts at once. */
  status: (typeof REVIEW_STATUSES)[number];
  createdAt: Date;
  updatedAt: Date;
}

const reviewSchema = new Schema<ReviewRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    termId: { type: Schema.Types.ObjectId, required: true },
    mergedFrom,
    rating: { type: Number, min: 1, max: 5, required: true },
    comment: { type: String, default: '' },
    status: { type: String, enum: REVIEW_STATUSES, default: 'pending' },
  },
  { ...schemaOptions, collection: 'reviews', timestamps: true },
);
reviewSchema.index({ termId: 1, createdAt: -1 });
reviewSchema.index({ userId: 1, termId: 1 }, { unique: true });
reviewSchema.index({ status: 1, createdAt: -1 });
export const ReviewModel = defineModel<ReviewRecord>('Review', reviewSchema);

export interface FeedbackRecord {
  _id: Types.ObjectId;
  type: (typeof FEEDBACK_TYPES)[number];
  status: (typeof FEEDBACK_STATUSES)[number];
  profession: string;
  message: string;
  email: string;
  contactName: string;
  /** Address of the sender; shortened like those of the activity log. */
  ipAddress?: string;
  userId?: Types.ObjectId;
  /** The term that has the reported mistake. */
  termId?: Types.ObjectId;
  mergedFrom?: Types.ObjectId[];
  notes: string;
  createdAt: Date;
  updatedAt: Date;
}

const feedbackSchema = new Schema<FeedbackRecord>(
  {
    type: { type: String, enum: FEEDBACK_TYPES, default: 'general' },
    status: { type: String, enum: FEEDBACK_STATUSES, default: 'pending' },
    profession: { type: String, default: '' },
    message: { type: String, required: true },
    email: { type: String, default: '' },
    contactName: { type: String, default: '' },
    ipAddress: String,
    userId: { type: Schema.Types.ObjectId },
    termId: { type: Schema.Types.ObjectId },
    mergedFrom,
    notes: { type: String, default: '' },
  },
  { ...schemaOptions, collection: 'feedbacks', timestamps: true },
);
feedbackSchema.index({ createdAt: -1 });
feedbackSchema.index({ status: 1, createdAt: -1 });
feedbackSchema.index({ type: 1, createdAt: -1 });
feedbackSchema.index({ userId: 1 }, { sparse: true });
feedbackSchema.index({ ipAddress: 1 }, { sparse: true });
export const FeedbackModel = defineModel<FeedbackRecord>('Feedback', feedbackSchema);

export interface SuggestionRecord {
  _id: Types.ObjectId;
  status: (typeof SUGGESTION_STATUSES)[number];
  englishTerm: string;
  turkishTerm: string;
  category: string;
  customCategory: string;
  definition: string;
  source: string;
  submitterEmail: string;
  contactName: string;
  /** Address of the sender; shortened like those of the activity log. */
  ipAddress?: string;
  userId?: Types.ObjectId;
  /** The term that was created by the approval. */
  termId?: Types.ObjectId;
  mergedFrom?: Types.ObjectId[];
  /** Reason of a rejection; unlike the notes, the submitter sees it. */
  reason: string;
  notes: string;
  createdAt: Date;
  updatedAt: Date;
}

const suggestionSchema = new Schema<SuggestionRecord>(
  {
    status: { type: String, enum: SUGGESTION_STATUSES, default: 'pending' },
    englishTerm: { type: String, default: '' },
    turkishTerm: { type: String, default: '' },
    category: { type: String, default: '' },
    customCategory: { type: String, default: '' },
    definition: { type: String, default: '' },
    source: { type: String, default: '' },
    submitterEmail: { type: String, default: '' },
    contactName: { type: String, default: '' },
    ipAddress: String,
    userId: { type: Schema.Types.ObjectId },
    termId: { type: Schema.Types.ObjectId },
    mergedFrom,
    reason: { type: String, default: '' },
    notes: { type: String, default: '' },
  },
  { ...schemaOptions, collection: 'suggestions', timestamps: true },
);
suggestionSchema.index({ createdAt: -1 });
suggestionSchema.index({ status: 1, createdAt: -1 });
suggestionSchema.index({ category: 1, createdAt: -1 });
suggestionSchema.index({ userId: 1 }, { sparse: true });
suggestionSchema.index({ ipAddress: 1 }, { sparse: true });
export const SuggestionModel = defineModel<SuggestionRecord>('Suggestion', suggestionSchema);

/** Recent searches of a user, newest first; `_id` is the user's id. */
export interface SearchHistoryRecord {
  _id: Types.ObjectId;
  items: Array<{ term: string; date: Date }>;
}

const historySchema = new Schema<SearchHistoryRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    items: { type: [{ _id: false, term: String, date: Date }], default: [] },
  },
  { ...schemaOptions, collection: 'searchHistories' },
);
export const SearchHistoryModel = defineModel<SearchHistoryRecord>('SearchHistory', historySchema);

/** A message that was sent within the last hour; an equal one is not stored again. `_id` is kind and digest. */
export interface MessageClaimRecord {
  _id: string;
  expiresAt: Date;
}

const messageClaimSchema = new Schema<MessageClaimRecord>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { ...schemaOptions, collection: 'messageClaims' },
);
messageClaimSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const MessageClaimModel = defineModel<MessageClaimRecord>(
  'MessageClaim',
  messageClaimSchema,
);
