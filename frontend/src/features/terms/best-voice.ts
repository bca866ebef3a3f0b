import { lowerCase } from '@terimce/contract/text';

/** Accents that listeners of a language expect, best first. */
const EXPECTED = { en: ['en-us', 'en-gb'], tr: ['tr-tr'] } as const;

/**
 * The voice that fits best: lists also begin with joke voices. One of this device also speaks without a network, and
 * the system's default is the one that its owner chose.
 */
export function bestVoice<
  V extends Pick<SpeechSynthesisVoice, 'lang' | 'default' | 'localService'>,
>(voices: readonly V[], language: 'tr' | 'en'): V | undefined {
  const tagOf = (voice: V) => lowerCase(voice.lang, 'en').replaceAll('_', '-');
  const place = (voice: V) => {
    const accent = (EXPECTED[language] as readonly string[]).indexOf(tagOf(voice));
    const accentCost = accent < 0 ? EXPECTED[language].length : accent;
    return (voice.default ? 0 : 100) + (voice.localService ? 0 : 10) + accentCost;
  };
  return voices
    .filter((voice) => tagOf(voice).split('-')[0] === language)
    .reduce<V | undefined>(
      (best, voice) => (best && place(best) <= place(voice) ? best : voice),
      undefined,
    );
}
