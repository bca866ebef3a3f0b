interface Candidate {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Finds which of some names the bytes of a document spell, without making a string of each. */
export class FieldMatcher {
  readonly size: number;
  private readonly byLength: (Candidate[] | undefined)[] = [];

  constructor(names: ReadonlySet<string>) {
    this.size = names.size;
    for (const name of names) {
      const bytes = Buffer.from(name, 'utf8');
      const same = this.byLength[bytes.length] ?? [];
      same.push({ name, bytes });
      this.byLength[bytes.length] = same;
    }
  }

  /** The name between two places of a buffer, if it is one of those looked for. */
  find(buffer: Buffer, start: number, end: number): string | undefined {
    const length = end - start;
    const candidates = this.byLength[length];
    if (candidates === undefined) return undefined;
    for (const { name, bytes } of candidates) {
      let i = 0;
      while (i < length && bytes[i] === buffer[start + i]) i++;
      if (i === length) return name;
    }
    return undefined;
  }
}

const matchers = new WeakMap<ReadonlySet<string>, FieldMatcher>();

/** The matcher of a set of names; one for each set, which must not change any more. */
export function matcherOf(names: ReadonlySet<string>): FieldMatcher {
  let matcher = matchers.get(names);
  if (matcher === undefined) {
    matcher = new FieldMatcher(names);
    matchers.set(names, matcher);
  }
  return matcher;
}
