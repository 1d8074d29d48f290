import type { ComponentType } from 'react';
import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import type { ResourceColumn, ResourceKind } from '../../../src-preload/contract/rules/resources.ts';
import type { FieldRow } from '../../kit/form/FieldRow.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import type { TableColumn } from '../../kit/table/columns.ts';
import type { ResourceWords } from './resourceWords.ts';

/** What a screen of the settings has that no other one has: its form, and its words where every kind's do not do. */
export interface ResourceDefinition {
  readonly kind: ResourceKind;
  /** The form of one that is there. */
  readonly rows: readonly FieldRow[];
  /** The form of a new one, where it is another. */
  readonly newRows?: readonly FieldRow[];
  /** What a new one starts with. */
  readonly blank: FormRecord;
  readonly words?: Partial<ResourceWords>;
  /** Columns that look otherwise than in every list. */
  readonly columns?: Partial<Record<ResourceColumn, Partial<TableColumn<ResourceRow>>>>;
  /** Why one cannot be changed here although others can; every kind's rule when absent. */
  readonly lockOf?: (row: ResourceRow) => string | undefined;
  /** Stands beside the list, whatever else is open. */
  readonly beside?: ComponentType;
  /** Tells once what comes back of a new one. */
  readonly onMade?: (made: { readonly link: string | null }) => void;
}
