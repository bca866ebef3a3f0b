import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The files of this repository of which this process runs a named function during `work`, as paths from its root; V8
 * counts the calls. Files that are only loaded, such as tables and types, are not among them.
 */
export async function filesThatRun(work: () => Promise<unknown>): Promise<Set<string>> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // Each reading sets the counts to zero.
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ran = result.filter(({ functions }) =>
      functions.some(({ functionName, ranges: [whole] }) => functionName && whole?.count),
    );
    const paths = ran.map(({ url }) =>
      relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url),
    );
    return new Set(paths.filter((path) => !/^\.\.|node_modules|^node:/.test(path)));
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}
