interface Headwords {
  readonly turkishTerm: string;
  readonly englishTerm: string;
}

/** Both headwords of a term as its name: `kaynak / welding`. */
export function pairOf({ turkishTerm, englishTerm }: Headwords): string {
  return [turkishTerm, englishTerm].filter(Boolean).join(' / ');
}
