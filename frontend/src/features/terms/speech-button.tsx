import { Volume2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../components/button.js';
import { useTranslation } from '../../lib/i18n.js';
import { bestVoice } from './best-voice.js';

/** Absent in some browsers, although its type says otherwise. */
const synthesis: SpeechSynthesis | undefined = globalThis.speechSynthesis;

/** Browsers load their voices late and send an event. */
function subscribe(listener: () => void): () => void {
  synthesis?.addEventListener('voiceschanged', listener);
  return () => synthesis?.removeEventListener('voiceschanged', listener);
}

/** Speaks a headword with a voice of its language; hidden if there is none. */
export function SpeechButton({ text, language }: { text: string; language: 'tr' | 'en' }) {
  const { t } = useTranslation();
  const find = () => bestVoice(synthesis?.getVoices() ?? [], language);
  const voice = useSyncExternalStore(subscribe, find);
  if (!voice || !text) return null;
  function speak() {
    if (!synthesis || !voice) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    synthesis.cancel();
    synthesis.speak(utterance);
  }
  return (
    <IconButton
      icon={Volume2}
      className="unprinted"
      label={t(language === 'en' ? 'term.speakEnglish' : 'term.speakTurkish')}
      onClick={speak}
    />
  );
}
