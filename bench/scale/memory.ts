import { readFileSync } from 'node:fs';

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
