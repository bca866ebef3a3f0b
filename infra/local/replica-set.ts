import mongoose from 'mongoose';

/**
 * Initiates the single-node replica set `rs0` unless it exists.
 * @returns true once the node is primary; call it again until then.
 */
export async function initiateReplicaSet(adminUri: string, member: string): Promise<boolean> {
  const connection = await mongoose
    .createConnection(adminUri, { serverSelectionTimeoutMS: 1000 })
    .asPromise();
  try {
    const admin = connection.db?.admin();
    if (!admin) return false;
    const hello = await admin.command({ hello: 1 });
    if (hello.isWritablePrimary) return true;
    if (!hello.setName) {
      await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: member }] } });
    }
    return false;
  } finally {
    await connection.close();
  }
}
