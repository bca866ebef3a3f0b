import type { CellNote } from './csv-table.js';
import { fileIssue } from './file-issue.js';
import { type Raised, raisedText } from './raised-text.js';
import { CELL_MAX } from './xlsx-write.js';

/** A remark on a cell before its column is known. */
export type Note = Omit<CellNote, 'column'>;
/** The text of a cell, and what is uncertain about it. */
export interface ShownText {
  readonly text: string;
  readonly notes: readonly Note[];
}

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;
/** Characters of an escaped one. */
const ESCAPED_LENGTH = 7;
/** Characters of a text that a remark repeats. */
const SHOWN = 40;

export function struckNote(text: string): Note {
  return { code: 'STRUCK_TEXT', params: { value: text.trim().slice(0, SHOWN) } };
}

/**
 * Collects the text of `t` elements, and of `also`, from the runs of a rich text: superscripts and subscripts become
 * characters, struck-out runs are named. Text in pronunciation guides (`rPh`) is dropped.
 * @param place names the cell in the error for a text that is too long.
 */
export function textCollector(place: () => string, also?: string) {
  let inside = false;
  let guide = false;
  let run = '';
  let collected = '';
  let raised: Raised | undefined;
  let struck = false;
  let notes: Note[] = [];
  const limit = (length: number, max: number) => {
    if (length > max) throw fileIssue('CELL_TOO_LONG', { cell: place(), max: CELL_MAX });
  };
  const endRun = () => {
    const plain = unescaped(run);
    run = '';
    const shown = raised ? raise({ text: plain, notes }, raised) : { text: plain, notes };
    notes = [...shown.notes];
    if (struck && shown.text.trim() !== '') notes.push(struckNote(shown.text));
    collected += shown.text;
    limit(collected.length, CELL_MAX);
  };
  return {
    open(name: string, { val = '' }: Readonly<Record<string, string>> = {}) {
      if (name === 'rPh') guide = true;
      if (RUNS.has(name)) [raised, struck] = [undefined, false];
      if (name === 'vertAlign') raised = RAISED[val];
      if (name === 'strike') struck = isOn(val);
      inside = !guide && (name === 't' || name === also);
    },
    close(name: string) {
      if (name === 'rPh') guide = false;
      if (inside) endRun();
      inside = false;
    },
    add(text: string) {
      if (!inside) return;
      run += text;
      limit(run.length, CELL_MAX * ESCAPED_LENGTH);
    },
    take(): ShownText {
      const taken = { text: collected, notes };
      collected = '';
      notes = [];
      return taken;
    },
  };
}

/** The text of a superscript or subscript as characters, with a remark if Unicode lacks one of them. */
export function raise(shown: ShownText, where: Raised): ShownText {
  const { text, isExact } = raisedText(shown.text, where);
  if (isExact) return { text, notes: shown.notes };
  const note: Note = { code: 'RAISED_TEXT', params: { value: text.slice(0, SHOWN) } };
  return { text, notes: [...shown.notes, note] };
}

/** Whether an element that switches a format on does so: without a value it does. */
export const isOn = (value: string) => !/^(0|false)$/.test(value);

export const RAISED: Readonly<Record<string, Raised>> = { superscript: 'sup', subscript: 'sub' };
/** Elements that begin a text, or a part of one with a format of its own. */
const RUNS: ReadonlySet<string> = new Set(['c', 'si', 'is', 'r']);

/** Decodes `_x000D_`: characters that XML cannot contain are written like this. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
