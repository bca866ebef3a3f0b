import { ROLES, type Role } from '@terimce/contract/roles';
import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

export interface UserRecord {
  _id: Types.ObjectId;
  username: string;
  /** Lower-cased and folded user name, which is what must be unique. */
  usernameKey: string;
  email?: string;
  /** Lower-cased address, which is what must be unique. */
  emailKey?: string;
  firstName: string;
  lastName: string;
  fullName: string;
  role: Role;
  isActive: boolean;
  passwordHash: string;
  securityQuestion: string;
  securityAnswerHash: string;
  /** Sessions made before this moment are void. */
  sessionsValidAfter?: Date;
  /** SHA-256 of the token of a reset link that an administrator made; removed by its one use. */
  resetTokenHash?: string;
  resetTokenExpiresAt?: Date;
  stats: {
    termsCreated: number;
    searchCount: number;
    feedbackCount: number;
    suggestionCount: number;
    lastActivity?: Date;
  };
  createdAt: Date;
  updatedAt: Date;
}

const count = { type: Number, default: 0 } as const;
const schema = new Schema<UserRecord>(
  {
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    email: String,
    emailKey: String,
    firstName: { type: String, default: '' },
    lastName: { type: String, default: '' },
    fullName: { type: String, default: '' },
    role: { type: String, enum: ROLES, default: 'user' },
    isActive: { type: Boolean, default: true },
    passwordHash: { type: String, required: true },
    securityQuestion: { type: String, default: '' },
    securityAnswerHash: { type: String, default: '' },
    sessionsValidAfter: Date,
    resetTokenHash: String,
    resetTokenExpiresAt: Date,
    stats: {
      termsCreated: count,
      searchCount: count,
      feedbackCount: count,
      suggestionCount: count,
      lastActivity: Date,
    },
  },
  { ...schemaOptions, collection: 'users', timestamps: true },
);
schema.index({ usernameKey: 1 }, { unique: true });
schema.index({ emailKey: 1 }, { unique: true, sparse: true });
schema.index({ resetTokenHash: 1 }, { sparse: true });
schema.index({ role: 1, isActive: 1 });
schema.index({ createdAt: -1 });
export const UserModel = defineModel<UserRecord>('User', schema);

/** One log-in. The token carries `_id`; deleting the record or setting `revokedAt` ends it. */
export interface SessionRecord {
  _id: string;
  userId: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
  revokedAt?: Date;
  userAgent: string;
  ipAddress: string;
}

const sessionSchema = new Schema<SessionRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    revokedAt: Date,
    userAgent: { type: String, default: '' },
    ipAddress: { type: String, default: '' },
  },
  { ...schemaOptions, collection: 'sessions' },
);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const SessionModel = defineModel<SessionRecord>('Session', sessionSchema);

/** Guesses at a password or a security answer; `_id` is kind, account and address. */
export interface AttemptRecord {
  _id: string;
  count: number;
  /** How often the limit was reached; each time the wait is longer. */
  strikes: number;
  lastAt: Date;
  /** No further guess is looked at before this moment. */
  blockedUntil?: Date;
  expiresAt: Date;
}

const attemptSchema = new Schema<AttemptRecord>(
  {
    _id: { type: String, required: true },
    count: { type: Number, default: 0 },
    strikes: { type: Number, default: 0 },
    lastAt: { type: Date, required: true },
    blockedUntil: Date,
    expiresAt: { type: Date, required: true },
  },
  { ...schemaOptions, collection: 'attempts' },
);
attemptSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const AttemptModel = defineModel<AttemptRecord>('Attempt', attemptSchema);
