import { expect, it } from 'vitest';
import { packOf } from '../../../test/pack.js';
import { answerFrom } from './answer-from.js';

const open = packOf({
  'thermal conductivity': 'A rate.',
  'shear stress': 'A force per area.',
  jig: 'A guide.',
});

it.each([
  ['thermal-conductivity', 'thermal-conductivity'],
  ['thermalconductivity', 'thermal-conductivity'],
  ['themal-conductivity', 'thermal-conductivity'],
  ['Shear stress', 'shear-stress'],
  ['thermal-conductance', undefined],
  ['jpg', undefined],
])('%s leads to %s', (slug, found) => {
  expect(answerFrom(open, { kind: 'term', slug }).terms[0]?.slug).toBe(found);
});
