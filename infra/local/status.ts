import { describeBackends } from './backends.js';
import { askSupervisor, type SupervisorStatus } from './control.js';
import { readLocalEnv } from './env.js';
import { indexReport } from './index-report.js';
import { pathsOf } from './paths.js';
import { notedProcesses } from './run-folder.js';

/** `make status`: the running processes, the chosen back ends, and how far the index lags. Status 1 if nothing runs. */
const env = readLocalEnv();
const { controlSocket, run } = pathsOf(env.DATA_DIR);
const status = await askSupervisor(controlSocket);
if (!status) {
  const left = notedProcesses(run).map(({ name, pid }) => `  ${name.padEnd(12)} pid ${pid}`);
  console.log(
    left.length === 0
      ? 'Not running. Start it with: make up'
      : `No supervisor answers, but these processes run. Restart them with make up, or end them with make down:\n${left.join('\n')}`,
  );
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
  if (backends) console.log(describeBackends(backends));
  for (const child of children) {
    const crashes = child.restarts > 0 ? `, restarted ${child.restarts} times` : '';
    console.log(
      `  ${child.name.padEnd(12)} ${child.state.padEnd(10)} pid ${child.pid}, since ${child.since}${crashes}`,
    );
    if (child.lastCrash) console.log(`    last crash ${child.lastCrash}`);
  }
  // A process that fails again and again must not push the warnings out.
  const warnings = events.filter((event) => event.includes('WARNING'));
  const failures = events.filter((event) => /ended with|could not/.test(event));
  for (const event of new Set([...warnings.slice(-5), ...failures.slice(-5)])) {
    console.log(`  ${event.trimEnd()}`);
  }
}
