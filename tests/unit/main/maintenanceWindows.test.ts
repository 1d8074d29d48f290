import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MaintenanceWindow } from '#contract/maintenanceWindows.ts';
import type { SyncChange } from '#contract/sync.ts';
import { MaintenanceWindows } from '#main/areas/notifications/MaintenanceWindows.ts';
import { Failure } from '#main/base/Failure.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { userKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { WindowRows } from '#main/cache/writes/WindowRows.ts';
import { offState } from '#main/sync/StoreEvents.ts';
import { itemId } from '../../support/cacheItems.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

const me = 'user-1';
const dayMs = 24 * 60 * 60_000;

interface SilenceRow {
  readonly id: string;
  readonly from: string;
  readonly until: string;
  readonly created_by: string;
  readonly config_id: string;
  description: string;
  deleted_at: string | null;
}

/** The server's table of silences. Each request takes a few turns of the event loop, so that consoles interleave. */
class SilenceServer {
  readonly rows: SilenceRow[] = [];
  isOffline = false;
  inserts = 0;

  readonly data = {
    page: async ({ where }: { where: readonly (readonly string[])[] }) => {
      await this.#travel();
      return { rows: this.#matching(where).map((row) => ({ ...row })) };
    },
    row: async ({ where }: { where: readonly (readonly string[])[] }) => {
      await this.#travel();
      return this.#matching(where)[0];
    },
    insert: async ({ values }: { values: SilenceRow }) => {
      await this.#travel();
      this.inserts += 1;
      if (this.rows.some(({ id }) => id === values.id))
        throw new Failure('CONFLICT', { sentence: 'duplicate key' });
      this.rows.push({ ...values, deleted_at: values.deleted_at ?? null });
      return [values];
    },
    update: async ({ where, values }: { where: readonly (readonly string[])[]; values: object }) => {
      await this.#travel();
      const rows = this.#matching(where);
      for (const row of rows) Object.assign(row, values);
      return rows;
    },
  };

  live(): string[] {
    return this.rows
      .filter(({ deleted_at: deletedAt }) => deletedAt === null)
      .map(({ from }) => from)
      .toSorted();
  }

  async #travel(): Promise<void> {
    for (let turns = 0; turns < 3; turns += 1) await Promise.resolve();
    if (this.isOffline) throw new Failure('OFFLINE', { sentence: 'offline' });
  }

  #matching(where: readonly (readonly string[])[]): SilenceRow[] {
    return this.rows.filter((row) =>
      where.every(([column = '', operator, value = '']) => {
        const stored: unknown = Reflect.get(row, column);
        if (operator === 'eq') return stored === value;
        if (operator === 'gt') return Date.parse(String(stored)) > Date.parse(value);
        if (operator === 'is') return stored === null;
        if (operator === 'like') return String(stored).includes(value.replaceAll('*', ''));
        throw new Error(`The fake does not know ${operator}.`);
      }),
    );
  }
}

let clock: ManualClock;
let server: SilenceServer;
const ended: Array<() => void> = [];

function openConsole() {
  const database = new Database(':memory:');
  runMigrations(database, userKind.migrations);
  const rows = new WindowRows(database);
  const user = {
    maintenanceWindows: async () => rows.maintenanceWindows(),
    putMaintenanceWindows: async (...given: Parameters<WindowRows['putMaintenanceWindows']>) =>
      rows.putMaintenanceWindows(...given),
    setMaintenanceWindowState: async (...given: Parameters<WindowRows['setMaintenanceWindowState']>) =>
      rows.setMaintenanceWindowState(...given),
  };
  /** Synced silences. Deleted ones are not synced. */
  const records = async () =>
    server.rows
      .filter(({ deleted_at: deletedAt }) => deletedAt === null)
      .map((row) =>
        JSON.stringify({
          ...row,
          catalog: { id: row.config_id, name: 'payments-worker', type: 'Kubernetes::Pod' },
          creator: { id: row.created_by, name: 'Hanneke' },
        }),
      );
  const cache = { user: async () => user, read: { records } };
  const state = new LiveValue({ ...offState, status: 'on' as const });
  const changed = new LiveValue<SyncChange>({ changes: [] });
  const session = {
    state: new LiveValue<object>({
      status: 'signed-in',
      person: { id: me },
      server: { status: 'online' },
    }),
    workspaceId: 'prod',
    clockDifferenceMs: 0,
    data: () => server.data,
    personId: () => me,
  };
  const allowed = { value: true };
  const windows = new MaintenanceWindows({
    session: session as never,
    store: {
      open: async () => ({ cache }),
      use: async (read: (open: object) => unknown) => read({ cache }),
      state,
      changed,
      runNow: async () => undefined,
    } as never,
    guards: { ofSilence: async () => undefined, assertTyped: () => undefined } as never,
    canSilence: () => allowed.value,
    clock,
    log: silentLog,
  });
  const opened = {
    windows,
    session,
    allowed,
    rows,
    /** Reports that the silences were synced again. */
    sync: () => changed.set({ changes: [{ feed: 'silences', ids: null }] }),
  };
  ended.push(() => {
    windows.stop();
    database.close();
  });
  windows.start();
  return opened;
}

const settle = async () => {
  for (let turns = 0; turns < 2_000; turns += 1) await Promise.resolve();
};

/** Moves the clock in steps of a minute, in which the consoles check. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(60_000);
    await settle();
  }
}

const tuesdays = (more: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  thing: { kind: 'config', id: itemId(7), name: 'payments-worker' },
  recursive: true,
  reason: 'Patching',
  schedule: {
    weekdays: ['Tuesday'],
    weeks: 'every',
    start: '02:00',
    end: '04:00',
    zone: 'Europe/Amsterdam',
  },
  ...more,
});
const daily: MaintenanceWindow = {
  ...tuesdays(),
  schedule: {
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    weeks: 'every',
    start: '22:00',
    end: '23:00',
    zone: 'UTC',
  },
};

beforeEach(() => {
  // Sunday, 2026-03-01 12:00 UTC. The clocks of Amsterdam change on 2026-03-29.
  clock = new ManualClock();
  server = new SilenceServer();
});
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

describe('maintenance windows', () => {
  it('create the next eight silences at the times that clocks of the time zone show', async () => {
    const { windows } = openConsole();
    await windows.add(tuesdays(), undefined);
    await settle();
    expect(server.live()).toEqual([
      '2026-03-03T01:00:00.000Z',
      '2026-03-10T01:00:00.000Z',
      '2026-03-17T01:00:00.000Z',
      '2026-03-24T01:00:00.000Z',
      '2026-03-31T00:00:00.000Z',
      '2026-04-07T00:00:00.000Z',
      '2026-04-14T00:00:00.000Z',
      '2026-04-21T00:00:00.000Z',
    ]);
    expect(server.rows[0]).toMatchObject({
      config_id: itemId(7),
      recursive: true,
      created_by: me,
      source: 'UI',
      until: '2026-03-03T03:00:00.000Z',
    });
    expect(windows.live.value[0]?.occurrences.map(({ state }) => state)).toEqual(Array(8).fill('created'));
  });

  it('create another silence once one is over, also after the computer slept for two weeks', async () => {
    const { windows } = openConsole();
    await windows.add(daily, undefined);
    await settle();
    expect(server.live()).toHaveLength(8);
    await pass(1);
    clock.advance(14 * dayMs);
    await settle();
    const starts = server.live();
    // Nights that passed completely while the computer slept are not created afterwards.
    expect(starts.slice(0, 8).at(-1)).toBe('2026-03-08T22:00:00.000Z');
    expect(starts.slice(8)).toHaveLength(8);
    expect(starts[8]).toBe('2026-03-15T22:00:00.000Z');
  });

  it('create the rest of an occurrence that began while the computer slept', async () => {
    const { windows } = openConsole();
    await windows.add(daily, undefined);
    await settle();
    clock.advance(20 * dayMs + 10.5 * 60 * 60_000);
    await settle();
    expect(server.live()).toContain('2026-03-21T22:00:00.000Z');
  });

  it('of two consoles at once create each occurrence once, and lose none', async () => {
    const [one, other] = [openConsole(), openConsole()];
    await one.windows.add(daily, undefined);
    await settle();
    other.sync();
    await settle();
    expect(other.windows.live.value).toMatchObject([{ reason: 'Patching', recursive: true }]);
    for (let day = 0; day < 5; day += 1) {
      clock.advance(dayMs);
      await settle();
    }
    const starts = server.live();
    // Both tried to create the same silences.
    expect(server.inserts).toBeGreaterThan(server.rows.length);
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts).toHaveLength(13);
    expect(starts.map((start) => start.slice(8, 10))).toEqual(
      Array.from({ length: 13 }, (_, index) => String(index + 1).padStart(2, '0')),
    );
  });

  it('create the missing silences once the server is reachable', async () => {
    const { windows } = openConsole();
    server.isOffline = true;
    await windows.add(tuesdays(), undefined);
    await settle();
    expect(windows.live.value).toMatchObject([{ problem: null, isRemoving: false }]);
    server.isOffline = false;
    await pass(2);
    expect(server.live()).toHaveLength(8);
  });

  it('create nothing while the user may not create silences, or in a snapshot', async () => {
    const { windows, allowed, session } = openConsole();
    allowed.value = false;
    await windows.add(tuesdays(), undefined);
    await pass(2);
    allowed.value = true;
    session.state.set({ status: 'signed-in', person: { id: me }, server: { status: 'snapshot' } });
    await pass(2);
    expect(server.rows).toEqual([]);
  });

  it('report why silences could not be created, and try again later', async () => {
    const { windows } = openConsole();
    const { insert } = server.data;
    server.data.insert = async () => {
      throw new Failure('FORBIDDEN', { sentence: 'You cannot silence this.', details: '403' });
    };
    await windows.add(tuesdays(), undefined);
    await settle();
    expect(windows.live.value[0]?.problem).toEqual({ sentence: 'You cannot silence this.', details: '403' });
    server.data.insert = insert;
    await pass(2);
    expect(windows.live.value[0]?.problem).toBeNull();
    expect(server.live()).toHaveLength(8);
  });

  it('do not create a silence again that a user deleted', async () => {
    const { windows, sync } = openConsole();
    await windows.add(tuesdays(), undefined);
    await settle();
    const [first] = server.rows;
    if (first !== undefined) first.deleted_at = new Date(clock.now()).toISOString();
    sync();
    await pass(2);
    expect(server.live()).toHaveLength(7);
    expect(windows.live.value[0]?.occurrences[0]?.state).toBe('skipped');
  });

  it('delete on removal what has not begun, and leave what has', async () => {
    const { windows, sync } = openConsole();
    await windows.add(daily, undefined);
    await settle();
    clock.advance(10.5 * 60 * 60_000);
    await settle();
    await windows.remove(windows.live.value[0]?.id ?? '');
    await settle();
    expect(server.live()).toEqual(['2026-03-01T22:00:00.000Z']);
    expect(windows.live.value).toEqual([]);
    // The silence that has begun does not bring the window back.
    sync();
    await pass(2);
    expect(windows.live.value).toEqual([]);
    expect(server.live()).toHaveLength(1);
  });

  it('that one console removes are removed in another, also if that one creates a silence meanwhile', async () => {
    const [one, other] = [openConsole(), openConsole()];
    await one.windows.add(daily, undefined);
    await settle();
    other.sync();
    await settle();
    await one.windows.remove(one.windows.live.value[0]?.id ?? '');
    clock.advance(dayMs);
    await settle();
    other.sync();
    one.sync();
    await settle();
    expect(other.windows.live.value).toEqual([]);
    const ahead = server.live().filter((start) => Date.parse(start) > clock.now());
    expect(ahead).toEqual([]);
  });

  it('that were removed after all their silences were over are removed in another console', async () => {
    const [one, other] = [openConsole(), openConsole()];
    await one.windows.add(daily, undefined);
    await settle();
    other.sync();
    await settle();
    one.allowed.value = false;
    other.allowed.value = false;
    clock.advance(20 * dayMs);
    await settle();
    await one.windows.remove(one.windows.live.value[0]?.id ?? '');
    one.allowed.value = true;
    await pass(1);
    other.allowed.value = true;
    await pass(1);
    expect(other.windows.live.value).toEqual([]);
    expect(server.live().filter((start) => Date.parse(start) > clock.now())).toEqual([]);
  });

  it('are removed on the server once it is reachable', async () => {
    const { windows } = openConsole();
    await windows.add(tuesdays(), undefined);
    await settle();
    server.isOffline = true;
    await windows.remove(windows.live.value[0]?.id ?? '');
    await settle();
    expect(windows.live.value).toMatchObject([{ isRemoving: true }]);
    server.isOffline = false;
    await pass(2);
    expect(windows.live.value).toEqual([]);
    expect(server.live()).toEqual([]);
  });

  it('that are replaced have the silences of the new window only', async () => {
    const { windows } = openConsole();
    await windows.add(tuesdays(), undefined);
    await settle();
    await windows.replace(windows.live.value[0]?.id ?? '', daily, undefined);
    await settle();
    expect(server.live()).toHaveLength(8);
    expect(server.live().every((start) => start.includes('T22:00'))).toBe(true);
    expect(windows.live.value).toMatchObject([{ schedule: daily.schedule }]);
  });

  it('of silences that were synced before the start are found at the start', async () => {
    const { windows } = openConsole();
    await windows.add(tuesdays(), undefined);
    await settle();
    const other = openConsole();
    await settle();
    expect(other.windows.live.value).toHaveLength(1);
  });

  it('create nothing on the server of a workspace that is being opened, before its own windows are read', async () => {
    const { windows, session } = openConsole();
    session.workspaceId = 'prod';
    await windows.add(tuesdays(), undefined);
    await settle();
    server.rows.length = 0;
    session.workspaceId = 'staging';
    session.state.set({ status: 'signed-in', person: { id: me }, server: { status: 'online' } });
    await pass(61);
    expect(server.rows).toEqual([]);
    expect(windows.live.value).toEqual([]);
  });

  it('with damaged data do not hide the others', async () => {
    const { windows, rows } = openConsole();
    rows.putMaintenanceWindows([{ id: 'damaged', state: 'active', body: '{' }]);
    await windows.add(tuesdays(), undefined);
    await settle();
    expect(windows.live.value).toHaveLength(1);
  });

  it('of another user are not taken over', async () => {
    const { windows, sync } = openConsole();
    await windows.add(tuesdays(), undefined);
    await settle();
    for (const row of server.rows) Object.assign(row, { created_by: 'user-2' });
    const other = openConsole();
    other.sync();
    sync();
    await settle();
    expect(other.windows.live.value).toEqual([]);
  });

  it('of two computers are all taken over and can be edited, although they exceed the limit of new ones', async () => {
    const other = openConsole();
    for (let count = 0; count < 10; count += 1) await other.windows.add(daily, undefined);
    await settle();
    server.rows.length = 0;
    const { windows } = openConsole();
    for (let count = 0; count < 50; count += 1) await windows.add(tuesdays(), undefined);
    await settle();
    other.sync();
    await settle();
    expect(other.windows.live.value).toHaveLength(60);
    const [first] = other.windows.live.value;
    await other.windows.replace(first?.id ?? '', tuesdays({ reason: 'Changed' }), undefined);
    await settle();
    expect(other.windows.live.value.filter(({ isRemoving }) => !isRemoving)).toHaveLength(60);
    expect(other.windows.live.value.filter(({ reason }) => reason === 'Changed')).toHaveLength(1);
    await expect(other.windows.add(tuesdays(), undefined)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('are limited in number', async () => {
    const { windows } = openConsole();
    for (let count = 0; count < 50; count += 1) await windows.add(tuesdays(), undefined);
    await expect(windows.add(tuesdays(), undefined)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(windows.remove('unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
