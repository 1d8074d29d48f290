import type { ResourceDefinition } from '../resource/ResourceDefinition.ts';
import { messages } from './messages.ts';
import { PermissionFilters } from './PermissionFilters.tsx';
import { editRows, newRows } from './permissionForms.tsx';
import { permissionTableColumns } from './permissionTableColumns.ts';

export const permissions: ResourceDefinition = {
  kind: 'permissions',
  rows: editRows,
  newRows,
  blank: { deny: false },
  texts: messages.words,
  columns: permissionTableColumns,
  filters: PermissionFilters,
};
