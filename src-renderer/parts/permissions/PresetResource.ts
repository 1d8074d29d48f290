import type { PermissionResource } from '#contract/rules/permissionRules.ts';

/** Resource from which the form of a new permission was opened. */
export type PresetResource = Pick<PermissionResource, 'kind' | 'id' | 'name'>;
