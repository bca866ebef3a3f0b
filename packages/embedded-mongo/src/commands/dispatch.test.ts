import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refused } from '../../test/contract/refused.js';
import { accumulatorNames } from '../aggregate/group.js';
import { stageNames } from '../aggregate/pipeline.js';
import { expressionNames, variableNames } from '../expression/compile.js';
import { queryOperators } from '../query/filter.js';
import { updateOperators } from '../update/modifiers.js';
import { commands } from './dispatch.js';

const path = join(import.meta.dirname, '../../README.md');
const [begin, end] = ['<!-- table: begin -->', '<!-- table: end -->'];

function row(what: string, names: Iterable<string>): string {
  return `| ${what} | ${[...names].map((name) => `\`${name}\``).join(' ')} |`;
}

const { queryOperators: noQuery, topLevelOperators, updateOperators: noUpdate } = refused;
const table = [
  '| | Answered as MongoDB 7.0 does |',
  '| --- | --- |',
  row('Commands', Object.keys(commands)),
  row('Query operators', queryOperators),
  row('Update operators', updateOperators),
  row('Stages', stageNames),
  row('Accumulators', accumulatorNames),
  row('Expressions', expressionNames),
  row('Variables', variableNames),
  '',
  '| | Refused by name, among others |',
  '| --- | --- |',
  row('Commands', refused.commands),
  row('Query operators', [...noQuery, ...topLevelOperators]),
  row('Update operators and paths', [...noUpdate, ...refused.updatePaths]),
  row('Stages', refused.stages),
  row('Accumulators', refused.accumulators),
  row('Expressions', refused.expressions),
  row('In a projection', refused.projectionOperators),
  row('Clauses of `$push`', refused.pushClauses),
  row('Options of an index', refused.indexOptions),
  row('Options of a command', refused.options),
  row('Options of an update or delete', refused.statementOptions),
].join('\n');

it('the table in the README matches the tables in the code', () => {
  const readme = readFileSync(path, 'utf8');
  const [before, rest = ''] = readme.split(begin) as [string, string?];
  const [inside = '', after = ''] = rest.split(end);
  if (process.env.UPDATE_README === '1') {
    writeFileSync(path, `${before}${begin}\n\n${table}\n\n${end}${after}`);
    return;
  }
  expect(inside.trim(), 'UPDATE_README=1 writes it').toBe(table);
});
