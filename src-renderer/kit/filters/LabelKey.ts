/** A label key with the values that occur, each with its id in the address and how many have it. */
export interface LabelKey {
  readonly key: string;
  readonly values: ReadonlyArray<{ readonly id: string; readonly value: string; readonly count: number }>;
}
