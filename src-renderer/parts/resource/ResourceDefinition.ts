import type { ComponentType } from 'react';
import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import type { ResourceColumn, ResourceKind } from '../../../src-preload/contract/rules/resources.ts';
import type { FieldRow } from '../../kit/form/FieldRow.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import type { RefreshRate } from '../../kit/refresh/refreshRates.ts';
import type { TableColumn } from '../../kit/table/columns.ts';
import type { ResourceWords } from './resourceWords.ts';

/** Columns of a kind that look otherwise than in every list. */
export type OwnColumns = Partial<Record<ResourceColumn, Partial<TableColumn<ResourceRow>>>>;

/** What a component is told that shows how a thing stands. */
export interface AboutProps {
  readonly row: ResourceRow;
  /** What the server's clock said when it told so; ISO 8601. */
  readonly serverTime: string;
}

/** What a dialog is told that asks before one is deleted, and deletes it. */
export interface RemovalProps {
  readonly row: ResourceRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What the screen of a kind has that no other one has: its form, and its words where every kind's do not do. */
export interface ResourceDefinition {
  readonly kind: ResourceKind;
  /** The form of one that is there. */
  readonly rows: readonly FieldRow[];
  /** The form of a new one, where it is another. */
  readonly newRows?: readonly FieldRow[];
  /** What a new one starts with. */
  readonly blank?: FormRecord;
  readonly words?: Partial<ResourceWords>;
  /** Columns that look otherwise than in every list, by the server's clock where they ask for it. */
  readonly columns?: OwnColumns | ((serverTime: string) => OwnColumns);
  /** Why one cannot be changed here although others can; every kind's rule when absent. */
  readonly lockOf?: (row: ResourceRow) => string | undefined;
  /** Stands beside the list, whatever else is open. */
  readonly beside?: ComponentType;
  /** Tells once what comes back of a new one. */
  readonly onMade?: (made: { readonly once: string | null }) => void;
  /** Stands in the toolbar: what the things are, in a sentence. */
  readonly intro?: string;
  /** How often the list is read again by itself, where that is to be. */
  readonly every?: RefreshRate;
  /** Stands over the form in a dialog: how the thing stands, as the server said last. */
  readonly about?: ComponentType<AboutProps>;
  /** Makes one, in place of a dialog with the form. */
  readonly make?: ComponentType<{ readonly onClose: () => void }>;
  /** Asks before one is deleted, in place of the plain question. */
  readonly removal?: ComponentType<RemovalProps>;
}
