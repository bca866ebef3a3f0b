import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stageNames } from '../aggregate/stage-names.js';
import { modifierNames } from '../update/modifiers.js';
import { commands } from './registry.js';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

function codes(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string).sort();
}

function paragraph(start: string): string {
  const line = readme.split('\n').find((text) => text.startsWith(start));
  return (line ?? '').split('. ')[0] as string;
}

describe('the README', () => {
  it('lists the commands that there are', () => {
    const section = readme.split('## Commands')[1]?.split('Everything else')[0] ?? '';
    const firstCells = section.split('\n').map((line) => line.split('|')[1] ?? '');
    expect(codes(firstCells.join('\n'))).toEqual([...commands.keys()].sort());
  });

  it('lists the update operators and the stages that there are', () => {
    expect(codes(paragraph('Update operators'))).toEqual([...modifierNames].sort());
    expect(codes(paragraph('Stages'))).toEqual([...stageNames]);
  });
});
