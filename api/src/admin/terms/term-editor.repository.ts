import { TermEditorModel } from '@terimce/core/models/term-editor';
import { Types } from 'mongoose';
import type { AdminActor } from '../../shared/audit/audit-log.js';

/** An editor without a report for this long has left, in milliseconds. Forms report every 20 seconds. */
const GONE_AFTER_MS = 45_000;

const idOf = (termId: string, { id }: AdminActor) => `${termId}-${id}`;

/** Records that the actor has a term open for editing. @returns the user names of the others. */
export async function noteEditor(actor: AdminActor, termId: string): Promise<string[]> {
  const now = new Date();
  await TermEditorModel.updateOne(
    { _id: idOf(termId, actor) },
    {
      $set: {
        termId: new Types.ObjectId(termId),
        userId: new Types.ObjectId(actor.id),
        username: actor.username,
        seenAt: now,
      },
    },
    { upsert: true },
  );
  const heardOf = { $gt: new Date(now.getTime() - GONE_AFTER_MS) };
  const editors = await TermEditorModel.find({ termId, seenAt: heardOf }).lean();
  const others = editors.filter(({ userId }) => String(userId) !== actor.id);
  return others.map(({ username }) => username).sort();
}

/** Records that the actor has closed a term. */
export async function forgetEditor(actor: AdminActor, termId: string): Promise<void> {
  await TermEditorModel.deleteOne({ _id: idOf(termId, actor) });
}
