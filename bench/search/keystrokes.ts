import type { Random } from '@terimce/test-services/random';

/**
 * The requests of a box that searches at every keystroke while people look up terms: popular terms more often than
 * others, typed letter by letter until about two thirds are typed, sometimes with a wrong letter that is deleted, and
 * some words typed again a moment later.
 */
export function keystrokeStream(
  titles: readonly string[],
  length: number,
  random: Random,
): string[] {
  const stream: string[] = [];
  const recent: string[] = [];
  while (stream.length < length) {
    const again = recent.length > 0 && random.next() < 0.15;
    const title = again ? random.pick(recent) : zipfPick(titles, random);
    recent.push(title);
    if (recent.length > 20) recent.shift();
    stream.push(...typed(title, random));
  }
  return stream.slice(0, length);
}

/** Rank r with a probability proportional to 1/r, by inverting the logarithm. */
function zipfPick(titles: readonly string[], random: Random): string {
  const rank = Math.floor(Math.exp(random.next() * Math.log(titles.length)));
  return titles[Math.min(titles.length, rank) - 1] ?? '';
}

function typed(title: string, random: Random): string[] {
  const end = Math.max(3, Math.ceil(title.length * (0.5 + random.next() / 2)));
  const states: string[] = [];
  for (let length = 2; length <= Math.min(end, title.length); length += 1) {
    const state = title.slice(0, length);
    if (random.next() < 0.06) {
      const wrong = String.fromCharCode(97 + random.below(26));
      states.push(state.slice(0, -1) + wrong, state.slice(0, -1));
    }
    states.push(state);
  }
  return states.filter((state) => state.trim().length >= 2);
}
