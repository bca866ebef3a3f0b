import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A checkout without node_modules and without a build; `make build` would fail there. */
it.each(['status', 'logs', 'admin', 'seed', 'doctor', 'backup', 'restore', 'notice-test'])(
  'make %s never builds, and says so if nothing is built',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'terimce-unbuilt-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const path of ['Makefile', 'infra/command.sh', 'infra/backup.sh', 'infra/built.sh']) {
      await cp(join(root, path), join(folder, path));
    }
    await cp(join(root, 'infra/docker'), join(folder, 'infra/docker'), { recursive: true });
    const { MAKELEVEL: _level, MAKEFLAGS: _flags, ...env } = process.env;
    const made = promisify(execFile)('make', [name], { cwd: folder, env });
    await expect(made).rejects.toThrow('Nothing is built here. make up builds and starts it.');
  },
);
