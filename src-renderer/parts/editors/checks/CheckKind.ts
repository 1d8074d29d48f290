import type { FieldRow } from '../../../kit/form/FieldRow.ts';
import type { FormRecord } from '../../../kit/form/recordPath.ts';

/** What a health check asks: one entry of its specification, shown by rows. */
export interface CheckKind {
  /** The key of the specification. */
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** The schema file of one entry. */
  readonly schema: string;
  /** Rows of the entry, from the specification on. */
  readonly rows: (at: (path: string) => string) => readonly FieldRow[];
  /** Other keys of the specification that mean the same: what is written under them stays there. */
  readonly aliases?: readonly string[];
  /** What a new entry has beside its name. */
  readonly blank?: FormRecord;
  /** Rows between the icon and the schedule. */
  readonly first?: (at: (path: string) => string) => readonly FieldRow[];
  /** Rows that every kind has and this one has not, or not so. */
  readonly without?: { readonly description?: true; readonly advanced?: true; readonly nameRequired?: true };
}
