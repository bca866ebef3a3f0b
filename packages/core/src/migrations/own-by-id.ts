import { USERNAME } from '@terimce/contract/account-rules';
import type { mongo } from 'mongoose';
import { belongings } from '../models/belongings.js';
import { reserveErasedNames } from '../models/erased-name.js';

/**
 * Imports get the ids of the accounts that made them. Names that are somewhere, and no account has any more, are those
 * of erased accounts: nobody else gets them.
 */
export async function ownById(database: mongo.Db): Promise<void> {
  const users = await database
    .collection('users')
    .find({}, { projection: { username: 1 } })
    .toArray();
  const imports = database.collection('imports');
  for (const { _id, username } of users) {
    const own = { createdBy: username, createdById: { $exists: false } };
    await imports.updateMany(own, { $set: { createdById: _id } });
  }
  const present = new Set(users.map(({ username }) => username));
  const gone = new Set<string>();
  for (const [name, { names = [] }] of belongings()) {
    for (const path of names) {
      for (const one of await database.collection(name).distinct(path)) {
        if (typeof one === 'string' && USERNAME.test(one) && !present.has(one)) gone.add(one);
      }
    }
  }
  await reserveErasedNames([...gone]);
}
