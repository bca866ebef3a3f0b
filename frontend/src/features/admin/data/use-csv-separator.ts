import { CSV_SEPARATORS } from '@terimce/contract/routes/admin/report-range';
import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n.js';
import { readText, writeText } from '../../../lib/storage.js';

const STORAGE_KEY = 'csvSeparator';

/**
 * The separator of CSV files: the last choice on this device, else the one that spreadsheets of the language expect.
 */
export function useCsvSeparator() {
  const language = useLanguage();
  const [kept, setKept] = useState(() => readText(STORAGE_KEY));
  const usual = language === 'tr' ? 'semicolon' : 'comma';
  const separator = CSV_SEPARATORS.find((name) => name === kept) ?? usual;
  const choose = (name: string) => {
    writeText(STORAGE_KEY, name);
    setKept(name);
  };
  return [separator, choose] as const;
}
