import { askSupervisor, type SupervisorStatus } from './control.js';
import { readLocalEnv } from './env.js';
import { indexReport } from './index-report.js';
import { pathsOf } from './paths.js';

/** `make status`: what runs, which back ends were chosen, and how far the index lags. Status 1 when nothing runs. */
const env = readLocalEnv();
const status = await askSupervisor(pathsOf(env.DATA_DIR).controlSocket);
if (!status) {
  console.log('Not running. Start it with: make up');
  process.exit(1);
}
print(status);
const uri = status.commandEnv?.MONGODB_URI;
if (uri) {
  console.log(
    await indexReport(uri).catch(
      (error: Error) => `Index: the database does not answer (${error.message})`,
    ),
  );
}

function print({ phase, message, address, backends, children, events }: SupervisorStatus): void {
  console.log(`${phase === 'ready' ? 'Running' : `${phase}: ${message}`} at ${address}`);
  if (backends) {
    console.log(
      `Back ends: database ${backends.mongo}, queue ${backends.redis}, search ${backends.meilisearch}`,
    );
  }
  for (const child of children) {
    const crashes = child.restarts > 0 ? `, restarted ${child.restarts} times` : '';
    console.log(
      `  ${child.name.padEnd(12)} ${child.state.padEnd(10)} pid ${child.pid}, since ${child.since}${crashes}`,
    );
    if (child.lastCrash) console.log(`    last crash ${child.lastCrash}`);
  }
  const warnings = events.filter((event) => /WARNING|ended with|could not/.test(event));
  for (const event of warnings.slice(-5)) console.log(`  ${event}`);
}
