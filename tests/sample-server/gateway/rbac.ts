import type { SampleRole } from '../database/accounts.ts';

export type Action = 'read' | 'create' | 'update' | 'delete';

export const actionOf: Readonly<Record<string, Action>> = {
  GET: 'read',
  POST: 'create',
  PATCH: 'update',
  DELETE: 'delete',
};

/** The policy object that guards each relation of the data API; a relation that is not here answers an empty 404. */
const objects: Readonly<Record<string, readonly string[]>> = {
  'database.public': [
    'agents',
    'people_roles',
    'identities',
    'config_names',
    'config_tags',
    'config_labels',
    'config_types',
    'config_classes',
    'config_statuses',
  ],
  people: ['people'],
  catalog: ['configs', 'config_items', 'config_detail', 'config_changes', 'config_analysis'],
  'database.monitor': ['agents_summary'],
  'database.config_scrapers': ['config_scrapers'],
  'database.system': ['properties'],
  auth: ['casbin_rule'],
};

/** The object of a relation, or undefined for one that the server does not know. */
export const objectOf = (relation: string): string | undefined =>
  Object.entries(objects).find(([, relations]) => relations.includes(relation))?.[0];

const everyone = ['database.public', 'canaries', 'catalog', 'playbooks', 'topology', 'people'];
const editable = [
  'canaries',
  'catalog',
  'topology',
  'playbooks',
  'kubernetes-proxy',
  'notification',
  'connection',
];

/** The server's default policy. It differs from the role table that the shell uses to show and hide things. */
export function isAllowed(role: SampleRole, object: string, action: Action): boolean {
  if (object === 'database.kratos') return false;
  if (role === 'admin') return true;
  if (action === 'read' && everyone.includes(object)) return true;
  if ((role === 'commander' || role === 'responder') && object === 'incident') return true;
  if (role !== 'editor') return false;
  return editable.includes(object) || (object === 'connection-detail' && action === 'read');
}
