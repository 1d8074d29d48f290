import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { EditedResource, ResourceRecord, ResourceRow } from '../../../src-preload/contract/resources.ts';
import type { ResourceColumn, ResourceKind } from '../../../src-preload/contract/rules/resources.ts';
import type { FieldRow } from '../../kit/form/FieldRow.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import type { RefreshRate } from '../../kit/refresh/refreshRates.ts';
import type { TableColumn } from '../../kit/table/columns.ts';
import type { GuardedByForm } from '../guard/useFormGuard.ts';
import type { ResourceWords } from './resourceWords.ts';

/** Columns of a kind that look otherwise than in every list. */
export type OwnColumns = Partial<Record<ResourceColumn, Partial<TableColumn<ResourceRow>>>>;

/** What a component is told that shows how a thing stands. */
export interface AboutProps {
  readonly row: ResourceRow;
  /** What the server's clock said when it told so; ISO 8601. */
  readonly serverTime: string;
}

/** What the filters of a list are told: the column that it is narrowed by, and to which. */
export interface FiltersProps {
  readonly by: string | undefined;
  readonly which: string | undefined;
  readonly onChange: (next: { by: string | undefined; which: string | undefined }) => void;
}

/** What a dialog is told that asks before one is deleted, and deletes it. */
export interface RemovalProps {
  readonly row: ResourceRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One of the forms of a kind that has several, such as a type of connections. */
export interface ResourceFormKind {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly rows: readonly FieldRow[];
  /** The form of a new one, where it is another. */
  readonly newRows?: readonly FieldRow[];
  /** What a new one starts with. */
  readonly blank?: FormRecord;
  /** Documentation of it. */
  readonly help?: string;
  /** Has no tile: none is made here, but those that are there have their form. */
  readonly hidden?: boolean;
  /** No rows show it: the whole record is written as code. */
  readonly codeOnly?: boolean;
}

/** The forms of a kind that has several. */
export interface ResourceForms {
  /** Of the dialog in which one is chosen. */
  readonly title: string;
  /** What is searched there, in the plural. */
  readonly many: string;
  readonly list: readonly ResourceFormKind[];
  /** The form of one that is there. */
  readonly of: (record: ResourceRecord) => ResourceFormKind;
  /** Of the dialog with the form, in place of the name. */
  readonly titleOf?: (form: ResourceFormKind) => string;
}

/** A further tab of an editor. */
export interface ResourceTab {
  readonly id: string;
  readonly label: string;
  /** @param name what it is called */
  readonly render: (id: string, name: string) => ReactNode;
}

/** What is told to what can be done with one beside changing and deleting it. */
export interface ActsProps {
  readonly base: EditedResource;
  /** Something is typed that is not saved. */
  readonly dirty: boolean;
}

/** What the screen of a kind has that no other one has: its form, and its words where every kind's do not do. */
export interface ResourceDefinition {
  readonly kind: ResourceKind;
  /** The form of one that is there; of a kind that has several, what each of them begins with. */
  readonly rows: readonly FieldRow[];
  /** What making or changing one does that a guard can stand before, by the values of its form; deletion is guarded anyway. */
  readonly guarded?: GuardedByForm;
  readonly forms?: ResourceForms;
  /** The form of a new one, where it is another. */
  readonly newRows?: readonly FieldRow[];
  /** What a new one starts with. */
  readonly blank?: FormRecord;
  readonly words?: Partial<ResourceWords>;
  /** Columns that look otherwise than in every list, by the server's clock where they ask for it, and with what opens an address. */
  readonly columns?: OwnColumns | ((serverTime: string, open: (href: string) => void) => OwnColumns);
  /** A hook whose columns follow from something else that is read; they stay the same until that changes. */
  readonly useColumns?: () => OwnColumns;
  /** Stands in the toolbar of the list before the button for a new one. */
  readonly listActs?: ComponentType;
  /** Why one cannot be changed here although others can; every kind's rule when absent. */
  readonly lockOf?: (row: ResourceRow) => string | undefined;
  /** Where one has its page, where that is not below the list under its id. */
  readonly pageOf?: (row: ResourceRow) => string;
  /** Stands beside the list, whatever else is open. */
  readonly beside?: ComponentType;
  /** Tells once what comes back of a new one. */
  readonly onMade?: (made: { readonly once: string | null }) => void;
  /** Stand in the toolbar, of a kind that can be narrowed. */
  readonly filters?: ComponentType<FiltersProps>;
  /** Stands in the toolbar: what the things are, in a sentence. */
  readonly intro?: string;
  /** How often the list is read again by itself, where that is to be. */
  readonly every?: RefreshRate;
  /** Stands over the form in a dialog: how the thing stands, as the server said last. */
  readonly about?: ComponentType<AboutProps>;
  /** Stands beside the name on the page of one: what else is to be known of it at once. */
  readonly mark?: ComponentType<{ readonly id: string }>;
  /** Further tabs of its editor. */
  readonly tabs?: readonly ResourceTab[];
  /** The name of the editor's first tab, where it has further ones; Spec when absent. */
  readonly firstTab?: string;
  /** Stands in the foot of the form of one that is there. */
  readonly acts?: ComponentType<ActsProps>;
  /** Stands in the foot of each of its forms, also of a new one, and reads what is typed from the form around it. */
  readonly tools?: ComponentType;
  /** What is stored of what a form holds, for the comparison before it is saved; the same when absent. */
  readonly stored?: (values: FormRecord) => FormRecord;
  /** What else is read again when one was made, changed or deleted. */
  readonly touches?: readonly QueryKey[];
  /** Documentation, where its forms have none. */
  readonly help?: string;
  /** Makes one, in place of a dialog with the form. */
  readonly make?: ComponentType<{ readonly onClose: () => void }>;
  /** Asks before one is deleted, in place of the plain question. */
  readonly removal?: ComponentType<RemovalProps>;
}
