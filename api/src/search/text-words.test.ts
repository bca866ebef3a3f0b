import { expect, it } from 'vitest';
import { TextWords } from './text-words.js';

it('TextWords corrects only words that no definition contains', () => {
  const words = new TextWords();
  words.add(['resists', 'corrosion', 'paslanmaya', 'dayanir']);
  expect(words.correct('corosion')).toBe('corrosion');
  expect(words.correct('paslanmya')).toBe('paslanmaya');
  expect(words.correct('corosion resists')).toBe('corrosion resists');
  expect(words.correct('corrosion')).toBeUndefined();
  expect(words.correct('corosion zzzzzzz')).toBeUndefined();
  expect(words.correct('c0rosion')).toBeUndefined();
});
