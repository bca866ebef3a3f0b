import { readFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Processor seconds that a process has used so far (Linux). */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/**
 * Resident memory of a process in MB (Linux): its own pages, and mapped pages of files, which the system reclaims
 * when needed.
 */
export function residentMb(pid: number): { own: number; files: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kb = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { own: Math.round(kb('RssAnon') / 1000), files: Math.round(kb('RssFile') / 1000) };
}
