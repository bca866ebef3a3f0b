import { z } from 'zod';
import { Catalog } from './catalog.js';
import { ERRORS, type ErrorCode } from './errors.js';
import {
  type Bilingual,
  bilingual,
  type ContentLanguage,
  EXTRA_LANGUAGES,
  type ExtraLanguage,
} from './languages.js';
import en from './texts/en/issues.json' with { type: 'json' };
import tr from './texts/tr/issues.json' with { type: 'json' };

const ROWS = bilingual(tr.rows, en.rows);
const FILES = bilingual(tr.files, en.files);
/** Why a row of an import is not stored, or a warning about a stored one. */
export type RowIssueCode = keyof typeof ROWS | ErrorCode;
/** Why a file cannot be read at all. */
export type FileIssueCode = keyof typeof FILES;
/** The texts of all of them. */
export const ISSUES: Readonly<Record<string, Bilingual>> = { ...ERRORS, ...FILES, ...ROWS };

function catalogIn(language: ContentLanguage): Catalog {
  const texts = Object.entries(ISSUES).map(([code, text]) => [code, text[language]]);
  return new Catalog(language, Object.fromEntries(texts));
}
const catalogs = { tr: catalogIn('tr'), en: catalogIn('en') };

/** One reason, with its field. */
export const rowIssue = z
  .object({
    code: z.string(),
    field: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .meta({ id: 'RowIssue' });
export type RowIssue = z.output<typeof rowIssue>;

/**
 * The text of an issue. Issues may be stored by an earlier version: an unknown code is shown unchanged, a missing
 * parameter as –.
 */
export function issueText({ code, params = {} }: RowIssue, language: ContentLanguage): string {
  return (Object.hasOwn(ISSUES, code) && catalogs[language].text(code, params)) || code;
}

/**
 * The issues of a row as one text, each after the name of its field.
 * @param nameOf undefined if the field has no name in that language.
 */
export function reasonText(
  issues: readonly RowIssue[],
  language: ContentLanguage,
  nameOf: (field: string) => string | undefined,
): string {
  return issues
    .map((issue) => {
      const text = issueText(issue, language);
      // Errors about required fields name the fields themselves.
      const field = issue.code.endsWith('_REQUIRED') ? undefined : issue.field;
      const name = field && nameOf(field);
      return name ? `${name}: ${text}` : text;
    })
    .join('; ');
}

/**
 * The errors of the term schema as issues of a row; never the texts of the library. The parse needs `reportInput` to
 * tell lengths.
 * @param column the column that was checked, if it is not a field of its own.
 */
export function rowIssuesOf(error: z.ZodError, column?: string): RowIssue[] {
  return error.issues.map((issue) => {
    const field = column ?? fieldOf(issue.path);
    if (issue.code === 'too_big') {
      const params = { max: Number(issue.maximum) };
      if (typeof issue.input !== 'string') return { code: 'TOO_MANY', field, params };
      return { code: 'TOO_LONG', field, params: { ...params, length: issue.input.length } };
    }
    if (issue.code !== 'custom') return { code: 'WRONG_TYPE', field };
    return { code: issue.params?.code === 'one_line' ? 'LINE_BREAK' : 'LINK_INVALID', field };
  });
}

/** The column name of a field: `translations.de.term` is `german_term`. */
function fieldOf([first, language, part]: readonly PropertyKey[]): string {
  return first === 'translations' && part !== undefined
    ? `${EXTRA_LANGUAGES[language as ExtraLanguage]}_${String(part)}`
    : String(first);
}
