export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options for a list of values, each with its label; the value itself without one. */
export function optionsOf<T extends string>(
  values: readonly T[],
  labelOf: (value: T) => string = String,
): Option[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}
