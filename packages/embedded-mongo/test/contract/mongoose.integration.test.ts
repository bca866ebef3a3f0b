import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();
let connection: Connection;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(contract.uri, { dbName: contract.db.databaseName })
    .asPromise();
});

afterAll(() => connection.close());

describe('mongoose', () => {
  it('creates, validates, updates, populates and deletes', async () => {
    const authors = connection.model('Author', new mongoose.Schema({ name: String }));
    const books = connection.model(
      'Book',
      new mongoose.Schema(
        {
          title: { type: String, required: true, unique: true },
          author: { type: mongoose.Schema.Types.ObjectId, ref: 'Author' },
          tags: [String],
          stock: { type: Map, of: Number },
        },
        { timestamps: true },
      ),
    );
    await books.init();
    const author = await authors.create({ name: 'Ada' });
    const book = await books.create({
      title: 'One',
      author: author._id,
      tags: ['x'],
      stock: { a: 1 },
    });
    book.tags.push('y');
    book.stock?.set('b', 2);
    await book.save();
    expect(book.__v).toBe(1);
    const found = await books
      .findOne({ tags: 'y' })
      .populate<{ author: { name: string } }>('author');
    expect(found?.author.name).toBe('Ada');
    expect(found?.stock?.get('b')).toBe(2);
    expect(await failure(books.create({ title: 'One' }))).toMatchObject({ code: 11000 });
    const changed = await books.findOneAndUpdate(
      { title: 'Two' },
      { $setOnInsert: { tags: ['new'] } },
      { upsert: true, returnDocument: 'after' },
    );
    expect(changed?.tags).toEqual(['new']);
    const titles: string[] = [];
    for await (const each of books.find().sort({ title: 1 }).cursor()) titles.push(each.title);
    expect(titles).toEqual(['One', 'Two']);
    expect((await books.deleteMany({})).deletedCount).toBe(2);
  });

  it('writes in bulk', async () => {
    const words = connection.model(
      'Word',
      new mongoose.Schema({ word: { type: String, index: true }, n: { type: Number, default: 0 } }),
    );
    await words.insertMany(Array.from({ length: 100 }, (_, i) => ({ word: `w${i % 10}` })));
    await words.bulkWrite(
      Array.from({ length: 10 }, (_, i) => ({
        updateMany: { filter: { word: `w${i}` }, update: { $inc: { n: i } } },
      })),
    );
    const [sum] = await words.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }]);
    expect(sum.n).toBe(450);
  });
});
