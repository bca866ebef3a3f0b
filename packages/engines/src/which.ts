import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first executable of one of these names on `searchPath` (a `PATH` value), or undefined. */
export function which(names: readonly string[], searchPath: string): string | undefined {
  for (const name of names) {
    for (const folder of searchPath.split(delimiter)) {
      if (!folder) continue;
      const candidate = join(folder, name);
      if (isExecutable(candidate)) return candidate;
    }
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
