import { Long } from 'bson';
import { compareValues } from '../bson/compare.js';
import { encodeKey } from '../bson/keys.js';
import { add, isNumeric } from '../bson/numbers.js';
import { type Doc, isDoc, isInt32, setField, toDouble } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { divide } from '../expression/arithmetic.js';

/** Takes in one value for each document of a group. */
export interface Accumulator {
  take(value: unknown): void;
  result(): unknown;
}

class Sum implements Accumulator {
  private total = 0;
  private double = false;
  /** The sum of what is not a plain number: longs, decimals, whole doubles. */
  private rest: unknown;

  take(value: unknown): void {
    if (typeof value === 'number') {
      this.total += value;
      if (!isInt32(value)) this.double = true;
    } else if (isNumeric(value)) {
      this.rest = this.rest === undefined ? value : add(this.rest, value);
    }
  }

  result(): unknown {
    const integer = isInt32(this.total) ? this.total : Long.fromNumber(this.total);
    const plain = this.double ? toDouble(this.total) : this.total === 0 ? 0 : integer;
    return this.rest === undefined ? plain : add(plain, this.rest);
  }
}

class Average implements Accumulator {
  private readonly sum = new Sum();
  private count = 0;

  take(value: unknown): void {
    if (!isNumeric(value)) return;
    this.sum.take(value);
    this.count++;
  }

  result(): unknown {
    if (this.count === 0) return null;
    return divide(this.sum.result(), this.count);
  }
}

class Extreme implements Accumulator {
  private best: unknown = null;
  private readonly sign: 1 | -1;

  constructor(sign: 1 | -1) {
    this.sign = sign;
  }

  take(value: unknown): void {
    if (value === null || value === undefined) return;
    if (this.best === null || compareValues(value, this.best) * this.sign > 0) this.best = value;
  }

  result(): unknown {
    return this.best;
  }
}

class First implements Accumulator {
  private value: unknown;
  private seen = false;

  take(value: unknown): void {
    if (!this.seen) this.value = value;
    this.seen = true;
  }

  result(): unknown {
    return this.value ?? null;
  }
}

class Last implements Accumulator {
  private value: unknown;

  take(value: unknown): void {
    this.value = value;
  }

  result(): unknown {
    return this.value ?? null;
  }
}

class Push implements Accumulator {
  private readonly values: unknown[] = [];

  take(value: unknown): void {
    if (value !== undefined) this.values.push(value);
  }

  result(): unknown {
    return this.values;
  }
}

class AddToSet implements Accumulator {
  private readonly values = new Map<string, unknown>();

  take(value: unknown): void {
    if (value === undefined) return;
    const key = typeof value === 'string' ? value : `\0${encodeKey(value).toString('latin1')}`;
    if (!this.values.has(key)) this.values.set(key, value);
  }

  result(): unknown {
    return [...this.values.values()];
  }
}

class MergeObjects implements Accumulator {
  private readonly merged: Doc = {};

  take(value: unknown): void {
    if (value === null || value === undefined) return;
    if (!isDoc(value)) throw new CommandError(40400, '$mergeObjects requires object inputs');
    for (const name of Object.keys(value)) setField(this.merged, name, value[name]);
  }

  result(): unknown {
    return this.merged;
  }
}

/** The accumulators computed here, with exact types; mingo computes the others. */
export const accumulatorFactories: Readonly<Record<string, () => Accumulator>> = {
  $sum: () => new Sum(),
  $avg: () => new Average(),
  $min: () => new Extreme(-1),
  $max: () => new Extreme(1),
  $first: () => new First(),
  $last: () => new Last(),
  $push: () => new Push(),
  $addToSet: () => new AddToSet(),
  $mergeObjects: () => new MergeObjects(),
};
