/** The id of a numbered row of the sample; `kind` is one hexadecimal digit that tells tables apart. */
export const idOf = (kind: string, number: number): string =>
  `0192${kind}000-0000-7000-8000-${String(number).padStart(12, '0')}`;
