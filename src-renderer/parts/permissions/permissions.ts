import type { ResourceDefinition } from '../resource/ResourceDefinition.ts';
import { messages } from './messages.ts';
import { PermissionFilters } from './PermissionFilters.tsx';
import { editRows, newRows } from './permissionForms.tsx';
import { permissionTableColumns } from './permissionTableColumns.ts';

export const permissions: ResourceDefinition = {
  kind: 'permissions',
  texts: messages.words,
  form: { rows: editRows, newRows, blank: { deny: false } },
  list: { columns: permissionTableColumns, filters: PermissionFilters },
};
