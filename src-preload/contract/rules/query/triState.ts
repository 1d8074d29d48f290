/** Include (1) or exclude (-1). An option that is neither has no entry. */
export type Sign = 1 | -1;

/** Choices of a tri-state filter, in the order in which they were made. */
export type TriState = ReadonlyMap<string, Sign>;

/** Splits the choices into included and excluded values, in the order of choosing. */
export const splitTriState = (chosen: TriState) => ({
  include: [...chosen].filter(([, sign]) => sign === 1).map(([value]) => value),
  exclude: [...chosen].filter(([, sign]) => sign === -1).map(([value]) => value),
});
