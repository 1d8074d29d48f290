/** Returns the id of a numbered sample row. `kind` is a hexadecimal digit that identifies the table. */
export const idOf = (kind: string, number: number): string =>
  `0192${kind}000-0000-7000-8000-${String(number).padStart(12, '0')}`;
