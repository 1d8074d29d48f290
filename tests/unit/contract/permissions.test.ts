import { describe, expect, it } from 'vitest';
import {
  type Access,
  displayRole,
  mayAccess,
  type Resource,
  type Role,
  resources,
  roles,
} from '../../../src-preload/contract/rules/permissions.ts';

const peopleOnly: Resource[] = ['connections', 'identities', 'rbac'];
const incidentWork: Resource[] = ['responder', 'incident', 'evidences', 'comments'];

/** The table of specification part 1 section 6, written out as what each role may not do. */
const expected: Record<Role, Record<Access, (resource: Resource) => boolean>> = {
  admin: { read: () => true, write: () => true },
  editor: { read: (r) => !peopleOnly.includes(r), write: (r) => !peopleOnly.includes(r) },
  commander: { read: (r) => !peopleOnly.includes(r), write: (r) => incidentWork.includes(r) },
  responder: { read: (r) => !peopleOnly.includes(r), write: (r) => incidentWork.includes(r) },
  viewer: { read: (r) => !peopleOnly.includes(r), write: () => false },
};

describe('permissions', () => {
  for (const role of roles) {
    for (const access of ['read', 'write'] as const) {
      it(`give ${role} the ${access} access of the specification to every resource`, () => {
        const given = resources.filter((resource) => mayAccess([role], access, resource));
        expect(given).toEqual(resources.filter(expected[role][access]));
      });
    }
  }

  it('treat a person without a role as a viewer', () => {
    expect(mayAccess([], 'read', 'canaries')).toBe(true);
    expect(mayAccess([], 'write', 'incident')).toBe(false);
  });

  it('combine those of several roles', () => {
    expect(mayAccess(['viewer', 'commander'], 'write', 'incident')).toBe(true);
  });

  it('show the highest of admin, editor and viewer', () => {
    expect(displayRole(['viewer', 'admin'])).toBe('admin');
    expect(displayRole(['viewer', 'editor'])).toBe('editor');
    expect(displayRole(['responder'])).toBe('responder');
    expect(displayRole([])).toBe('viewer');
  });
});
