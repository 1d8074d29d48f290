import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { EditedResource, ResourceRecord, ResourceRow } from '#contract/resources.ts';
import type { ResourceColumn, ResourceKind } from '#contract/rules/resources.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import type { ConfirmPrompt } from '#kit/overlay/confirmStore.ts';
import type { RefreshRate } from '#kit/refresh/refreshRates.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import type { GuardedByForm } from '../guard/useFormGuard.ts';
import type { ResourceTexts } from './resourceTexts.ts';

/** Column settings that differ from the common ones. */
export type OwnColumns = Partial<Record<ResourceColumn, Partial<TableColumn<ResourceRow>>>>;

/** Props of a component that displays the state of a resource. */
export interface AboutProps {
  readonly row: ResourceRow;
  /** The server's time of the answer; ISO 8601. */
  readonly serverTime: string;
}

/** Props of list filters: the filtered column and its value. */
export interface FiltersProps {
  readonly by: string | undefined;
  readonly which: string | undefined;
  readonly onChange: (next: { by: string | undefined; which: string | undefined }) => void;
}

export interface RemovalProps {
  readonly row: ResourceRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One of several forms of a kind, for example a connection type. */
export interface ResourceFormKind {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly rows: readonly FieldRow[];
  /** Rows for a new resource, if they differ. */
  readonly newRows?: readonly FieldRow[];
  /** Initial values of a new resource. */
  readonly blank?: FormRecord;
  /** URL of its documentation. */
  readonly help?: string;
  /** Not offered for new resources. Existing ones use the form. */
  readonly hidden?: boolean;
  /** Has no rows: the whole record is edited as code. */
  readonly codeOnly?: boolean;
}

export interface ResourceForms {
  /** Title of the dialog that chooses a form. */
  readonly title: string;
  /** Plural name of the forms, for the search field. */
  readonly pluralName: string;
  readonly list: readonly ResourceFormKind[];
  /** Returns the form of an existing record. */
  readonly formFor: (record: ResourceRecord) => ResourceFormKind;
  /** Title of the form dialog. Default: the resource's name. */
  readonly titleOf?: (form: ResourceFormKind) => string;
}

export interface ResourceTab {
  readonly id: string;
  readonly label: string;
  /** @param name display name of the resource */
  readonly render: (id: string, name: string) => ReactNode;
}

/** Props of additional actions in an editor. */
export interface EditorActionsProps {
  readonly base: EditedResource;
  /** Whether the form has unsaved changes. */
  readonly dirty: boolean;
}

/** The form of a kind. */
export interface ResourceFormDefinition {
  /** Rows of the edit form. Unused if there are `variants`. */
  readonly rows?: readonly FieldRow[];
  /** Rows for a new resource, if they differ. */
  readonly newRows?: readonly FieldRow[];
  /** Initial values of a new resource. */
  readonly blank?: FormRecord;
  readonly variants?: ResourceForms;
  /** URL of the documentation, if the variants have none. */
  readonly help?: string;
  /** Returns the guarded action of creating or updating with these values. Deletion is always guarded. */
  readonly guarded?: GuardedByForm;
  /** Returns the question before values with a problem are saved. Undefined for values without one. */
  readonly confirmSave?: (values: FormRecord) => Promise<ConfirmPrompt | undefined>;
  /** Converts form values to stored ones, for the review before saving. Default: unchanged. */
  readonly toStored?: (values: FormRecord) => FormRecord;
  /** Tools in the footer of every form. They read unsaved values from the form context. */
  readonly tools?: ComponentType;
}

/** Entries of the row menu besides those of the editor. */
export interface RowMenuItems {
  /** Must be stable. */
  readonly items: (row: ResourceRow, isDisabled: boolean) => ReactNode;
  /** Dialogs that the entries open. */
  readonly prompt: ReactNode;
}

/** What a kind's list has besides the columns of its rules. */
export interface ResourceListDefinition {
  /** Column settings that differ from the common ones. Functions get server time and navigation. */
  readonly columns?: OwnColumns | ((serverTime: string, open: (href: string) => void) => OwnColumns);
  /** Hook for columns that depend on other data. Must return a stable value. */
  readonly useColumns?: () => OwnColumns;
  /** Hook for entries of the row menu. */
  readonly useMenuItems?: () => RowMenuItems;
  /** Actions in the toolbar, before the add button. */
  readonly actions?: ComponentType;
  /** Filters in the toolbar, for kinds with `filterColumns`. */
  readonly filters?: ComponentType<FiltersProps>;
  /** Description in the toolbar, as a sentence. */
  readonly intro?: string;
  /** Rate of automatic refreshes. Default: none. */
  readonly refreshRate?: RefreshRate;
  /** Component next to the list that is always mounted. */
  readonly companion?: ComponentType;
  /** Returns the address of a resource's page. Default: `<list>/<id>`. */
  readonly pageOf?: (row: ResourceRow) => string;
}

/** What a kind's editor has around its form. */
export interface ResourceEditorDefinition {
  /** State of the resource, above the form in a dialog. */
  readonly about?: ComponentType<AboutProps>;
  /** Mark next to the name on the resource's page. */
  readonly mark?: ComponentType<{ readonly id: string }>;
  readonly tabs?: readonly ResourceTab[];
  /** Label of the form's tab. Defaults to “Spec”. */
  readonly formTabLabel?: string;
  /** Actions in the footer of the edit form. */
  readonly actions?: ComponentType<EditorActionsProps>;
}

/** Definition of a kind's screens: everything that differs from the common behavior. */
export interface ResourceDefinition {
  readonly kind: ResourceKind;
  readonly texts?: Partial<ResourceTexts>;
  /** Absent for kinds that are read-only or edited elsewhere. Read-only kinds show details instead. */
  readonly form?: ResourceFormDefinition;
  readonly list?: ResourceListDefinition;
  readonly editor?: ResourceEditorDefinition;
  /** Returns why a resource is read-only. Default: the common rule. */
  readonly lockOf?: (row: ResourceRow) => string | undefined;
  /** Component that creates a resource, instead of the form dialog. */
  readonly creator?: ComponentType<{ readonly onClose: () => void }>;
  /** Receives the one-time result of a creation. */
  readonly onCreated?: (made: { readonly once: string | null; readonly code?: string | undefined }) => void;
  /** Deletion dialog, instead of the default one. */
  readonly removal?: ComponentType<RemovalProps>;
  /** More queries to refetch after a change. */
  readonly invalidates?: readonly QueryKey[];
}
