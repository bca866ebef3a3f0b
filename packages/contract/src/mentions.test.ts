import { expect, it } from 'vitest';
import { formulasIn, inNote, linesWithMentions, splitByMentions } from './mentions.js';

const at = (text: string, word: string) => ({ at: text.indexOf(word), text: word });

it('splits a text at its mentions, and drops mentions that do not match the text', () => {
  const text = 'Heat flows; heat is energy.';
  const [heat, energy] = [at(text, 'Heat'), at(text, 'energy')];
  expect(splitByMentions(text, [heat, { at: 5, text: 'gear' }, energy])).toEqual([
    heat,
    ' flows; heat is ',
    energy,
    '.',
  ]);
  expect(splitByMentions(text, [])).toEqual([text]);
});

it('assigns mentions to each line of a note', () => {
  const note = ' ## Heat \n\n\n  Work and heat';
  const lines = linesWithMentions(note, [at(note, 'Heat'), at(note, 'Work')]);
  expect(lines).toEqual([
    { text: '## Heat', mentions: [{ at: 3, text: 'Heat' }] },
    { text: 'Work and heat', mentions: [{ at: 0, text: 'Work' }] },
  ]);
});

it('finds formulas between dollar signs, and no sums of money', () => {
  expect(formulasIn('It costs $5 or $ 6 $.\n$a_1$, $b^2$ and $7\n$.')).toEqual([
    { at: 22, text: '$a_1$', tex: 'a_1' },
    { at: 29, text: '$b^2$', tex: 'b^2' },
  ]);
  const note = 'Heat $Q_1$ and $x$';
  const heat = at(note, 'Heat');
  const placed = inNote(note, [at(note, 'Q_1'), heat], (tex) =>
    tex === 'Q_1' ? '<m>' : undefined,
  );
  expect(splitByMentions(note, placed)).toEqual([
    heat,
    ' ',
    { at: 5, text: '$Q_1$', tex: 'Q_1', markup: '<m>' },
    ' and $x$',
  ]);
});
