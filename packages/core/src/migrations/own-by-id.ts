import { USERNAME } from '@terimce/contract/account-rules';
import type { mongo } from 'mongoose';
import { belongings } from '../models/belongings.js';
import { reserveErasedNames } from '../models/erased-name.js';

/**
 * Gives each import the id of the account that made it. A stored user name that no account has belongs to an erased
 * account; it is reserved, so that nobody else can register it and own what is stored under it.
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
