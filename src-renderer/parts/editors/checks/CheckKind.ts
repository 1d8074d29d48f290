import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';

/** A check type with form rows for one entry of a canary specification. */
export interface CheckKind {
  /** Key in the specification. */
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** Rows of the entry. `at` returns the full path of a field. */
  readonly rows: (at: (path: string) => string) => readonly FieldRow[];
  /** Alternative keys in the specification. Existing entries stay under them. */
  readonly aliases?: readonly string[];
  /** Initial values besides the name. */
  readonly blank?: FormRecord;
  /** Rows between the icon and the schedule. */
  readonly first?: (at: (path: string) => string) => readonly FieldRow[];
  /** Standard rows that this type does not have, or that are optional. */
  readonly omittedRows?: {
    readonly description?: true;
    readonly advanced?: true;
    readonly nameRequired?: true;
  };
}
