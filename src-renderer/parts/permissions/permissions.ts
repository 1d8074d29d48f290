import type { ResourceDefinition } from '../resource/ResourceDefinition.ts';
import { messages } from './messages.ts';
import { PermissionFilters } from './PermissionFilters.tsx';
import { permissionColumns } from './permissionColumns.ts';
import { editRows, newRows } from './permissionForms.tsx';

/** Who may do what with which thing; specification part 3 section 2.13, UI reference, forms section 8. */
export const permissions: ResourceDefinition = {
  kind: 'permissions',
  rows: editRows,
  newRows,
  blank: { deny: false },
  words: messages.words,
  columns: permissionColumns,
  filters: PermissionFilters,
};
