import { ObjectId } from 'bson';

export interface Term {
  readonly _id: ObjectId;
  readonly slug: string;
  readonly category: string;
  readonly at: Date;
  readonly title: string;
  readonly text: string;
}

export interface Event {
  readonly _id: ObjectId;
  readonly term: string;
  readonly at: Date;
  readonly ms: number;
  readonly agent: string;
}

/** A term of about 1 kB. */
export function term(i: number): Term {
  return {
    _id: new ObjectId(),
    slug: `term-${i}`,
    category: `category-${i % 16}`,
    at: new Date(1_700_000_000_000 + i * 1000),
    title: `Yapay terim ${i}`,
    text: 'mühendislik '.repeat(68),
  };
}

export function event(i: number): Event {
  return {
    _id: new ObjectId(),
    term: `term-${(i * 7919) % 5000}`,
    at: new Date(1_700_000_000_000 + i * 60_000),
    ms: i % 300,
    agent: 'Mozilla/5.0 (X11; Linux x86_64)',
  };
}
