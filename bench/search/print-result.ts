import type { LoadResult } from './load.js';

/** One line: median, 99th percentile, throughput, and failures if any. */
export function printResult(name: string, { p50, p99, rate, failures }: LoadResult): void {
  const cells = [`p50 ${p50.toFixed(2)}`, `p99 ${p99.toFixed(2)}`, `${rate.toFixed(0)}/s`];
  const failed = failures ? `   ${failures} FAILED` : '';
  console.log(`  ${name.padEnd(22)}${cells.map((cell) => cell.padStart(12)).join('')}${failed}`);
}
