import type { ContentLanguage } from '@terimce/contract/languages';
import { Button } from '../../components/button.js';
import { copyText } from '../../lib/clipboard.js';
import { useTranslation } from '../../lib/i18n.js';
import { toast } from '../../lib/toast.js';
import {
  GLOSSARY_FORMATS,
  type GlossaryFormat,
  type GlossaryLine,
  glossaryText,
} from './glossary.js';

interface CopyGlossaryProps {
  lines: readonly GlossaryLine[];
  language: ContentLanguage;
}

/** Copies the glossary in one of its formats, or prints the page. */
export function CopyGlossary({ lines, language }: CopyGlossaryProps) {
  const { t } = useTranslation();
  const copy = async (format: GlossaryFormat) => {
    const text = glossaryText(lines, format, language);
    const copied =
      format === 'table' ? await copyTable(text, lines, language) : await copyText(text);
    toast(
      copied
        ? { title: t('textPage.copied', { count: lines.length }), kind: 'success' }
        : { title: t('textPage.copyFailed'), kind: 'error' },
    );
  };
  return (
    <div className="row unprinted">
      {GLOSSARY_FORMATS.map((format) => (
        <Button key={format} size="small" onClick={() => void copy(format)}>
          {t(`textPage.formats.${format}`)}
        </Button>
      ))}
      <Button size="small" onClick={() => print()}>
        {t('textPage.print')}
      </Button>
    </div>
  );
}

/** Office programs paste the table, others its cells. */
async function copyTable(
  html: string,
  lines: readonly GlossaryLine[],
  language: ContentLanguage,
): Promise<boolean> {
  const cells = glossaryText(lines, 'tab', language);
  const blob = (type: string, content: string) => new Blob([content], { type });
  const item = { 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', cells) };
  try {
    await navigator.clipboard.write([new ClipboardItem(item)]);
    return true;
  } catch {
    return copyText(cells);
  }
}
