import type { FieldRow } from '../../../kit/form/FieldRow.ts';
import type { FormRecord } from '../../../kit/form/recordPath.ts';
import { list, text } from '../rows/common.ts';

/** What a scraper reads: one entry of its specification, shown by rows. */
export interface ScraperKind {
  /** The key of the specification. */
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** The schema file of one entry; the server has none of some. */
  readonly schema?: string;
  /** Rows before the schedule. */
  readonly first?: readonly FieldRow[];
  /** The row of the schedule, where it is another one. */
  readonly schedule?: FieldRow;
  readonly rows: readonly FieldRow[];
  /** What a new specification has beside the entry. */
  readonly blank?: FormRecord;
}

/** @param at paths of the entry's fields from the specification on */
export type At = (path: string) => string;

export const entryOf =
  (kind: string): At =>
  (path) =>
    path === '' ? `spec.${kind}.0` : `spec.${kind}.0.${path}`;

/** Fields that many kinds end with; UI reference, forms section 3. */
export const advanced = (at: At): readonly FieldRow[] => [
  list(at('createFields'), 'Create Fields'),
  list(at('deleteFields'), 'Delete Fields'),
  text(at('timestampFormat'), 'Timestamp Format', { half: true }),
  text(at('items'), 'Items', { half: true }),
];
