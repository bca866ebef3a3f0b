import type { Doc } from '../bson/values.js';

/** Computes a value from a document. `variables` are those that operators around it define. */
export type Expression = (doc: Doc, variables?: Doc) => unknown;

/** Compiles the operand of an operator. */
export type Compile = (expression: unknown) => Expression;

/** How an operator is compiled, given its operand. */
export type Operator = (operand: unknown, compile: Compile) => Expression;

/** The operands of an operator, which may be given without an array when there is one. */
export function operands(operand: unknown, compile: Compile): Expression[] {
  return (Array.isArray(operand) ? operand : [operand]).map(compile);
}

/** An operator that computes with the values of its operands. */
export function ofValues(compute: (...values: unknown[]) => unknown): Operator {
  return (operand, compile) => {
    const parts = operands(operand, compile);
    const [first, second] = parts;
    if (parts.length === 1 && first !== undefined) {
      return (doc, variables) => compute(first(doc, variables));
    }
    if (parts.length === 2 && first !== undefined && second !== undefined) {
      return (doc, variables) => compute(first(doc, variables), second(doc, variables));
    }
    return (doc, variables) => compute(...parts.map((part) => part(doc, variables)));
  };
}

export function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
