import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { list, text } from '../rows/common.ts';

/** A scraper type with form rows for one entry of its specification. */
export interface ScraperKind {
  /** Key in the specification. */
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** Rows before the schedule. */
  readonly first?: readonly FieldRow[];
  /** Replaces the standard schedule row. */
  readonly schedule?: FieldRow;
  readonly rows: readonly FieldRow[];
  /** Initial values of the specification besides the entry. */
  readonly blank?: FormRecord;
}

/** Returns the full path of an entry's field. */
export type At = (path: string) => string;

export const entryPath =
  (kind: string): At =>
  (path) =>
    path === '' ? `spec.${kind}.0` : `spec.${kind}.0.${path}`;

/** Rows at the end of many types. */
export const advanced = (at: At): readonly FieldRow[] => [
  list(at('createFields'), 'Create Fields'),
  list(at('deleteFields'), 'Delete Fields'),
  text(at('timestampFormat'), 'Timestamp Format', { half: true }),
  text(at('items'), 'Items', { half: true }),
];
