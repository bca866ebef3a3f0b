/** A sample of a scrape, without the suffix of its name if it is part of a histogram or summary. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly type: string;
  readonly help: string;
  readonly samples: Sample[];
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ([Nn]a[Nn]|[+-]Inf|[+-]?[\d.]+(?:e[+-]?\d+)?)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;

/**
 * Parses Prometheus' text format (version 0.0.4) as strictly as its documentation.
 * @throws at the first line that violates a rule.
 */
export function readExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line must end');
  const families = new Map<string, Family>();
  const help = new Map<string, string>();
  const seen = new Set<string>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') help.set(name, rest);
    else if (kind === 'TYPE') {
      if (!NAME.test(name) || families.has(name)) throw new Error(`declared twice: ${line}`);
      families.set(name, { type: rest, help: help.get(name) ?? '', samples: [] });
    } else {
      if (seen.has(line.replace(/ \S+$/, ''))) throw new Error(`repeated sample: ${line}`);
      seen.add(line.replace(/ \S+$/, ''));
      addSample(families, line);
    }
  }
  return families;
}

function addSample(families: Map<string, Family>, line: string): void {
  const [, name = '', labelText = '', number = ''] = SAMPLE.exec(line) ?? [];
  const own = families.get(name) ?? families.get(name.replace(/_(bucket|sum|count)$/, ''));
  if (!own) throw new Error(`no sample of a declared family: ${line}`);
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  let read = 0;
  for (const [all, label = '', value = ''] of labelText.matchAll(LABEL)) {
    labels[label] = value;
    read += all.length;
  }
  if (read !== labelText.length) throw new Error(`labels that cannot be read: ${line}`);
  own.samples.push({ name, labels, value: Number(number.replace('Inf', 'Infinity')) });
}
