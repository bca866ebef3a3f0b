import { readFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Processor seconds that a process has used so far (Linux); NaN elsewhere. */
export function processorSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
