import { type Doc, getField, isDoc, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { type Node, type ProjectionOptions, readSpec } from './projection-spec.js';

export interface Projection {
  apply(doc: Doc, position?: number): Doc;
  /** The only top-level fields that it reads, when they are known. */
  readonly fields: ReadonlySet<string> | undefined;
  /** What it does, when it takes or leaves whole top-level fields and nothing else. */
  readonly whole: { readonly fields: ReadonlySet<string>; readonly inclusive: boolean } | undefined;
}

function slice(value: unknown, node: Node & { kind: 'slice' }): unknown {
  if (!Array.isArray(value)) return value;
  const { skip, count } = node;
  if (skip === undefined) return count >= 0 ? value.slice(0, count) : value.slice(count);
  const start = skip < 0 ? Math.max(0, value.length + skip) : skip;
  return value.slice(start, start + count);
}

function elemMatch(value: unknown, node: Node & { kind: 'elemMatch' }): unknown {
  if (!Array.isArray(value)) return undefined;
  const found: unknown = value.find((item) =>
    node.bare ? node.filter.matches({ value: item }) : isDoc(item) && node.filter.matches(item),
  );
  return found === undefined ? undefined : [found];
}

class Projector {
  private readonly inclusive: boolean;
  private readonly children: Map<string, Node>;

  constructor(children: Map<string, Node>, inclusive: boolean) {
    this.children = children;
    this.inclusive = inclusive;
  }

  private child(value: unknown, node: Node, root: Doc, position: number | undefined): unknown {
    switch (node.kind) {
      case 'include':
        return value;
      case 'exclude':
        return undefined;
      case 'position':
        if (!Array.isArray(value)) return value;
        if (position === undefined) {
          throw new CommandError(
            51246,
            "Executor error: the positional operator '.$' found no match",
          );
        }
        return value.slice(position, position + 1);
      case 'compute':
        return node.evaluate(root);
      case 'slice':
        return slice(value, node);
      case 'elemMatch':
        return elemMatch(value, node);
      case 'branch':
        return this.branch(value, node.children, root, position);
    }
  }

  private branch(
    value: unknown,
    children: Map<string, Node>,
    root: Doc,
    position: number | undefined,
  ): unknown {
    if (Array.isArray(value)) {
      return value
        .map((item) => this.branch(item, children, root, position))
        .filter((item) => item !== undefined);
    }
    if (!isDoc(value)) {
      const computes = [...children.values()].some((node) => node.kind === 'compute');
      if (computes) return this.fields({}, children, root, position);
      return this.inclusive ? undefined : value;
    }
    return this.fields(value, children, root, position);
  }

  private fields(
    doc: Doc,
    children: Map<string, Node>,
    root: Doc,
    position: number | undefined,
  ): Doc {
    const result: Doc = {};
    for (const name of Object.keys(doc)) {
      const node = children.get(name);
      if (node === undefined) {
        if (!this.inclusive) setField(result, name, doc[name]);
      } else if (node.kind !== 'compute') {
        const value = this.child(doc[name], node, root, position);
        if (value !== undefined) setField(result, name, value);
      }
    }
    for (const [name, node] of children) {
      const missing = node.kind === 'branch' && getField(doc, name) === undefined;
      if (node.kind !== 'compute' && !missing) continue;
      const value = this.child(undefined, node, root, position);
      if (value !== undefined && !(missing && value === undefined)) setField(result, name, value);
    }
    return result;
  }

  apply(doc: Doc, position: number | undefined): Doc {
    return this.fields(doc, this.children, doc, position);
  }
}

function wholeFields(children: ReadonlyMap<string, Node>, inclusive: boolean) {
  const listed = inclusive ? 'include' : 'exclude';
  const other = inclusive ? 'exclude' : 'include';
  const fields = new Set<string>();
  for (const [name, { kind }] of children) {
    if (kind === listed) fields.add(name);
    else if (kind !== other || name !== '_id') return undefined;
  }
  return { fields, inclusive };
}

/**
 * Compiles a projection of find or `$project`.
 * @throws CommandError 31254 or 31253 when inclusion and exclusion are mixed
 */
export function compileProjection(spec: Doc, options: ProjectionOptions = {}): Projection {
  const children = new Map<string, Node>();
  const kinds = new Set<Node['kind']>();
  readSpec(spec, [], options, children, kinds);
  const includes = kinds.has('include') || kinds.has('position');
  const excludes = kinds.has('exclude');
  if (includes && excludes) {
    throw new CommandError(
      31254,
      'Cannot do exclusion in inclusion projection, or inclusion in exclusion projection',
    );
  }
  const onlyId = kinds.size === 0 && children.get('_id')?.kind === 'include';
  const onlyComputes =
    kinds.has('compute') || (kinds.has('elemMatch') && !excludes && !kinds.has('slice'));
  const inclusive = includes || onlyId || (!excludes && onlyComputes);
  if (inclusive && !children.has('_id')) children.set('_id', { kind: 'include' });
  const projector = new Projector(children, inclusive);
  const known = inclusive && [...children.values()].every(({ kind }) => kind !== 'compute');
  return {
    apply: (doc, position) => projector.apply(doc, position),
    fields: known ? new Set(children.keys()) : undefined,
    whole: wholeFields(children, inclusive),
  };
}
