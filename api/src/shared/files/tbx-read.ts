import { fileIssue } from './file-issue.js';
import { TbxEntry } from './tbx-entry.js';
import { notUtf8, utf8Text } from './utf8-text.js';
import { xmlParser } from './xml-parser.js';

const ENTRIES: ReadonlySet<string> = new Set(['conceptEntry', 'termEntry']);
/** Longest entry in characters, and most elements of one. */
const ENTRY_MAX = 2_000_000;
const ELEMENTS_MAX = 10_000;
/** DCT style names an element after its data category; DCA style has these elements, with the category as type. */
const DCA_ELEMENTS: Readonly<Record<string, string>> = {
  definition: 'descrip',
  context: 'descrip',
  subjectField: 'descrip',
  xGraphic: 'xref',
  externalGraphic: 'xref',
  administrativeStatus: 'termNote',
  termType: 'termNote',
};

/**
 * The entries of a TBX file as rows of an import: version 3 in both styles (`conceptEntry`), and the older version 2
 * (`martif`, `termEntry`, `langSet`, `tig`). Entities are not expanded beyond those of XML itself.
 * @throws CodedError IMPORT_FILE_INVALID, with the line.
 */
export async function* readTbx(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Record<string, unknown>> {
  const rows: Array<Record<string, unknown>> = [];
  let entry: TbxEntry | undefined;
  let isTbx = false;
  let characters = 0;
  let elements = 0;
  const limit = () => {
    const isLong = characters > ENTRY_MAX || elements > ELEMENTS_MAX;
    if (isLong && entry) throw fileIssue('ENTRY_TOO_LONG', { line: parser.line() });
  };
  const parser = xmlParser({
    open(name, attributes, depth) {
      if (depth === 1) {
        isTbx = name === 'tbx' || name === 'martif';
        if (!isTbx) throw fileIssue('NOT_TBX');
      }
      if (ENTRIES.has(name)) {
        entry = new TbxEntry();
        characters = 0;
        elements = 0;
        return;
      }
      elements += 1;
      limit();
      const element = DCA_ELEMENTS[name];
      if (element) entry?.open(element, { ...attributes, type: name });
      else entry?.open(name, attributes);
    },
    text(text) {
      characters += text.length;
      limit();
      entry?.text(text);
    },
    close(name) {
      if (!ENTRIES.has(name)) {
        entry?.close(DCA_ELEMENTS[name] ?? name);
        return;
      }
      if (entry) rows.push(entry.row());
      entry = undefined;
    },
  });
  for await (const text of utf8Text(source, notUtf8)) {
    parser.write(text);
    yield* rows.splice(0);
  }
  parser.close();
  if (!isTbx) throw fileIssue('NOT_TBX');
  yield* rows.splice(0);
}
