import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import './all-models.js';
import { BELONGINGS, belongings } from './belongings.js';

const NAMES = /(By|^by|^username)$/;
/** Names in records that are deleted with the account, and of the account itself. */
const OTHERS = [
  'users.username',
  'savedViews.createdBy',
  'termEditors.username',
  'termProposals.by',
];

const fields = Object.values(mongoose.models).flatMap((model) =>
  Object.entries(model.schema.paths).map(([path, type]) => ({
    collection: model.collection.name,
    path,
    kind: type.instance,
  })),
);

it('has the collection of every model, and no other', () => {
  const known = Object.values(mongoose.models).map((model) => model.collection.name);
  expect(Object.keys(BELONGINGS).sort()).toEqual(known.sort());
});

it('has every field with the name or the id of an account', () => {
  const table = Object.fromEntries(belongings());
  const left = fields.filter(({ collection, path, kind }) => {
    const entry = table[collection];
    if (kind === 'String' && NAMES.test(path) && !OTHERS.includes(`${collection}.${path}`)) {
      return !entry?.names?.includes(path);
    }
    if (!/userId$|ById$/i.test(path)) return false;
    const is = entry?.deletedBy === path || entry?.separatedBy?.field === path;
    return !is && !entry?.ownCode;
  });
  expect(left).toEqual([]);
});
