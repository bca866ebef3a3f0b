import { Long } from 'bson';
import { toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Test } from './paths.js';

function wholeNumber(value: unknown, what: string): number {
  const number = toNumber(value);
  if (number === undefined) throw new CommandError(2, `${what} must be a number`);
  if (!Number.isFinite(number)) throw new CommandError(2, `${what} must be finite`);
  return Math.trunc(number);
}

/** `$size` */
export function sizeTest(operand: unknown): Test {
  const size = wholeNumber(operand, '$size');
  if (size !== toNumber(operand) || size < 0) {
    throw new CommandError(2, `Failed to parse $size. Expected a non-negative integer`);
  }
  return (value, whole) => whole && Array.isArray(value) && value.length === size;
}

/** `$mod` */
export function modTest(operand: unknown): Test {
  if (!Array.isArray(operand) || operand.length !== 2) {
    throw new CommandError(2, 'malformed mod, needs to be an array of two numbers');
  }
  const divisor = wholeNumber(operand[0], 'divisor');
  const remainder = wholeNumber(operand[1], 'remainder');
  if (divisor === 0) throw new CommandError(2, 'divisor cannot be 0');
  return (value) => {
    const number = toNumber(value);
    if (number === undefined || !Number.isFinite(number)) return false;
    return Math.trunc(number) % divisor === remainder;
  };
}

function bitMask(operand: unknown, name: string): bigint {
  if (Array.isArray(operand)) {
    return operand.reduce<bigint>((mask, bit) => mask | (1n << BigInt(wholeNumber(bit, name))), 0n);
  }
  const number = Long.isLong(operand) ? operand.toBigInt() : toNumber(operand);
  if (typeof number === 'bigint') return number;
  if (number === undefined || !Number.isInteger(number) || number < 0) {
    throw new CommandError(2, `${name} takes a non-negative integer or an array of positions`);
  }
  return BigInt(number);
}

/** `$bitsAllSet` and its kin. */
export function bitsTest(name: string, operand: unknown): Test {
  const mask = bitMask(operand, name);
  const accepts: Record<string, (bits: bigint) => boolean> = {
    $bitsAllSet: (bits) => (bits & mask) === mask,
    $bitsAnySet: (bits) => (bits & mask) !== 0n,
    $bitsAllClear: (bits) => (bits & mask) === 0n,
    $bitsAnyClear: (bits) => (bits & mask) !== mask,
  };
  const accept = accepts[name] as (bits: bigint) => boolean;
  return (value) => {
    const number = Long.isLong(value) ? value.toBigInt() : toNumber(value);
    if (typeof number === 'bigint') return accept(BigInt.asUintN(64, number));
    return number !== undefined && Number.isInteger(number)
      ? accept(BigInt.asUintN(64, BigInt(number)))
      : false;
  };
}
