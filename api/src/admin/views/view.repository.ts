import { VIEWS_MAX } from '@terimce/contract/routes/admin/views';
import { CodedError } from '@terimce/core/coded-error';
import { isDuplicateKey } from '@terimce/core/duplicate-key';
import { SavedViewModel, type SavedViewRecord } from '@terimce/core/models/saved-view';
import { Types } from 'mongoose';

/** Most shared views that a table lists. */
const SHARED_MAX = 500;

/** The views of an account, and those that others share. */
export async function listViews(userId: string, table: string): Promise<SavedViewRecord[]> {
  const owner = new Types.ObjectId(userId);
  return SavedViewModel.find({ table, $or: [{ userId: owner }, { shared: true }] })
    .sort({ nameKey: 1, _id: 1 })
    .limit(VIEWS_MAX + SHARED_MAX)
    .lean();
}

export async function findView(id: string): Promise<SavedViewRecord | undefined> {
  return (await SavedViewModel.findById(id).lean<SavedViewRecord>()) ?? undefined;
}

/** @throws CodedError VIEWS_FULL, VIEW_EXISTS. */
export async function insertView(view: Omit<SavedViewRecord, '_id'>): Promise<SavedViewRecord> {
  const { userId } = view;
  const count = () => SavedViewModel.countDocuments({ userId });
  if ((await count()) >= VIEWS_MAX) throw new CodedError('VIEWS_FULL');
  const created = await namedOnce(() => SavedViewModel.create(view));
  // Counted again, because two calls at the same time may both have seen the last free place.
  if ((await count()) > VIEWS_MAX) {
    await deleteView(created._id);
    throw new CodedError('VIEWS_FULL');
  }
  return created.toObject();
}

/** @returns the changed view; undefined if it does not exist any more. @throws CodedError VIEW_EXISTS. */
export async function updateView(
  _id: Types.ObjectId,
  change: { [K in keyof SavedViewRecord]?: SavedViewRecord[K] | undefined },
): Promise<SavedViewRecord | undefined> {
  const updated = await namedOnce(() =>
    SavedViewModel.findOneAndUpdate(
      { _id },
      { $set: change },
      { returnDocument: 'after' },
    ).lean<SavedViewRecord>(),
  );
  return updated ?? undefined;
}

export async function deleteView(_id: Types.ObjectId): Promise<void> {
  await SavedViewModel.deleteOne({ _id });
}

async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) throw new CodedError('VIEW_EXISTS');
    throw error;
  }
}
