import type { Granted } from '../../../src-preload/contract/rules/permissionRules.ts';

/** What somebody opened the form of a new permission from. */
export type Given = Pick<Granted, 'kind' | 'id' | 'name'>;
