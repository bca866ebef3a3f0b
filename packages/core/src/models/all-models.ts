import { migrate } from '../migrations/migrations.js';
import { ensureIndexes, isDatabaseUnreachable } from '../mongo.js';
// Every file of models, so that all of them are registered.
import './admin.js';
import './engagement.js';
import './erased-name.js';
import './events.js';
import './import.js';
import './index-state.js';
import './installation.js';
import './lease.js';
import './saved-view.js';
import './term.js';
import './term-change.js';
import './term-editor.js';
import './term-history.js';
import './term-proposal.js';
import './upload.js';
import './user.js';

/**
 * Migrates data of an earlier release and creates all indexes; runs once when a process starts. Waits for a database
 * that is unreachable for a short time.
 * @param archive that was made before.
 */
export async function prepareDatabase(archive?: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      await migrate(archive);
      return await ensureIndexes();
    } catch (error) {
      if (Date.now() >= deadline || !isDatabaseUnreachable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
