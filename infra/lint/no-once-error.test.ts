import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const rule = join(root, 'infra/lint/no-once-error.grit');
const folder = mkdtempSync(join(tmpdir(), 'terimce-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Biome's report on a module with only this rule; '' if there are no findings. */
function lint(code: string): string {
  const config = { plugins: [rule], linter: { rules: { preset: 'none' } } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'probe.ts'), code);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--max-diagnostics=5', 'probe.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

it('refuses a listener that handles only the first error', () => {
  expect(lint(`socket.once('error', fail);\n`)).toContain('a second error without a listener');
  expect(lint(`connect(1).once('error', () => undefined);\n`)).toContain('a second error');
  expect(lint(`socket.on('error', fail);\nsocket.once('close', end);\n`)).toBe('');
});

it('is part of the checks', () => {
  expect(readFileSync(join(root, 'biome.json'), 'utf8')).toContain(
    './infra/lint/no-once-error.grit',
  );
});
