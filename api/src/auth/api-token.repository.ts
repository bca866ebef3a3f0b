import { createHash, randomBytes } from 'node:crypto';
import type { TokenScope } from '@terimce/contract/roles';
import { CodedError } from '@terimce/core/coded-error';
import { ApiTokenModel, type ApiTokenRecord } from '@terimce/core/models/user';
import { Types } from 'mongoose';

/** Prefix of every API token, by which secret scanners recognize it. */
export const API_TOKEN_PREFIX = 'trm_';
/** Number of characters that are stored to identify a token. */
const START = API_TOKEN_PREFIX.length + 4;
const TOKENS_MAX = 20;
const DAY_MS = 86_400_000;
/** Precision of `lastUsedAt`, in milliseconds. */
const USED_EVERY_MS = 60_000;

/** The stored form of a random token. It needs no slow hash, because nobody can guess it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** @returns the token, which is not stored. @throws CodedError API_TOKENS_FULL. */
export async function createApiToken(
  userId: string,
  { name, scopes, days }: { name: string; scopes: readonly TokenScope[]; days: number },
): Promise<{ token: string; record: ApiTokenRecord }> {
  const owner = new Types.ObjectId(userId);
  if ((await ApiTokenModel.countDocuments({ userId: owner })) >= TOKENS_MAX) {
    throw new CodedError('API_TOKENS_FULL');
  }
  const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url');
  const createdAt = new Date();
  const record = await ApiTokenModel.create({
    userId: owner,
    name,
    scopes: [...new Set(scopes)],
    hash: hashToken(token),
    start: token.slice(0, START),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
  });
  return { token, record: record.toObject() };
}

/** The record of a token that has not expired; also records its use. */
export async function findApiToken(token: string, now: Date): Promise<ApiTokenRecord | undefined> {
  const found = await ApiTokenModel.findOne({
    hash: hashToken(token),
    expiresAt: { $gt: now },
  }).lean<ApiTokenRecord>();
  if (!found) return undefined;
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > USED_EVERY_MS) {
    await ApiTokenModel.updateOne({ _id: found._id }, { $set: { lastUsedAt: now } });
  }
  return found;
}

/** The tokens of a user that have not expired, newest first. */
export async function listApiTokens(userId: string): Promise<ApiTokenRecord[]> {
  return ApiTokenModel.find({ userId: new Types.ObjectId(userId), expiresAt: { $gt: new Date() } })
    .sort({ createdAt: -1 })
    .limit(TOKENS_MAX)
    .lean();
}

/** @throws CodedError NOT_FOUND. */
export async function deleteApiToken(userId: string, id: string): Promise<void> {
  const own = { _id: id, userId: new Types.ObjectId(userId) };
  if ((await ApiTokenModel.deleteOne(own)).deletedCount === 0) throw new CodedError('NOT_FOUND');
}

/** Revokes all tokens of a user. */
export async function deleteApiTokens(userId: Types.ObjectId): Promise<void> {
  await ApiTokenModel.deleteMany({ userId });
}
