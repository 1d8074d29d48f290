/** A step into a document: a key, an index of a list, or the entry of a list that a key identifies. */
export type PathStep = string | number | EntryStep;

export interface EntryStep {
  readonly key: string;
  readonly value: string | number;
}
