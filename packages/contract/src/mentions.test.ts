import { expect, it } from 'vitest';
import { linesWithMentions, splitByMentions } from './mentions.js';

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
