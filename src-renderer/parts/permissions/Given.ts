import type { Granted } from '../../../src-preload/contract/rules/permissionRules.ts';

/** Resource from which the form of a new permission was opened. */
export type Given = Pick<Granted, 'kind' | 'id' | 'name'>;
