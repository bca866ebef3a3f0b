import { Decimal128, Long } from 'bson';
import { parseDecimal } from './decimal.js';
import { compareParts, doubleParts, nextDouble, previousDouble } from './exact.js';
import { complement, sink } from './key-sink.js';
import { toNumber } from './values.js';

function writeMagnitude(floor: number, distance: Uint8Array | undefined): void {
  const at = sink.room(9);
  sink.bytes.writeDoubleBE(floor, at);
  sink.bytes[at] = (sink.bytes[at] as number) | 0x80;
  sink.bytes[at + 8] = 0;
  if (distance !== undefined) {
    sink.bytes[at + 8] = 1;
    sink.raw(distance);
  }
}

export function writeDouble(value: number): void {
  if (Number.isNaN(value)) {
    const at = sink.room(9);
    sink.bytes.fill(0, at, at + 9);
    return;
  }
  const at = sink.length;
  writeMagnitude(Math.abs(value), undefined);
  if (value < 0) complement(at);
}

/** 16 bytes: how far x lies between a double and the next, as a binary fraction. */
function fractionBytes(numerator: bigint, denominator: bigint): Buffer {
  const fraction = (numerator << 128n) / denominator;
  return Buffer.from(fraction.toString(16).padStart(32, '0'), 'hex');
}

function writeLong(value: bigint): void {
  const at = sink.length;
  const size = value < 0n ? -value : value;
  let floor = Number(size);
  if (BigInt(floor) > size) floor = previousDouble(floor);
  const rest = size - BigInt(floor);
  const gap = rest === 0n ? 1n : BigInt(nextDouble(floor)) - BigInt(floor);
  writeMagnitude(floor, rest === 0n ? undefined : fractionBytes(rest, gap));
  if (value < 0n) complement(at);
}

/** Decimals out of a double's range: after the last double that is smaller, by size and digits. */
function scientificBytes(coefficient: bigint, exponent: number): Buffer {
  const digits = coefficient.toString().replace(/0+$/, '').padEnd(34, '0');
  const size = coefficient.toString().length + exponent + 0x8000;
  return Buffer.concat([Buffer.from([size >> 8, size & 0xff]), Buffer.from(digits, 'latin1')]);
}

function writeDecimal(value: Decimal128): void {
  const parts = parseDecimal(value);
  if (parts.special !== undefined || parts.coefficient === 0n) {
    writeDouble(parts.special ?? 0);
    return;
  }
  const at = sink.length;
  const negative = parts.coefficient < 0n;
  const size = { ...parts, coefficient: negative ? -parts.coefficient : parts.coefficient };
  let floor = Math.min(Number(`${size.coefficient}e${size.exponent}`), Number.MAX_VALUE);
  if (compareParts(doubleParts(floor), size) > 0) floor = previousDouble(floor);
  const low = doubleParts(floor);
  if (compareParts(low, size) === 0) {
    writeMagnitude(floor, undefined);
  } else if (floor === Number.MAX_VALUE || floor === 0) {
    writeMagnitude(floor, scientificBytes(size.coefficient, size.exponent));
  } else {
    const high = doubleParts(nextDouble(floor));
    const exponent = Math.min(low.exponent, high.exponent, size.exponent);
    const scale = (p: typeof low) => p.coefficient * 10n ** BigInt(p.exponent - exponent);
    writeMagnitude(floor, fractionBytes(scale(size) - scale(low), scale(high) - scale(low)));
  }
  if (negative) complement(at);
}

/** Writes a number of any type: equal numbers give equal bytes. */
export function writeNumber(value: unknown): void {
  if (typeof value === 'number') writeDouble(value);
  else if (Long.isLong(value)) {
    const number = value.toNumber();
    if (Number.isSafeInteger(number)) writeDouble(number);
    else writeLong(value.toBigInt());
  } else if (value instanceof Decimal128) writeDecimal(value);
  else writeDouble(toNumber(value) as number);
}
