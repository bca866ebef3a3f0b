import { Breakable } from './breakable.js';

interface HeadwordProps {
  readonly lang: 'en' | 'tr';
  /** Shown as a dash if absent. */
  readonly text: string | undefined;
  readonly className?: string | undefined;
}

/** A term's name in one language, as tables show it. */
export function Headword({ lang, text, className }: HeadwordProps) {
  return (
    <span lang={lang} className={className}>
      <Breakable text={text || '–'} />
    </span>
  );
}
