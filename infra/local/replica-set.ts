import { MongoClient } from 'mongodb';

/**
 * Initiates the single-node replica set `rs0` unless it exists.
 * @returns true once the node is primary; call it again until then.
 */
export async function initiateReplicaSet(adminUri: string, member: string): Promise<boolean> {
  const client = new MongoClient(adminUri, { serverSelectionTimeoutMS: 1000 });
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello.isWritablePrimary) return true;
    if (!hello.setName) {
      await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: member }] } });
    }
    return false;
  } finally {
    await client.close();
  }
}
