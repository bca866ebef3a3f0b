import { TermModel } from '@terimce/core/models/term';
import { TermRevisionModel } from '@terimce/core/models/term-history';
import { TermProposalModel } from '@terimce/core/models/term-proposal';
import { UploadModel, type UploadRecord } from '@terimce/core/models/upload';

/** The bytes that a user has uploaded since a moment. */
export async function uploadedSince(userId: string, since: Date): Promise<number> {
  const found = await UploadModel.find({ userId, at: { $gt: since } }, { bytes: 1 }).lean();
  return found.reduce((sum, { bytes }) => sum + bytes, 0);
}

export async function noteUpload(name: string, userId: string, bytes: number): Promise<void> {
  const members = { userId, bytes, at: new Date() };
  await UploadModel.updateOne({ _id: name }, { $set: members }, { upsert: true });
}

export async function forgetUploads(names: readonly string[]): Promise<void> {
  await UploadModel.deleteMany({ _id: { $in: names } });
}

/** Some of the uploads from before a moment, oldest first. */
export async function uploadsBefore(before: Date, limit: number): Promise<UploadRecord[]> {
  return UploadModel.find({ at: { $lt: before } })
    .sort({ at: 1 })
    .limit(limit)
    .lean();
}

/** Those of these addresses that a term has, deleted ones included because they can return. */
export async function usedByTerms(urls: readonly string[]): Promise<string[]> {
  const among = { $in: urls };
  const found = await TermModel.find(
    { $or: [{ image: among }, { animation: among }] },
    { image: 1, animation: 1 },
  ).lean();
  return found.flatMap(({ image, animation }) => [image, animation]);
}

/** Those of these addresses that somebody proposes, or that the history of a term since then can bring back. */
export async function neededLater(urls: readonly string[], since: Date): Promise<string[]> {
  const among = { $in: urls };
  const sides = ['image', 'animation'].flatMap((field) => [
    { [`changes.${field}.from`]: among },
    { [`changes.${field}.to`]: among },
  ]);
  const revisions = await TermRevisionModel.find(
    { at: { $gte: since }, $or: sides },
    { changes: 1 },
  ).lean();
  const proposals = await TermProposalModel.find(
    { state: 'open', 'changes.to': among },
    { changes: 1 },
  ).lean();
  return [
    ...revisions.flatMap(({ changes: { image, animation } }) =>
      [image, animation].flatMap((change) => (change ? [change.from, change.to] : [])),
    ),
    ...proposals.flatMap(({ changes }) => changes.map(({ to }) => to)),
  ].filter((url): url is string => typeof url === 'string');
}
