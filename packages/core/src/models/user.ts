import { SECURITY_EVENTS, SIGN_IN_OUTCOMES } from '@terimce/contract/account';
import { ROLES, type Role, TOKEN_SCOPES, type TokenScope } from '@terimce/contract/roles';
import { Schema, type Types } from 'mongoose';
import { defineModel, schemaOptions } from './define-model.js';

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
  /** Keyed hashes of the remaining recovery codes. */
  recoveryHashes: string[];
}

export interface UserRecord {
  _id: Types.ObjectId;
  username: string;
  /** Lower-cased and folded user name, which must be unique. */
  usernameKey: string;
  email?: string;
  /** Lower-cased address. Not unique: an address is not verified, so it proves nothing. */
  emailKey?: string;
  firstName: string;
  lastName: string;
  fullName: string;
  role: Role;
  isActive: boolean;
  passwordHash: string;
  securityQuestion: string;
  securityAnswerHash: string;
  /** Sessions created before this moment are invalid. */
  sessionsValidAfter?: Date;
  /** SHA-256 of the token of a reset link from an administrator; removed when it is used. */
  resetTokenHash?: string;
  resetTokenExpiresAt?: Date;
  twoStep?: TwoStep;
  /** An offered secret that no code has confirmed yet, encrypted. */
  twoStepOffer?: { secret: string; at: Date };
  /** The latest events, oldest first. */
  securityEvents?: SecurityEvent[];
  /** The last log-in; the owner has seen events up to this moment. */
  securitySeenAt?: Date;
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
    twoStep: {
      type: {
        _id: false,
        secret: String,
        enabledAt: Date,
        lastStep: Number,
        recoveryHashes: [String],
      },
      default: undefined,
    },
    twoStepOffer: { type: { _id: false, secret: String, at: Date }, default: undefined },
    securityEvents: {
      type: [
        { _id: false, kind: { type: String, enum: SECURITY_EVENTS }, at: Date, ipAddress: String },
      ],
      default: undefined,
    },
    securitySeenAt: Date,
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
schema.index({ emailKey: 1 }, { sparse: true });
schema.index({ resetTokenHash: 1 }, { sparse: true });
schema.index({ role: 1, isActive: 1 });
schema.index({ createdAt: -1 });
export const UserModel = defineModel<UserRecord>('User', schema);

/** One log-in. The token contains `_id`; deleting the record or setting `revokedAt` ends it. */
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

/** One attempt to log in to an account. */
export interface SignInRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  createdAt: Date;
  outcome: (typeof SIGN_IN_OUTCOMES)[number];
  ipAddress: string;
  userAgent: string;
}

const signInSchema = new Schema<SignInRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    outcome: { type: String, enum: SIGN_IN_OUTCOMES, required: true },
    ipAddress: { type: String, default: '' },
    userAgent: { type: String, default: '' },
  },
  { ...schemaOptions, collection: 'signIns' },
);
signInSchema.index({ userId: 1, createdAt: -1 });
signInSchema.index({ createdAt: 1 });
export const SignInModel = defineModel<SignInRecord>('SignIn', signInSchema);

/** A token with which a program makes calls for an account. */
export interface ApiTokenRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  name: string;
  scopes: TokenScope[];
  /** SHA-256; the token itself has 256 random bits. */
  hash: string;
  /** Its first characters, by which its owner recognizes it. */
  start: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt?: Date;
}

const apiTokenSchema = new Schema<ApiTokenRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    scopes: { type: [{ type: String, enum: TOKEN_SCOPES }], required: true },
    hash: { type: String, required: true },
    start: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    lastUsedAt: Date,
  },
  { ...schemaOptions, collection: 'apiTokens' },
);
apiTokenSchema.index({ hash: 1 }, { unique: true });
apiTokenSchema.index({ userId: 1 });
apiTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const ApiTokenModel = defineModel<ApiTokenRecord>('ApiToken', apiTokenSchema);

/** Guesses at a password or a security answer, as rate-limiter-flexible stores them. */
export interface GuessRecord {
  /** Limit, account and address. */
  key: string;
  points: number;
  expire: Date;
}

const guessSchema = new Schema<GuessRecord>(
  { key: { type: String, required: true }, points: Number, expire: Date },
  { ...schemaOptions, collection: 'guesses' },
);
guessSchema.index({ key: 1 }, { unique: true });
guessSchema.index({ expire: -1 }, { expireAfterSeconds: 0 });
export const GuessModel = defineModel<GuessRecord>('Guess', guessSchema);
