/** The product's roles; specification part 1 section 6. */
export const roles = ['admin', 'editor', 'commander', 'responder', 'viewer'] as const;

export type Role = (typeof roles)[number];

/** Resources that the shell guards, by the names of the specification's section 6. */
export const resources = [
  'database',
  'rbac',
  'auth',
  'responder',
  'incident',
  'evidences',
  'comments',
  'canaries',
  'topologies',
  'config_scrapers',
  'identities',
  'connections',
  'kratos',
  'agents',
  'properties',
  'logging_backends',
  'integrations',
  'notifications',
  'playbooks',
  'playbook_runs',
  'permissions',
] as const;

export type Resource = (typeof resources)[number];
export type Access = 'read' | 'write';

const incidentWork: readonly Resource[] = ['responder', 'incident', 'evidences', 'comments'];
const allBut = (...denied: Resource[]): readonly Resource[] =>
  resources.filter((resource) => !denied.includes(resource));

const granted: Record<Role, Record<Access, readonly Resource[]>> = {
  admin: { read: resources, write: resources },
  editor: {
    read: allBut('connections', 'identities', 'rbac'),
    write: allBut('connections', 'identities', 'rbac'),
  },
  commander: { read: allBut('rbac', 'identities', 'connections'), write: incidentWork },
  responder: { read: allBut('rbac', 'identities', 'connections'), write: incidentWork },
  viewer: { read: allBut('rbac', 'identities', 'connections'), write: [] },
};

/**
 * Whether any of a person's roles gives access to a resource. It decides what is shown; the server has the last word.
 * @param held the person's roles; none means viewer
 */
export function mayAccess(held: readonly Role[], access: Access, resource: Resource): boolean {
  const effective = held.length > 0 ? held : (['viewer'] as const);
  return effective.some((role) => granted[role][access].includes(resource));
}

const proxyRoles: readonly Role[] = ['admin', 'editor'];

/**
 * Whether a person may have a kubeconfig: to create the object `kubernetes-proxy`, which the specification's table does not have;
 * server reference, its roles. It decides what is offered; the server has the last word.
 */
export const mayUseKubernetesProxy = (held: readonly Role[]): boolean =>
  held.some((role) => proxyRoles.includes(role));

const displayPriority: readonly Role[] = ['admin', 'editor', 'viewer'];

/** The role shown beside a person's name: the highest of admin, editor, viewer; else the first held. */
export function displayRole(held: readonly Role[]): Role {
  return displayPriority.find((role) => held.includes(role)) ?? held[0] ?? 'viewer';
}
