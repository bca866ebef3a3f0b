import { Long } from 'bson';
import { compareValues } from '../bson/compare.js';
import {
  int64,
  intOrLong,
  isLong,
  numberKind,
  toBigInt,
  toDouble,
  toNumber,
} from '../bson/numbers.js';
import { budget } from './memory.js';

/** Collects one value for each document of a group. */
export interface Accumulator {
  take(value: unknown): void;
  result(): unknown;
}

/**
 * A sum as MongoDB computes it. Integers are added exactly, and the result widens from int to long to
 * double. Doubles are added with compensated summation, which carries the error of each addition.
 */
class Sum implements Accumulator {
  /** How many numbers were added. */
  count = 0;
  /** The sum of the ints and longs before the first double. */
  private whole = 0n;
  /** Ints not yet added to `whole`, because adding numbers is faster than adding bigints. */
  private ints = 0;
  private long = false;
  private double = false;
  private high = 0;
  private low = 0;
  /** The plain sum, for infinities and NaN. */
  private plain = 0;

  /** Adds a number. Other values are ignored. */
  take(value: unknown): void {
    const kind = numberKind(value);
    if (kind === undefined) return;
    this.count++;
    if (kind === 'int' && !this.double) {
      this.ints += value as number;
      if (Math.abs(this.ints) > 2 ** 52) this.gather();
      return;
    }
    if (kind === 'long') this.long = true;
    if (kind === 'double' && !this.double) {
      this.double = true;
      this.addWhole(this.gather());
    }
    if (!this.double) this.whole += toBigInt(value);
    else if (isLong(value)) this.addWhole(value.toBigInt());
    else this.addDouble(toNumber(value) as number);
  }

  private gather(): bigint {
    this.whole += BigInt(this.ints);
    this.ints = 0;
    return this.whole;
  }

  private addWhole(value: bigint): void {
    const high = (value / 0x100000000n) * 0x100000000n;
    this.addDouble(Number(value - high));
    this.addDouble(Number(high));
  }

  private addDouble(value: number): void {
    const sum = this.high + value;
    const part = sum - this.high;
    this.low += this.high - (sum - part) + (value - part);
    this.high = sum;
    this.plain += value;
  }

  /** The sum as a double, also if only integers were added. */
  asDouble(): number {
    if (!this.double) return Number(this.gather());
    return Number.isFinite(this.high) ? this.high + this.low : this.plain;
  }

  result(): unknown {
    const whole = this.gather();
    const isOver = whole < int64.min || whole > int64.max;
    if (this.double || isOver) return toDouble(this.asDouble());
    return this.long ? Long.fromBigInt(whole) : intOrLong(whole);
  }
}

function average(): Accumulator {
  const sum = new Sum();
  return {
    take: (value) => sum.take(value),
    result: () => (sum.count === 0 ? null : toDouble(sum.asDouble() / sum.count)),
  };
}

function extreme(sign: 1 | -1): Accumulator {
  let best: unknown = null;
  return {
    take: (value) => {
      if (value === null || value === undefined) return;
      if (best === null || compareValues(value, best) * sign > 0) best = value;
    },
    result: () => best,
  };
}

function push(): Accumulator {
  const hold = budget('$push');
  const values: unknown[] = [];
  return {
    take: (value) => {
      if (value === undefined) return;
      hold(value);
      values.push(value);
    },
    result: () => values,
  };
}

/** The accumulators of `$group`. */
export const accumulators: Readonly<Record<string, () => Accumulator>> = {
  $avg: average,
  $max: () => extreme(1),
  $min: () => extreme(-1),
  $push: push,
  $sum: () => new Sum(),
};
