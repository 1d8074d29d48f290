/** A label key with its values. Each value has its id in the address and its number of items. */
export interface LabelKey {
  readonly key: string;
  readonly values: ReadonlyArray<{ readonly id: string; readonly value: string; readonly count: number }>;
}
