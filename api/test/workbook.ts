import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A ZIP file with these parts. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

interface WorkbookParts {
  /** The `row` elements of each sheet, by its name. */
  readonly sheets: Readonly<Record<string, string>>;
  /** The `si` elements. */
  readonly strings?: string;
  /** Number formats of cell styles from 1: an id of Excel, or a code. */
  readonly formats?: ReadonlyArray<number | string>;
  /** The fonts of cell styles after those. */
  readonly fonts?: readonly string[];
  readonly hidden?: readonly string[];
  readonly date1904?: boolean;
  /** Paths that differ from those that Excel writes. */
  readonly paths?: Partial<Record<'workbook' | 'strings' | 'styles' | 'sheets', string>>;
  /** Prefix of the namespace of relationships. */
  readonly prefix?: string;
}

/** A workbook as other programs write it, with the parts and names that a test needs. */
export function workbookOf({
  sheets,
  strings,
  formats = [],
  fonts = [],
  hidden = [],
  date1904 = false,
  paths = {},
  prefix = 'r',
}: WorkbookParts): Promise<Buffer> {
  const main = paths.workbook ?? 'xl/workbook.xml';
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const names = Object.keys(sheets);
  const sheetPath = (i: number) => `${paths.sheets ?? 'worksheets'}/sheet${i + 1}.xml`;
  const stringsPath = paths.strings ?? 'sharedStrings.xml';
  const stylesPath = paths.styles ?? 'styles.xml';
  const isOwn = (format: number | string) => typeof format === 'string';
  return zipOf({
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relation('a', 'officeDocument', `/${main}`)}</Relationships>`,
    [main]: `<workbook xmlns="${MAIN}" xmlns:${prefix}="${RELATIONS}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${names
      .map(
        (name, i) =>
          `<sheet name="${name}" sheetId="${i + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} ${prefix}:id="s${i}"/>`,
      )
      .join('')}</sheets></workbook>`,
    [`${folder}_rels/${main.slice(folder.length)}.rels`]: `<Relationships xmlns="${PACKAGE}">${names
      .map((_, i) => relation(`s${i}`, 'worksheet', sheetPath(i)))
      .join(
        '',
      )}${relation('t', 'sharedStrings', stringsPath)}${relation('y', 'styles', stylesPath)}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, i) => [
        folder + sheetPath(i),
        `<worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...(strings === undefined
      ? {}
      : {
          [stringsPath.startsWith('/') ? stringsPath.slice(1) : folder + stringsPath]:
            `<sst xmlns="${MAIN}">${strings}</sst>`,
        }),
    [folder + stylesPath]: `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((format, i) =>
        isOwn(format) ? `<numFmt numFmtId="${200 + i}" formatCode="${format}"/>` : '',
      )
      .join(
        '',
      )}</numFmts><fonts><font/>${fonts.map((font) => `<font>${font}</font>`).join('')}</fonts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/>${formats
      .map((format, i) => `<xf numFmtId="${isOwn(format) ? 200 + i : format}"/>`)
      .join('')}${fonts.map((_, i) => `<xf fontId="${i + 1}"/>`).join('')}</cellXfs></styleSheet>`,
  });
}

/** Rows of texts as `row` elements, from a line. */
export function rowsXml(rows: ReadonlyArray<readonly string[]>, from = 1): string {
  return rows
    .map(
      (cells, i) =>
        `<row r="${from + i}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    .join('');
}
