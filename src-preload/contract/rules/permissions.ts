export const roles = ['admin', 'editor', 'commander', 'responder', 'viewer'] as const;

export type Role = (typeof roles)[number];

export const permissionObjects = [
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

export type PermissionObject = (typeof permissionObjects)[number];
export type Access = 'read' | 'write';

const incidentWork: readonly PermissionObject[] = ['responder', 'incident', 'evidences', 'comments'];
const allBut = (...denied: PermissionObject[]): readonly PermissionObject[] =>
  permissionObjects.filter((resource) => !denied.includes(resource));

const granted: Record<Role, Record<Access, readonly PermissionObject[]>> = {
  admin: { read: permissionObjects, write: permissionObjects },
  editor: {
    read: allBut('connections', 'identities', 'rbac'),
    write: allBut('connections', 'identities', 'rbac'),
  },
  commander: { read: allBut('rbac', 'identities', 'connections'), write: incidentWork },
  responder: { read: allBut('rbac', 'identities', 'connections'), write: incidentWork },
  viewer: { read: allBut('rbac', 'identities', 'connections'), write: [] },
};

/**
 * Whether one of a user's roles gives access to a resource. Decides what is displayed; the server still
 * checks each request.
 * @param held the user's roles; an empty list means viewer
 */
export function mayAccess(held: readonly Role[], access: Access, resource: PermissionObject): boolean {
  const effective = held.length > 0 ? held : (['viewer'] as const);
  return effective.some((role) => granted[role][access].includes(resource));
}

const proxyRoles: readonly Role[] = ['admin', 'editor'];

/**
 * Whether a user may fetch a kubeconfig, that is, create the server object `kubernetes-proxy`. Decides what
 * is displayed; the server still checks each request.
 */
export const mayUseKubernetesProxy = (held: readonly Role[]): boolean =>
  held.some((role) => proxyRoles.includes(role));

const displayPriority: readonly Role[] = ['admin', 'editor', 'viewer'];

/** Returns the role to display: the highest of admin, editor and viewer, otherwise the first one. */
export function displayRole(held: readonly Role[]): Role {
  return displayPriority.find((role) => held.includes(role)) ?? held[0] ?? 'viewer';
}
