import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A word of the outline: `- couple
 * kuvvet çifti [mechanical]`, followed by `(open)` while it is missing.
 */
interface OutlineWord {
  readonly english: string;
  readonly turkish: string;
  /** The category that has the term. */
  readonly owner: string;
  /** Known to be missing from the seed. */
  readonly isOpen: boolean;
}

/** A chapter of a course, with the words that it introduces. */
export interface Chapter {
  readonly category: string;
  readonly course: string;
  readonly title: string;
  readonly words: readonly OutlineWord[];
}

const WORD = /^- (?<english>.+?) \| (?<turkish>.+?)(?: \[(?<owner>[a-z]+)\])?(?<open> \(open\))?$/u;

/**
 * Reads `outline/{category}.md` below `folder`: the content of each field of study, course by course.
 * @throws Error naming an invalid line.
 */
export function readOutline(folder: string): Chapter[] {
  const path = join(folder, 'outline');
  return readdirSync(path)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readCategory(name.slice(0, -3), readFileSync(join(path, name), 'utf8')));
}

function readCategory(category: string, text: string): Chapter[] {
  const chapters: Array<Chapter & { words: OutlineWord[] }> = [];
  let course = '';
  for (const line of text.split('\n').map((part) => part.trim())) {
    if (line === '' || line.startsWith('# ')) continue;
    if (line.startsWith('## ')) course = line.slice(3);
    else if (line.startsWith('### ')) {
      chapters.push({ category, course, title: line.slice(4), words: [] });
    } else {
      const parts = WORD.exec(line)?.groups;
      const chapter = chapters.at(-1);
      if (!parts || !chapter)
        throw new Error(`outline/${category}.md: "${line}" is not a word of the outline`);
      const { english = '', turkish = '', owner = category, open } = parts;
      chapter.words.push({ english, turkish, owner, isOpen: open !== undefined });
    }
  }
  return chapters;
}
