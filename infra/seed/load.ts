import { runCommand } from '../local/command.js';
import { loadSeed } from './load-seed.js';

/** `make seed`: adds the seed terms that were never added to this database. */
await runCommand('seed', async (terms) => {
  const { total, added, completed, offeredBefore, addressTaken, headwordsTaken } =
    await loadSeed(terms);
  console.log(`${total} seed terms: ${added} added, ${total - added} skipped.`);
  if (completed > 0) console.log(`  ${completed} got parts that the seed did not have before.`);
  const skipped: Array<[number, string, readonly string[]]> = [
    [offeredBefore, 'were offered before; edits, renamings and deletions stay', []],
    [addressTaken.length, 'have an address that another term uses', addressTaken],
    [headwordsTaken.length, 'have both headwords of a term that is there', headwordsTaken],
  ];
  for (const [count, why, slugs] of skipped) {
    if (count > 0)
      console.log(`  ${count} ${why}${slugs.length > 0 ? `: ${slugs.join(', ')}` : ''}`);
  }
});
