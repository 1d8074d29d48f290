import { call } from '@orpc/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Acknowledgement } from '#contract/acknowledgements.ts';
import type { QueuedIncidentChange } from '#contract/incidents.ts';
import { acknowledgementsProcedures } from '#main/areas/acknowledgements/acknowledgementsProcedures.ts';
import { Failure } from '#main/base/Failure.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { ManualClock } from '../../support/ManualClock.ts';

const incident = { id: 'i-1', displayId: 'INC-142', title: 'Down' };
const resource = { kind: 'check', id: 'check-1' } as const;
const added = { ...resource, name: 'payments-db', note: '', until: null };

let clock: ManualClock;
let roles: string[];
let queue: QueuedIncidentChange[];
let active: Acknowledgement[];
let refusal: Failure | undefined;
let done: string[];
let storedAtMs: number[];
let isSnapshot: boolean;
/** Keys of the user and workspace at each look. The last one remains. */
let openOwners: string[];

/** An acknowledgement in a comment of the incident. */
const commented = (isWaiting: boolean): Acknowledgement => ({
  ...added,
  at: new Date(clock.now()).toISOString(),
  byName: null,
  isOwn: true,
  stored: { incident, commentId: 'c-1', isWaiting },
});
const queued = (state: QueuedIncidentChange['state']) =>
  [{ act: { kind: 'comment.add', id: 'c-1' }, state }] as QueuedIncidentChange[];

function create() {
  const state = {
    status: 'signed-in',
    server: { status: 'online' },
    properties: [],
    roles,
  };
  const user = {
    putAcknowledgement: ({ atMs, comment }: { atMs: number; comment: unknown }) => {
      done.push(comment === null ? 'stored here' : 'stored with its comment');
      storedAtMs.push(atMs);
    },
    endAcknowledgements: ([{ atMs }]: [{ atMs: number }]) => {
      done.push('ended here');
      storedAtMs.push(atMs);
    },
  };
  return acknowledgementsProcedures({
    session: { state: { value: state }, clockDifferenceMs: 0 },
    store: {
      open: async () => ({
        isSnapshot,
        ownerKey: openOwners.length > 1 ? openOwners.shift() : openOwners[0],
      }),
      tryUse: async (work: (open: object) => unknown) =>
        work({
          cache: {
            read: {
              openIncidentsAbout: async (some: ReadonlyArray<{ id: string }>) =>
                some.map(({ id }) => (id === resource.id ? incident : null)),
            },
          },
        }),
    },
    clock,
    stored: {
      live: new LiveValue({ own: [], ends: [{ ...resource, atMs: clock.now() + 5_000 }] }),
      change: async (work: (user: object, opened: object) => unknown) =>
        work(user, { ownerKey: openOwners[0] }),
    },
    watch: { active: new LiveValue(active), update: async () => undefined },
    lockReason: () => undefined,
    outbox: {
      submit: async ({ text }: { text: string }) => {
        if (refusal !== undefined) throw refusal;
        done.push(text.split(' ', 2).join(' '));
        return 'sent';
      },
      waiting: new LiveValue(queue),
      resolveConflict: async () => void done.push('discarded'),
    },
  } as never);
}

beforeEach(() => {
  clock = new ManualClock();
  roles = ['admin'];
  queue = [];
  active = [];
  refusal = undefined;
  done = [];
  storedAtMs = [];
  isSnapshot = false;
  openOwners = ['w-1 p-1'];
});

describe('a new acknowledgement', () => {
  it('is later than an end that was stored just before', async () => {
    await call(create().add, added);
    expect(done).toEqual(['Acknowledged [payments-db](/health?checkId=check-1)', 'stored with its comment']);
    expect(storedAtMs).toEqual([clock.now() + 5_001]);
  });

  it('is stored only here for a user without permission, and when the server refuses the comment', async () => {
    roles = ['viewer'];
    expect(await call(create().add, added)).toMatchObject({ localReason: 'no-permission' });
    roles = ['admin'];
    refusal = new Failure('FORBIDDEN', { sentence: 'No.' });
    expect(await call(create().add, added)).toMatchObject({ localReason: 'refused' });
    expect(done).toEqual(['stored here', 'stored here']);
  });

  it('is not stored when the comment fails for another reason, or in a snapshot', async () => {
    refusal = new Failure('SERVER', { sentence: 'Broken.' });
    await expect(call(create().add, added)).rejects.toMatchObject({ code: 'SERVER' });
    isSnapshot = true;
    refusal = undefined;
    await expect(call(create().add, added)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(done).toEqual([]);
  });
});

describe('the storage of several acknowledgements', () => {
  it('is known for each of them, with the reason if it is only this computer', async () => {
    const resources = [resource, { ...resource, id: 'check-2' }];
    expect(await call(create().storages, { resources })).toEqual([
      { incident, localReason: null },
      { incident: null, localReason: 'no-incident' },
    ]);
    roles = ['viewer'];
    expect(await call(create().storages, { resources: [resource] })).toEqual([
      { incident, localReason: 'no-permission' },
    ]);
    expect(await call(create().storages, { resources: [] })).toEqual([]);
  });
});

describe('the end of an acknowledgement', () => {
  it('discards a comment that waits, and adds one after a comment that is being sent', async () => {
    active = [commented(true)];
    queue = queued('waiting');
    expect(await call(create().remove, resource)).toMatchObject({ isOnlyHere: false });
    expect(done).toEqual(['discarded', 'ended here']);
    done = [];
    queue = queued('sending');
    await call(create().remove, resource);
    expect(done).toEqual(['Acknowledgement of', 'ended here']);
  });

  it('ends only here for a user without permission, and when the server refuses the comment', async () => {
    active = [commented(false)];
    roles = ['viewer'];
    expect(await call(create().remove, resource)).toMatchObject({ isOnlyHere: true });
    roles = ['admin'];
    refusal = new Failure('FORBIDDEN', { sentence: 'No.' });
    expect(await call(create().remove, resource)).toMatchObject({ isOnlyHere: true });
    expect(done).toEqual(['ended here', 'ended here']);
  });

  it('is not earlier than the acknowledgement, although the clocks differ', async () => {
    active = [{ ...commented(false), at: new Date(clock.now() + 3_000).toISOString() }];
    await call(create().remove, resource);
    expect(storedAtMs).toEqual([clock.now() + 3_000]);
  });
});

describe('the owner of an acknowledgement', () => {
  const conflict = { code: 'CONFLICT', data: { sentence: expect.stringContaining('another workspace') } };

  it('is in the answers, with which the change can be undone', async () => {
    active = [commented(false)];
    const { owner } = await call(create().add, added);
    expect(owner).toBe('w-1 p-1');
    expect(await call(create().remove, { ...resource, owner })).toEqual({ isOnlyHere: false, owner });
    expect(await call(create().add, { ...added, owner })).toMatchObject({ owner });
  });

  it('prevents changes of another workspace or user, before a comment is queued or discarded', async () => {
    openOwners = ['w-2 p-1'];
    active = [commented(true)];
    queue = queued('waiting');
    const other = { owner: 'w-1 p-1' };
    await expect(call(create().add, { ...added, ...other })).rejects.toMatchObject(conflict);
    await expect(call(create().remove, { ...resource, ...other })).rejects.toMatchObject(conflict);
    expect(done).toEqual([]);
  });

  it('prevents a comment and a change when another workspace is opened meanwhile', async () => {
    openOwners = ['w-1 p-1', 'w-2 p-1'];
    await expect(call(create().add, added)).rejects.toMatchObject(conflict);
    roles = ['viewer'];
    openOwners = ['w-1 p-1', 'w-2 p-1'];
    await expect(call(create().add, added)).rejects.toMatchObject(conflict);
    openOwners = ['w-1 p-1', 'w-2 p-1'];
    await expect(call(create().remove, resource)).rejects.toMatchObject(conflict);
    expect(done).toEqual([]);
  });
});
