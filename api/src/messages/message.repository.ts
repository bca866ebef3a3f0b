import type { Model } from 'mongoose';

/** What the staff's decisions need of a collection of messages. */
export function messageStore<Found>(model: Model<Found>) {
  return {
    async find(id: string): Promise<Found | undefined> {
      return (await model.findById(id).lean<Found>()) ?? undefined;
    },

    findMany(ids: readonly string[]): Promise<Found[]> {
      return model
        .find({ _id: { $in: ids } })
        .lean<Found[]>()
        .exec();
    },

    /** Sets fields of a message that still has the status `from`; undefined if somebody else changed it first. */
    async change(id: string, from: string, fields: object): Promise<Found | undefined> {
      const updated = await model
        .findOneAndUpdate({ _id: id, status: from }, { $set: fields }, { returnDocument: 'after' })
        .lean<Found>();
      return updated ?? undefined;
    },

    /** Deletes messages for good. @returns the deleted records. */
    async delete(ids: readonly string[]): Promise<Found[]> {
      const found = await model.find({ _id: { $in: ids } }).lean<Found[]>();
      await model.deleteMany({ _id: { $in: ids } });
      return found;
    },
  };
}
