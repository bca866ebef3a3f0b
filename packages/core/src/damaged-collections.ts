import mongoose from 'mongoose';

/** Makes the database read every record and index entry; returns the damaged collections. */
export async function damagedCollections() {
  const { db } = mongoose.connection;
  if (db === undefined) throw new Error('The database is not connected');
  const found: { name: string; errors: string[] }[] = [];
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const { valid, errors } = await db.command({ validate: name });
    if (!valid) found.push({ name, errors });
  }
  return found;
}
