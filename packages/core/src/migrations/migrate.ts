import mongoose from 'mongoose';
import { MigrationModel } from '../models/migration.js';
import { MIGRATIONS } from './migrations.js';

/** Runs the migrations that this database has not had, in order, and records each one. */
export async function migrate(): Promise<void> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected');
  const had = new Set((await MigrationModel.find().lean()).map(({ _id }) => _id));
  for (const { id, run } of MIGRATIONS) {
    if (had.has(id)) continue;
    await run(db);
    await MigrationModel.updateOne({ _id: id }, { $set: { ranAt: new Date() } }, { upsert: true });
  }
}
