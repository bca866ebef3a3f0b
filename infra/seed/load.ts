import { runCommand } from '../local/command.js';
import { loadSeed } from './load-seed.js';

/** `make seed`: adds the seed terms that are missing. */
await runCommand('seed', async (terms) => {
  const { added, total } = await loadSeed(terms);
  console.log(
    added > 0 ? `${added} of ${total} seed terms added` : `All ${total} seed terms are there`,
  );
});
