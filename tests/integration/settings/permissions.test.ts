import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceListInput, ResourceRecord } from '#contract/resources.ts';
import { globalObjects, permissionActions, permissionColumns } from '#contract/rules/permissionRules.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import type { SearchedKind } from '#contract/search.ts';
import { permissionOf } from '#parts/permissions/permissionOf.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { recordedPermissions } from '../../support/recordedPermissions.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { waitForSession } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

let sample: SampleForTests;
let window: TestWindow;

beforeAll(async () => {
  const started = await startSignedIn();
  ({ sample, window } = started);
  return started.end;
});

const kind = 'permissions';
const list = async (change: Partial<ResourceListInput> = {}) =>
  (
    await window.bridge.resources.list({
      kind,
      ...resourceRules.permissions.sort,
      pageIndex: 0,
      pageSize: 200,
      ...change,
    })
  ).data;
const find = (searched: SearchedKind, text: string) =>
  window.bridge.search.resources({ kind: searched, text });
const oneOf = async (searched: SearchedKind, text: string) => {
  const [first] = await find(searched, text);
  if (first === undefined) throw new Error(`There is no ${searched} ${text}.`);
  return first;
};
const stored = async (id: string) => (await window.bridge.resources.get({ kind, id })).data;
async function make(record: ResourceRecord): Promise<string> {
  const { id } = await window.bridge.resources.create({ kind, record });
  if (id === null) throw new Error('It was made and not found.');
  return id;
}

/** A search text per kind that matches something in the sample. */
const words: Readonly<Record<SearchedKind, string>> = {
  catalog: 'payments',
  component: 'p',
  canary: 'a',
  connection: 'payments-db',
  playbook: 'a',
  team: 'pay',
  person: 'a',
};
const searched = Object.keys(words) as SearchedKind[];

describe('the search in a permission field', () => {
  it.each(searched)('finds a %s by text, and its name by its id', async (each) => {
    const found = await oneOf(each, words[each]);
    expect(found.name).not.toBe('');
    expect(await window.bridge.search.resources({ kind: each, id: found.id })).toEqual([
      expect.objectContaining({ id: found.id, name: found.name }),
    ]);
  });

  it.each(searched)('finds no %s for empty text, a malformed id, or an unknown name', async (each) => {
    if (each !== 'person' && each !== 'team') expect(await find(each, ' ')).toEqual([]);
    expect(await window.bridge.search.resources({ kind: each, id: 'nonsense' })).toEqual([]);
    expect(await find(each, 'nothing-is-called-so')).toEqual([]);
  });

  it.each(['person', 'team'] as const)('lists each %s before a text is typed', async (each) => {
    const all = await find(each, '');
    expect(all.length).toBeGreaterThan(4);
    const names = all.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining((await find(each, words[each])).map(({ name }) => name)));
  });

  it('takes the typed text literally', async () => {
    for (const typed of ['%', '_', '*', 'a,b', 'a.b', '"', '(', '\\'])
      for (const each of ['team', 'connection', 'playbook'] as const)
        expect(await find(each, `nothing${typed}`)).toEqual([]);
  });
});

describe('permissions in the settings', () => {
  it('are listed with subject and resource, newest first', async () => {
    const { rows, total } = await list();
    expect(rows).toHaveLength(total);
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(
      rows
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    const all = rows.map(permissionOf);
    const kindsOf = new Set(all.flatMap(({ resources }) => resources.map((one) => one.kind)));
    expect([...kindsOf].sort()).toEqual([
      'canary',
      'catalog',
      'component',
      'connection',
      'global',
      'playbook',
    ]);
    expect(new Set(all.map(({ subject }) => subject?.kind))).toEqual(new Set(['team', 'person', undefined]));
    // All objects have their name, not their id.
    for (const { resources, subject } of all) {
      for (const { id, name } of resources) expect(name).not.toBe(name === globalObjects[id] ? '' : id);
      expect(subject?.name).not.toBe(subject === null ? '' : subject.id);
    }
    const actions = all.map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('Action'))).toEqual([]);
    expect(actions).toEqual(
      expect.arrayContaining(['create,read,update,delete', 'impersonate', 'playbook:run']),
    );
    expect(rows.every(({ createdBy }) => createdBy !== null)).toBe(true);
  });

  it('are filtered by each column, for one resource and for any', async () => {
    const { rows } = await list();
    for (const column of permissionColumns) {
      const any = (await list({ of: { column } })).rows;
      expect([column, any.length > 0]).toEqual([column, true]);
      const record = (await stored(any[0]?.id ?? '')).record;
      const id = String(record[column]);
      const one = await list({ of: { column, id } });
      expect(one.total).toBeGreaterThan(0);
      for (const row of one.rows) expect((await stored(row.id)).record[column]).toBe(id);
      expect(one.total).toBeLessThanOrEqual(any.length);
      expect(any.length).toBeLessThan(rows.length);
    }
  });

  it.each([
    { column: 'check_id', id: '01930000-0000-7000-8000-000000000001' },
    { column: 'config_id', id: 'nonsense' },
    { column: 'id' },
  ])('reject the filter %j', async (of) => {
    await expect(list({ of })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it.each(['component', 'catalog', 'connection', 'playbook', 'canary'] as const)(
    'for a %s are stored by its id, with source and creator',
    async (each) => {
      const columns = {
        component: 'component_id',
        catalog: 'config_id',
        connection: 'connection_id',
        playbook: 'playbook_id',
        canary: 'canary_id',
      } as const;
      const thing = await oneOf(each, words[each]);
      const team = await oneOf('team', 'pay');
      const entered = { [columns[each]]: thing.id, team_id: team.id, action: 'read', deny: false };
      const id = await make(entered);
      const { record, row } = await stored(id);
      const me = (await waitForSession(window, 'signed-in')).person.id;
      expect(record).toMatchObject({
        ...entered,
        source: 'UI',
        created_by: me,
        updated_by: null,
        until: null,
      });
      expect(permissionOf(row).resources).toMatchObject([{ kind: each, id: thing.id, name: thing.name }]);
      expect(permissionOf(row).subject).toMatchObject({ kind: 'team', id: team.id, name: team.name });
      await window.bridge.resources.remove({ kind, id });
    },
  );

  it.each(permissionActions)('are stored with the plain name of the action %s', async (action) => {
    const id = await make({ object: 'logs', action, deny: true });
    expect((await stored(id)).record).toMatchObject({ object: 'logs', action, deny: true });
    await window.bridge.resources.remove({ kind, id });
  });

  it('with former action names are displayed the same, and preserve them until the action changes', async () => {
    const id = await make({ object: 'logs', action: 'read', deny: false });
    const former = async (action: string) => {
      await sample.changeRows({ action: 'update', table: 'permissions', where: { id }, set: { action } });
      return stored(id);
    };
    const { record, row, version } = await former('ActionRead');
    expect([record.action, permissionOf(row).action]).toEqual(['read', 'read']);
    const actionsInTable = async () =>
      (
        await sample.changeRows({
          action: 'update',
          table: 'permissions',
          where: { id },
          set: { deny: true },
        })
      )[0]?.action;
    await window.bridge.resources.update({ kind, id, version, changes: { description: 'other' } });
    expect(await actionsInTable()).toBe('ActionRead');
    const next = await stored(id);
    await window.bridge.resources.update({ kind, id, version: next.version, changes: { action: 'update' } });
    expect(await actionsInTable()).toBe('update');
    await window.bridge.resources.remove({ kind, id });
  });

  it('can change only their subject, and record the user who changed them', async () => {
    const team = await oneOf('team', 'pay');
    const person = await oneOf('person', 'a');
    const id = await make({ object: 'catalog', team_id: team.id, action: 'read', deny: false });
    const before = await stored(id);
    const changes = { team_id: null, person_id: person.id };
    await window.bridge.resources.update({ kind, id, version: before.version, changes });
    const { record } = await stored(id);
    const me = (await waitForSession(window, 'signed-in')).person.id;
    expect(record).toEqual({ ...before.record, ...changes, updated_by: me, updated_at: record.updated_at });
    await window.bridge.resources.remove({ kind, id });
  });

  it('are deleted permanently', async () => {
    const id = await make({ object: 'catalog', action: 'read', deny: false });
    await window.bridge.resources.remove({ kind, id });
    const left = await sample.changeRows({
      action: 'update',
      table: 'permissions',
      where: { id },
      set: { deny: true },
    });
    expect(left).toEqual([]);
  });

  it('are all read as the server returns them', async () => {
    await sample.answer('/db/permissions', recordedPermissions);
    const { rows } = await list();
    expect(rows.map(({ id }) => id)).toEqual(recordedPermissions.map(({ id }) => id));
    expect(rows.map(({ values }) => values.action)).toEqual(recordedPermissions.map(({ action }) => action));
    await sample.clearFaults();
  });
});
