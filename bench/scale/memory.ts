import { readFileSync } from 'node:fs';

/**
 * Resident memory of a process in MB (Linux): what it has taken for itself, and pages of files that it has
 * mapped, which the system takes back when it needs them.
 */
export function residentMb(pid: number): { own: number; files: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kb = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { own: Math.round(kb('RssAnon') / 1000), files: Math.round(kb('RssFile') / 1000) };
}
