import { describe, expect, it } from 'vitest';
import { permissionRowSchema } from '#main/resources/permissions.ts';
import { permissionOf } from '#parts/permissions/permissionOf.ts';
import { recordedPermissions } from '../../support/recordedPermissions.ts';

const read = (row: object) => permissionRowSchema.parse(row);

describe('a permission row', () => {
  it.each(recordedPermissions.map((row) => [row.description ?? row.id, row] as const))(
    'is read from a recorded answer: %s',
    (_name, row) => {
      const { id, createdBy, values } = read(row);
      expect(id).toBe(row.id);
      expect(createdBy?.name).toBe('Admin');
      expect(values).toMatchObject({ deny: row.deny, until: row.until, deleted: false });
      expect(permissionOf({ values }).resources.length).toBe(
        [
          row.object,
          row.component_id,
          row.config_id,
          row.canary_id,
          row.playbook_id,
          row.connection_id,
        ].filter((value) => value !== null).length,
      );
      expect(permissionOf({ values }).subject).not.toBeNull();
    },
  );

  it('is named by the playbook title and the resource', () => {
    const [, , , several] = recordedPermissions;
    expect(read(several ?? {}).name).toBe('team-0 · playbook:run · Restart · logistics');
  });

  it('has the same plain action for every stored notation', () => {
    const row = { id: 'a', object: 'catalog' };
    expect(read({ ...row, action: 'ActionRead' }).values.action).toBe('read');
    expect(read({ ...row, action: 'read' })).toEqual(read({ ...row, action: 'ActionRead' }));
    expect(read({ ...row, action: 'impersonate' }).values.action).toBe('impersonate');
  });

  it('shows the id of deleted or unreadable resources', () => {
    const { values } = read({ id: 'a', action: 'read', config_id: 'c', catalog: null, team_id: 't' });
    expect(values).toMatchObject({
      resources: [{ kind: 'catalog', id: 'c', name: 'c' }],
      subject: { kind: 'team', id: 't', name: 't' },
    });
  });

  it('is read without subject and resources, and is marked when deleted', () => {
    expect(read({ id: 'a', deleted_at: '2026-11-22T14:41:48Z' }).values).toEqual({
      action: '',
      deny: false,
      description: null,
      until: null,
      resources: [],
      subject: null,
      deleted: true,
    });
  });

  it('is refused without an id', () => {
    expect(permissionRowSchema.safeParse({ action: 'read' }).success).toBe(false);
  });
});
