import { SECURITY_EVENTS, SIGN_IN_OUTCOMES } from '@terimce/contract/account';
import { ROLES, TOKEN_SCOPES } from '@terimce/contract/roles';
import { Schema } from 'mongoose';
import {
  batches,
  count,
  defineModel,
  type RecordOf,
  type Timestamps,
  text,
  typed,
} from './define-model.js';

export interface SecurityEvent {
  kind: (typeof SECURITY_EVENTS)[number];
  at: Date;
  ipAddress: string;
}

/** The second step of a log-in: a code of an authenticator. */
export interface TwoStep {
  /** Secret of the authenticator, encrypted. */
  secret: string;
  enabledAt: Date;
  /** The time step of the last accepted code: no code is accepted twice. */
  lastStep: number;
  /** Hashes of the remaining recovery codes. */
  recoveryHashes: string[];
}

const user = {
  username: { type: String, required: true },
  /** Lower-cased and folded user name, which must be unique. */
  usernameKey: { type: String, required: true },
  email: String,
  /** Lower-cased address. Not unique: an address is not verified, so it proves nothing. */
  emailKey: String,
  firstName: text,
  lastName: text,
  fullName: text,
  role: { type: String, enum: ROLES, default: 'user' },
  isActive: { type: Boolean, default: true },
  passwordHash: { type: String, required: true },
  /** Absent until the first password is changed. */
  passwordChangedAt: Date,
  securityQuestion: text,
  securityAnswerHash: text,
  /** Sessions created before this moment are invalid. */
  sessionsValidAfter: Date,
  /** SHA-256 of the token of a reset link from an administrator; removed when it is used. */
  resetTokenHash: String,
  resetTokenExpiresAt: Date,
  twoStep: {
    ...typed<TwoStep>({
      _id: false,
      secret: String,
      enabledAt: Date,
      lastStep: Number,
      recoveryHashes: [String],
    }),
    default: undefined,
  },
  /** An offered secret that no code has confirmed yet, encrypted. */
  twoStepOffer: {
    ...typed<{ secret: string; at: Date }>({ _id: false, secret: String, at: Date }),
    default: undefined,
  },
  /** The latest events, oldest first. */
  securityEvents: {
    ...typed<SecurityEvent[]>([
      { _id: false, kind: { type: String, enum: SECURITY_EVENTS }, at: Date, ipAddress: String },
    ]),
    default: undefined,
  },
  /** The last log-in; the owner has seen events up to this moment. */
  securitySeenAt: Date,
  stats: {
    termsCreated: count,
    searchCount: count,
    feedbackCount: count,
    suggestionCount: count,
    lastActivity: typed<Date>(Date),
    batches,
  },
};
export interface UserRecord extends RecordOf<typeof user>, Timestamps {
  stats: NonNullable<RecordOf<typeof user>['stats']>;
}
export const UserModel = defineModel<UserRecord>(
  'User',
  'users',
  user,
  [
    [{ usernameKey: 1 }, { unique: true }],
    [{ emailKey: 1 }, { sparse: true }],
    [{ resetTokenHash: 1 }, { sparse: true }],
    [{ role: 1, isActive: 1 }],
    [{ createdAt: -1 }],
  ],
  { timestamps: true },
);

const session = {
  _id: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  revokedAt: Date,
  userAgent: text,
  ipAddress: text,
};
/** One log-in. The token contains `_id`; deleting the record or setting `revokedAt` ends it. */
export interface SessionRecord extends RecordOf<typeof session> {}
export const SessionModel = defineModel<SessionRecord>('Session', 'sessions', session, [
  [{ userId: 1 }],
  [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
]);

const signIn = {
  userId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
  outcome: { type: String, enum: SIGN_IN_OUTCOMES, required: true },
  ipAddress: text,
  userAgent: text,
};
/** One attempt to log in to an account. */
export interface SignInRecord extends RecordOf<typeof signIn> {}
export const SignInModel = defineModel<SignInRecord>('SignIn', 'signIns', signIn, [
  [{ userId: 1, outcome: 1, createdAt: -1 }],
  [{ createdAt: 1 }],
]);

const apiToken = {
  userId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  scopes: { type: [{ type: String, enum: TOKEN_SCOPES }], required: true },
  /** SHA-256; the token itself has 256 random bits. */
  hash: { type: String, required: true },
  /** Its first characters, by which its owner recognizes it. */
  start: { type: String, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  lastUsedAt: Date,
};
/** A token with which a program makes calls for an account. */
export interface ApiTokenRecord extends RecordOf<typeof apiToken> {}
export const ApiTokenModel = defineModel<ApiTokenRecord>('ApiToken', 'apiTokens', apiToken, [
  [{ hash: 1 }, { unique: true }],
  [{ userId: 1 }],
  [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
]);

const guess = {
  /** Limit, account and address. */
  key: { type: String, required: true },
  points: Number,
  expire: Date,
};
/** Guesses at passwords and security answers, as rate-limiter-flexible stores them. */
export type GuessRecord = Required<RecordOf<typeof guess>>;
export const GuessModel = defineModel<GuessRecord>('Guess', 'guesses', guess, [
  [{ key: 1 }, { unique: true }],
  [{ expire: -1 }, { expireAfterSeconds: 0 }],
]);
