import { describe, expect, it } from 'vitest';
import {
  displayRole,
  mayAccess,
  type PermissionObject,
  permissionObjects,
  roles,
} from '#contract/rules/permissions.ts';

/**
 * Access by resource: `r` for read, `w` for write, `-` for none.
 * Columns are admin, editor, commander, responder, viewer.
 */
const matrix: Record<PermissionObject, readonly [string, string, string, string, string]> = {
  database: ['rw', 'rw', 'r-', 'r-', 'r-'],
  rbac: ['rw', '--', '--', '--', '--'],
  auth: ['rw', 'rw', 'r-', 'r-', 'r-'],
  responder: ['rw', 'rw', 'rw', 'rw', 'r-'],
  incident: ['rw', 'rw', 'rw', 'rw', 'r-'],
  evidences: ['rw', 'rw', 'rw', 'rw', 'r-'],
  comments: ['rw', 'rw', 'rw', 'rw', 'r-'],
  canaries: ['rw', 'rw', 'r-', 'r-', 'r-'],
  topologies: ['rw', 'rw', 'r-', 'r-', 'r-'],
  config_scrapers: ['rw', 'rw', 'r-', 'r-', 'r-'],
  identities: ['rw', '--', '--', '--', '--'],
  connections: ['rw', '--', '--', '--', '--'],
  kratos: ['rw', 'rw', 'r-', 'r-', 'r-'],
  agents: ['rw', 'rw', 'r-', 'r-', 'r-'],
  properties: ['rw', 'rw', 'r-', 'r-', 'r-'],
  logging_backends: ['rw', 'rw', 'r-', 'r-', 'r-'],
  integrations: ['rw', 'rw', 'r-', 'r-', 'r-'],
  notifications: ['rw', 'rw', 'r-', 'r-', 'r-'],
  playbooks: ['rw', 'rw', 'r-', 'r-', 'r-'],
  playbook_runs: ['rw', 'rw', 'r-', 'r-', 'r-'],
  permissions: ['rw', 'rw', 'r-', 'r-', 'r-'],
};

const cells = permissionObjects.flatMap((resource) =>
  roles.flatMap((role, column) =>
    (['read', 'write'] as const).map(
      (access, sign) => [role, access, resource, matrix[resource][column]?.[sign] !== '-'] as const,
    ),
  ),
);

describe('role permissions', () => {
  it('cover 5 roles and 21 resources, for read and write', () => {
    expect(roles).toEqual(['admin', 'editor', 'commander', 'responder', 'viewer']);
    expect(cells).toHaveLength(5 * 21 * 2);
  });

  it.each(cells)('give %s the specified %s access to %s: %s', (role, access, resource, given) => {
    expect(mayAccess([role], access, resource)).toBe(given);
  });

  it('treat a user without a role as a viewer', () => {
    expect(mayAccess([], 'read', 'canaries')).toBe(true);
    expect(mayAccess([], 'write', 'incident')).toBe(false);
  });

  it('combine several roles', () => {
    expect(mayAccess(['viewer', 'commander'], 'write', 'incident')).toBe(true);
  });

  it('display the highest of admin, editor, and viewer', () => {
    expect(displayRole(['viewer', 'admin'])).toBe('admin');
    expect(displayRole(['viewer', 'editor'])).toBe('editor');
    expect(displayRole(['responder'])).toBe('responder');
    expect(displayRole([])).toBe('viewer');
  });
});
