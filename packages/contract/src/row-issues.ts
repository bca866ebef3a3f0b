// One file: the table of reasons why a row or a file is refused.
import { z } from 'zod';
import { ERRORS } from './errors.js';
import {
  type Bilingual,
  type ContentLanguage,
  EXTRA_LANGUAGES,
  type ExtraLanguage,
} from './languages.js';

const named = ({ tr, en }: Bilingual): Bilingual => ({ tr, en });

/**
 * Why a row of an import is not stored, or a warning about a stored one. `{name}` is replaced by a parameter of the
 * issue.
 */
export const ROW_ISSUES = {
  // The row itself
  NOT_AN_OBJECT: { tr: 'Satır bir nesne değil', en: 'The row is not an object' },
  CELL_COUNT: {
    tr: 'Dosyanın {line}. satırında {cells} hücre var, başlıkta {expected}',
    en: 'Line {line} of the file has {cells} cells, the header has {expected}',
  },
  FORMULA_ERROR: {
    tr: 'Hücrede bir formül hatası var: {value}',
    en: 'The cell has a formula error: {value}',
  },
  FORMULA_EMPTY: {
    tr: 'Hücredeki formül hesaplanmamış; dosyayı Excel ile açıp yeniden kaydedin',
    en: 'The formula in the cell has not been computed; open the file in Excel and save it again',
  },
  CELL_CUT: {
    tr: 'Hücre, Excel’in izin verdiği en uzun metni içeriyor; metin kesilmiş olabilir',
    en: 'The cell has the longest text that Excel allows; the text may have been cut',
  },
  MISQUOTED: {
    tr: 'Dosyanın {line}. satırında bir tırnak işareti hücrenin başında ama hücreyi kapsamıyor',
    en: 'Line {line} of the file has a quotation mark that begins a cell without enclosing it',
  },
  HEADER_REPEATED: {
    tr: 'Dosyanın {line}. satırı başlığı yineliyor',
    en: 'Line {line} of the file repeats the header',
  },
  // Stored as it is
  DATE_CELL: {
    tr: 'Hücrede bir tarih var; “{value}” olarak eklenir',
    en: 'The cell has a date; it is added as “{value}”',
  },
  NUMBER_FORMAT: {
    tr: 'Sayı, hücrede göründüğü gibi yazılamıyor; “{value}” olarak eklenir',
    en: 'The number cannot be written as the cell shows it; it is added as “{value}”',
  },
  NUMBER_LONG: {
    tr: 'Sayının 15 basamağı saklanır; “{value}” olarak eklenir',
    en: 'A workbook keeps 15 digits of a number; it is added as “{value}”',
  },
  RAISED_TEXT: {
    tr: 'Üst ya da alt simgenin Unicode karakteri yok; “{value}” olarak eklenir',
    en: 'Unicode has no such superscript or subscript; it is added as “{value}”',
  },
  STRUCK_TEXT: {
    tr: 'Hücrede üstü çizili metin var; metnin parçası olarak eklenir: {value}',
    en: 'The cell has struck-out text; it is added as part of the text: {value}',
  },
  HIDDEN_ROW: { tr: 'Satır, tabloda gizli', en: 'The row is hidden in the sheet' },
  HIDDEN_COLUMN: { tr: 'Sütun, tabloda gizli', en: 'The column is hidden in the sheet' },
  NAMES_UNCLEAR: {
    tr: 'Hücre {count} ad olarak okundu: {value}',
    en: 'The cell was read as {count} names: {value}',
  },
  APOSTROPHE_KEPT: {
    tr: 'Hücrenin başındaki kesme işareti metnin parçası sayılır: {value}',
    en: 'The apostrophe at the beginning of the cell is part of the text: {value}',
  },
  HEADWORD_REQUIRED: named(ERRORS.HEADWORD_REQUIRED),
  DEFINITION_REQUIRED: named(ERRORS.DEFINITION_REQUIRED),
  CATEGORY_REQUIRED: { tr: 'Kategori boş', en: 'The category is empty' },
  NEW_CATEGORY_REQUIRED: named(ERRORS.NEW_CATEGORY_REQUIRED),
  TOO_MANY_CATEGORIES: {
    tr: 'Bir içe aktarma en çok {max} yeni kategori ekleyebilir',
    en: 'An import can add at most {max} new categories',
  },
  TOO_LONG: {
    tr: 'En çok {max} karakter olabilir; {length} karakter var',
    en: 'At most {max} characters are allowed; there are {length}',
  },
  TOO_MANY: { tr: 'En çok {max} değer olabilir', en: 'At most {max} values are allowed' },
  LINE_BREAK: { tr: 'Tek satır olmalıdır', en: 'Must be one line' },
  WRONG_TYPE: { tr: 'Metin olmalıdır', en: 'Must be text' },
  LINK_INVALID: {
    tr: 'http:// veya https:// ile başlayan bir adres olmalıdır',
    en: 'Must be an address that begins with http:// or https://',
  },
  STATUS_UNKNOWN: { tr: 'Bu durum yok: {value}', en: 'There is no status {value}' },
  TIME_INVALID: { tr: 'Tarih okunamadı: {value}', en: 'The time cannot be read: {value}' },
  TIME_PAST: {
    tr: 'Yayım zamanı geçmiş ve durum yazılmamış; terim yayımlanmadan eklenir',
    en: 'The time of publication has passed and no status is given; the term is added unpublished',
  },
  TIME_UNUSED: {
    tr: 'Yayım zamanı kullanılmadı; terim “{status}” olarak eklenir',
    en: 'The time of publication was not used; the term is added as “{status}”',
  },
  STATUS_KEPT: {
    tr: 'Terimin durumu ve yayım zamanı değişmedi; içe aktarma bunları yalnızca yeni terimlere verir',
    en: 'Status and time of publication did not change; an import sets them only for new terms',
  },
  // Compared with other terms
  TERM_EXISTS: named(ERRORS.TERM_EXISTS),
  HOMONYM_EXISTS: {
    tr: 'Başka kategoride aynı terim var',
    en: 'The same term exists in another category',
  },
  REPEATED_IN_FILE: {
    tr: 'Aynı terim {row}. satırda da var',
    en: 'Row {row} has the same term',
  },
  HOMONYM_IN_FILE: {
    tr: '{row}. satırda başka kategoride aynı terim var',
    en: 'Row {row} has the same term in another category',
  },
  SIMILAR_EXISTS: { tr: 'Benzer bir terim var', en: 'A similar term exists' },
  SIMILAR_IN_FILE: {
    tr: '{row}. satırda benzer bir terim var',
    en: 'Row {row} has a similar term',
  },
  // Updates
  ID_UNKNOWN: { tr: 'Bu kimlikte bir terim yok', en: 'No term has this id' },
  MATCH_UNCLEAR: {
    tr: 'Bu terim çifti birden çok kategoride var; hangisinin güncelleneceği belli değil',
    en: 'Several categories have this pair of terms; which one to update is not clear',
  },
  MATCH_REPEATED: {
    tr: '{row}. satır da aynı terimi güncelliyor',
    en: 'Row {row} updates the same term',
  },
  NEEDS_ADMIN: {
    tr: 'Yayımlanmış bir terimi yalnızca yöneticiler toplu olarak değiştirebilir',
    en: 'Only administrators can change published terms in bulk',
  },
  SLUG_TAKEN: named(ERRORS.SLUG_TAKEN),
  SLUG_RESERVED: named(ERRORS.SLUG_RESERVED),
  CHANGED_MEANWHILE: named(ERRORS.TERM_REV_CONFLICT),
} as const satisfies Record<string, Bilingual>;
export type RowIssueCode = keyof typeof ROW_ISSUES;

/** Why a file cannot be read at all. */
export const FILE_ISSUES = {
  QUOTE_NOT_CLOSED: {
    tr: '{line}. satırda açılan tırnak kapanmıyor',
    en: 'The quotation mark opened in line {line} is not closed',
  },
  ROW_TOO_LONG: { tr: '{line}. satır çok uzun', en: 'Line {line} is too long' },
  DELIMITER_UNCLEAR: {
    tr: 'Sütunların hangi işaretle ayrıldığı belli değil; ayırıcıyı seçin',
    en: 'Which character separates the columns is not clear; choose the delimiter',
  },
  NOT_A_TABLE: {
    tr: 'Bu dosya tablo değil ({kind}); tabloyu Excel (.xlsx) ya da CSV olarak kaydedin',
    en: 'This file is not a table ({kind}); save the table as Excel (.xlsx) or CSV',
  },
  OTHER_SHEET: {
    tr: 'Bu biçim okunmuyor ({kind}); dosyayı programında Excel (.xlsx) olarak kaydedin',
    en: 'This format is not read ({kind}); save the file as Excel (.xlsx) in its program',
  },
  NO_ROWS: { tr: 'Dosyada satır yok', en: 'The file has no rows' },
  TOO_MANY_ROWS: { tr: 'Dosyada en çok {max} satır olabilir', en: 'A file can have {max} rows' },
  TOO_MANY_COLUMNS: {
    tr: 'Dosyada en çok {max} sütun olabilir',
    en: 'A file can have {max} columns',
  },
  ENCODING_WRONG: {
    tr: 'Karakter kodlaması uymuyor; başka bir kodlama seçin ya da dosyayı UTF-8 olarak kaydedin',
    en: 'The character encoding does not fit; choose another, or save the file as UTF-8',
  },
  ENCODING_BROKEN: {
    tr: 'Dosya UTF-8 ama {line}. satırında bozuk bir bayt var; dosyayı yeniden kaydedin',
    en: 'The file is UTF-8, but line {line} has a damaged byte; save the file again',
  },
  ENCODING_TWICE: {
    tr: 'Harfler iki kez kodlanmış (“Ä±” gibi); dosyayı kaynağından UTF-8 olarak yeniden kaydedin ya da kodlamayı seçin',
    en: 'The letters were encoded twice (as “Ä±”); save the file at its source as UTF-8 again, or choose the encoding',
  },
  ENCODING_OLD: {
    tr: 'Harfler eski bir Mac ya da DOS programının kodlamasında görünüyor; dosyayı UTF-8 olarak kaydedin ya da kodlamayı seçin',
    en: 'The letters seem to be in the encoding of an old Mac or DOS program; save the file as UTF-8, or choose the encoding',
  },
  TOO_MUCH_TEXT: {
    tr: 'Dosyadaki hücrelerde toplam en çok {max} karakter olabilir',
    en: 'The cells of a file can have {max} characters together',
  },
  TOO_MANY_CELLS: { tr: 'Dosyada en çok {max} hücre olabilir', en: 'A file can have {max} cells' },
  CELL_TOO_LONG: {
    tr: '{cell} hücresi {max} karakterden uzun',
    en: 'Cell {cell} has more than {max} characters',
  },
  ENTRY_TOO_LONG: {
    tr: '{line}. satırdaki kayıt çok uzun',
    en: 'The entry in line {line} is too long',
  },
  TOO_DEEP: {
    tr: '{line}. satırda iç içe çok fazla öğe ya da çok fazla öznitelik var',
    en: 'Line {line} has too many nested elements or attributes',
  },
  XML_INVALID: { tr: '{line}. satırda XML hatası var', en: 'Line {line} is not valid XML' },
  NOT_TBX: { tr: 'Dosyada TBX yok', en: 'The file has no TBX' },
  NOT_UTF8: { tr: 'Dosya UTF-8 değil', en: 'The file is not UTF-8' },
  SHEET_UNKNOWN: { tr: '“{sheet}” adlı sayfa yok', en: 'There is no sheet “{sheet}”' },
  HEADER_LINE_EMPTY: { tr: '{line}. satır boş', en: 'Line {line} is empty' },
  FIELD_TWICE: {
    tr: 'Bu sütunların hepsi aynı alana eşlenmiş: {columns}',
    en: 'These columns are all the same field: {columns}',
  },
  NOT_TEXT: { tr: 'Dosya metin içermiyor', en: 'The file is not text' },
  XLSX_DAMAGED: { tr: 'Excel dosyası bozuk', en: 'The Excel file is damaged' },
  XLSX_TOO_LARGE: {
    tr: 'Excel dosyası açıldığında {max} MB sınırını aşıyor',
    en: 'The unpacked Excel file is larger than {max} MB',
  },
  XLSX_PROTECTED: {
    tr: 'Excel dosyası parola korumalı; parolasını kaldırıp yeniden kaydedin',
    en: 'The Excel file is protected by a password; remove it and save the file again',
  },
  XLS_OLD: {
    tr: 'Eski Excel biçimi (.xls) okunmuyor; dosyayı .xlsx olarak kaydedin',
    en: 'The old Excel format (.xls) is not read; save the file as .xlsx',
  },
  OPTIONS_INVALID: { tr: 'Seçenekler okunamadı', en: 'The options could not be read' },
} as const satisfies Record<string, Bilingual>;
export type FileIssueCode = keyof typeof FILE_ISSUES;

/** One reason, with its field. */
export const rowIssue = z
  .object({
    code: z.string(),
    field: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .meta({ id: 'RowIssue' });
export type RowIssue = z.output<typeof rowIssue>;

const TEXTS = new Map<string, Bilingual>(Object.entries({ ...ROW_ISSUES, ...FILE_ISSUES }));

/**
 * The text of an issue. Issues may be stored by an earlier version: an unknown code is shown unchanged, a missing
 * parameter as –.
 */
export function issueText({ code, params = {} }: RowIssue, language: ContentLanguage): string {
  const text = TEXTS.get(code);
  return (text ? text[language] : code).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name] ?? '–'),
  );
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
