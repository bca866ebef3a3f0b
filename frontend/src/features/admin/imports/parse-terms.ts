import { BULK_ROWS_MAX } from '@terimce/contract/routes/admin/imports';
import type { Translate } from '../../../lib/i18n.js';
import { findJsonFault } from './json-position.js';

export type ParsedTerms =
  | { readonly rows: readonly unknown[]; readonly error?: undefined }
  | { readonly rows?: undefined; readonly error: string };

/** Parses the text of the bulk box or of a file, with the checks of the specification in order. */
export function parseTerms(text: string, t: Translate): ParsedTerms {
  if (text.trim() === '') return { error: t('bulk.empty') };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const fault = findJsonFault(text);
    if (!fault) return { error: t('errors.withMessage', { message: String(error) }) };
    const { kind, character, line, column } = fault;
    const reason =
      kind === 'end'
        ? t('bulk.unexpectedEnd')
        : t('bulk.unexpected', { character: character === '\n' ? '↵' : character });
    return { error: t('bulk.invalid', { reason, line, column }) };
  }
  if (!Array.isArray(value)) return { error: t('bulk.notArray') };
  if (value.length === 0) return { error: t('bulk.noRows') };
  if (value.length > BULK_ROWS_MAX) return { error: t('bulk.tooMany', { max: BULK_ROWS_MAX }) };
  return { rows: value };
}
