import { expect, it } from 'vitest';
import { bestVoice } from './best-voice.js';

const voice = (name: string, lang: string, more: object = {}) => ({
  ...{ name, lang, default: false, localService: true },
  ...more,
});

it.each([
  [
    'the default rather than the first',
    [voice('Albert', 'en-US'), voice('Samantha', 'en-US', { default: true })],
    'Samantha',
  ],
  ['a usual accent', [voice('Fiona', 'en-scotland'), voice('Daniel', 'en_GB')], 'Daniel'],
  [
    'a voice of this device',
    [voice('Net', 'en-US', { localService: false }), voice('Daniel', 'en-GB')],
    'Daniel',
  ],
  ['no other language that begins alike', [voice('Middle English', 'enm')], undefined],
])('chooses %s', (_, voices, name) => {
  expect(bestVoice(voices, 'en')?.name).toBe(name);
});
