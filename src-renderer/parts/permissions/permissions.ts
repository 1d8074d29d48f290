import type { ResourceDefinition } from '../resource/ResourceDefinition.ts';
import { messages } from './messages.ts';
import { PermissionFilters } from './PermissionFilters.tsx';
import { permissionColumns } from './permissionColumns.ts';
import { editRows, newRows } from './permissionForms.tsx';

export const permissions: ResourceDefinition = {
  kind: 'permissions',
  rows: editRows,
  newRows,
  blank: { deny: false },
  words: messages.words,
  columns: permissionColumns,
  filters: PermissionFilters,
};
