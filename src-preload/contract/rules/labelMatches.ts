/**
 * Values of a label filter that stand for any value of a key, and for no value. Kubernetes allows no
 * parentheses in values.
 */
export const anyLabelValue = '(any)';
export const noLabelValue = '(none)';

/** The choices of one key, which are alternatives. */
export interface LabelMatch {
  readonly key: string;
  readonly values: readonly string[];
  /** Whether any value of the key matches, and whether its absence does. */
  readonly any: boolean;
  readonly none: boolean;
}

/** Groups the chosen pairs by key, in the order of selection. */
export const labelMatches = (
  pairs: ReadonlyArray<{ readonly key: string; readonly value: string }>,
): readonly LabelMatch[] =>
  [...Map.groupBy(pairs, ({ key }) => key)].map(([key, chosen]) => {
    const values = chosen.map(({ value }) => value);
    return {
      key,
      values: values.filter((value) => value !== anyLabelValue && value !== noLabelValue),
      any: values.includes(anyLabelValue),
      none: values.includes(noLabelValue),
    };
  });
