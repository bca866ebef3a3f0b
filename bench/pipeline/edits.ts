import { setTimeout as pause } from 'node:timers/promises';
import type { AdminCall } from '../relevance/engines/product-engine.js';

const POLL_MS = 5;
const GIVE_UP_MS = 120_000;
const LIMITS = 50;
const RUN = letters(Date.now());

/**
 * Edits one term after the other, each with a new definition that contains a unique word, which the title index does
 * not have.
 * @param isEnough whether this many edits are enough.
 * @returns the milliseconds from the reply to each until the search finds it.
 */
export async function timeEdits(
  baseUrl: string,
  admin: AdminCall,
  isEnough: (edits: number) => boolean,
): Promise<number[]> {
  const { terms } = await admin<{ terms: { _id: string }[] }>('GET', '/admin/engineering?limit=50');
  const times: number[] = [];
  while (!isEnough(times.length)) {
    const id = terms[times.length % terms.length]?._id ?? '';
    const word = `w${RUN}${letters(times.length)}q`;
    await admin('PUT', `/admin/terms/${id}`, { englishDefinition: `Edited as ${word}.` });
    const replied = performance.now();
    for (let n = 0; !(await isFound(baseUrl, id, word, n)); n += 1) {
      if (performance.now() - replied > GIVE_UP_MS) throw new Error(`${word} is not found`);
      await pause(POLL_MS);
    }
    times.push(performance.now() - replied);
  }
  return times;
}

/** @param n changes the limit, so that the cache does not answer. */
async function isFound(baseUrl: string, id: string, word: string, n: number): Promise<boolean> {
  const parameters = new URLSearchParams({
    query: word,
    limit: String(1 + (n % LIMITS)),
    exact: 'true',
  });
  const reply = await fetch(`${baseUrl}/api/terms/search?${parameters}`);
  const { data } = (await reply.json()) as { data: { _id: string }[] };
  return data.some((hit) => hit._id === id);
}

function letters(n: number): string {
  return [...n.toString(26)]
    .map((digit) => 'abcdefghijklmnopqrstuvwxyz'[parseInt(digit, 26)])
    .join('');
}
