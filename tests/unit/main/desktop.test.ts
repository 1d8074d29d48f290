import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { DesktopEvent, MenuCommand } from '#contract/desktop.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { SyncChange, SyncState } from '#contract/sync.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';
import { Desktop } from '#main/areas/desktop/Desktop.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { Host, HostAbilities, HostEvent, SystemNotification, TrayState } from '#main/host/host.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

const workspace = (id: string, name: string) => ({ id, name, origin: `https://${id}.example` }) as Workspace;

const synced = {
  status: 'on',
  feeds: [{ name: 'items', asOf: '2026-01-01T00:00:00Z' }],
} as unknown as SyncState;
const change = (): SyncChange => ({ changes: [{ feed: 'items', ids: null }] });

/** Creates the desktop on a recording host, with a configurable number of unhealthy items in the cache. */
function stage(options: { able?: boolean; data?: string; maySilence?: boolean } = {}) {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'quarterdeck-desktop-'));
  const shown = { notices: [] as SystemNotification[], badge: 0, tray: null as TrayState | null, menu: 0 };
  const opened: string[] = [];
  const system = { zoom: 100, login: false, tell: (_event: HostEvent) => {} };
  const unable = { able: false, reason: 'Not here.' } as const;
  const able: HostAbilities = {
    notifications: { able: true, show: (notice) => void shown.notices.push(notice) },
    badge: { able: true, set: (count) => void Object.assign(shown, { badge: count }) },
    menu: { able: true, set: (commands) => void Object.assign(shown, { menu: commands.length }) },
    tray: { able: true, show: (state) => void Object.assign(shown, { tray: state }) },
    openAtLogin: {
      able: true,
      get: () => system.login,
      set: async (login) => void Object.assign(system, { login }),
    },
    commandLine: { able: true, program: ['/opt/Quarterdeck/quarterdeck', '--command-line'] },
    zoom: { able: true, get: () => system.zoom, set: async (zoom) => void Object.assign(system, { zoom }) },
    windows: { able: true, open: async (address) => void opened.push(address) },
    savedFiles: { able: false, reason: '' },
    signInWindow: { able: true, open: async () => undefined },
  };
  const none = Object.fromEntries(
    Object.keys(able).map((name) => [name, unable]),
  ) as unknown as HostAbilities;
  const host = {
    paths: { data, logs: data },
    abilities: options.able === false ? none : able,
    onEvent: (listener: (event: HostEvent) => void) => void Object.assign(system, { tell: listener }),
  } as unknown as Host;
  const workspaces = new LiveValue<WorkspaceList>({
    workspaces: [workspace('prod', 'Prod'), workspace('lab', 'Lab')],
    openId: 'prod',
  } as WorkspaceList);
  const items = { unhealthy: 0, fails: false, asked: 0 };
  const store = {
    state: new LiveValue<SyncState>({ status: 'off', feeds: [] } as unknown as SyncState),
    changed: new LiveValue<SyncChange>({ changes: [] }),
    use: async (work: (kept: object) => unknown) => {
      items.asked += 1;
      if (items.fails) throw new Error('the cache is gone');
      return work({
        cache: {
          read: { typeCounts: async () => [{ health: { unhealthy: items.unhealthy } }, { health: {} }] },
        },
      });
    },
  };
  const files: string[] = [];
  const clock = new ManualClock();
  const done: unknown[][] = [];
  const muted = new Set<string>();
  const desktop = new Desktop({
    host,
    workspaces,
    store: store as unknown as OfflineStore,
    clock,
    log: silentLog,
    openFile: (path) => void files.push(path),
    home: data,
    sentNotificationActions: {
      isMuted: (id) => muted.has(id),
      mute: async (id) => void done.push(['mute', id]),
      canSilence: () => options.maySilence !== false,
      silence: async ({ id }, hours) => void done.push(['silence', id, hours]),
      setSilenceEnd: async (id, { name }, until) => void done.push(['end', id, name, until]),
    },
  });
  const count = async (unhealthy: number) => {
    items.unhealthy = unhealthy;
    store.changed.set(change());
    await expect.poll(() => shown.tray?.unhealthy?.count ?? unhealthy).toBe(unhealthy);
    await new Promise(setImmediate);
  };
  return {
    data,
    desktop,
    shown,
    opened,
    workspaces,
    items,
    store,
    count,
    files,
    clock,
    done,
    muted,
    tell: (event: HostEvent) => system.tell(event),
  };
}

async function told(desktop: Desktop): Promise<DesktopEvent[]> {
  const events: DesktopEvent[] = [];
  const closing = new AbortController();
  const following = (async () => {
    for await (const event of desktop.events.follow('window', closing.signal)) events.push(event);
  })();
  await new Promise(setImmediate);
  closing.abort();
  await following;
  return events;
}

describe('a snapshot passed to the program', () => {
  it('opens when the workspaces are loaded, and at once after that', async () => {
    const { desktop, files, tell } = stage();
    tell({ kind: 'file', path: '/tmp/early.quarterdeck' });
    expect(files).toEqual([]);
    desktop.ready();
    expect(files).toEqual(['/tmp/early.quarterdeck']);
    tell({ kind: 'file', path: '/tmp/late.quarterdeck' });
    expect(files).toEqual(['/tmp/early.quarterdeck', '/tmp/late.quarterdeck']);
    desktop.stop();
  });
});

describe('the notice about unhealthy items', () => {
  it('is shown and counted only while no window is visible', async () => {
    const { desktop, shown, store, count } = stage();
    await desktop.start();
    await desktop.changeSettings({ tray: true });
    store.state.set(synced);
    await expect.poll(() => shown.tray?.unhealthy?.count).toBe(0);
    await count(3);
    await count(4);
    expect(shown.notices.map(({ title, body }) => [title, body])).toEqual([
      ['3 more items are unhealthy', 'In Prod'],
      ['One more item is unhealthy', 'In Prod'],
    ]);
    expect(shown.badge).toBe(4);
    await count(1);
    desktop.setWindowVisible(true);
    expect(shown.badge).toBe(0);
    await count(9);
    expect(shown.notices).toHaveLength(2);
    desktop.stop();
  });

  it('is not shown for the first pass, nor after a switch to another workspace', async () => {
    const { desktop, shown, store, workspaces, count } = stage();
    await desktop.start();
    await desktop.changeSettings({ tray: true });
    await count(5);
    store.state.set(synced);
    await expect.poll(() => shown.tray?.unhealthy?.count).toBe(5);
    workspaces.set({ ...workspaces.value, openId: 'lab' });
    await expect.poll(() => shown.tray?.unhealthy).toBeNull();
    await count(50);
    expect(shown.notices).toEqual([]);
    store.state.set({ ...synced, status: 'off' });
    await expect.poll(() => shown.tray?.unhealthy).toBeNull();
    desktop.stop();
  });

  it('is not shown when the user turns notices off', async () => {
    const { desktop, shown, store, count } = stage();
    await desktop.start();
    await desktop.changeSettings({ tray: true, notifications: false });
    store.state.set(synced);
    await expect.poll(() => shown.tray?.unhealthy?.count).toBe(0);
    await count(3);
    expect([shown.notices, shown.badge]).toEqual([[], 0]);
    desktop.stop();
  });

  it('appears in the window when the host has no notifications, with a count in the title', async () => {
    const { desktop, items, store, count } = stage({ able: false });
    await desktop.start();
    store.state.set(synced);
    await expect.poll(() => items.asked).toBe(1);
    await count(2);
    await expect.poll(() => desktop.state.value.badge).toBe(2);
    expect(await told(desktop)).toEqual([
      {
        kind: 'notice',
        title: '2 more items are unhealthy',
        body: 'In Prod',
        target: { workspaceId: 'prod', to: '/catalog?health=unhealthy%3A1' },
      },
    ]);
    desktop.setWindowVisible(true);
    expect(desktop.state.value.badge).toBe(0);
    desktop.stop();
  });

  it('appears in the window when the system does not show it, with one explanation', async () => {
    const { desktop, tell } = stage();
    await desktop.start();
    desktop.ready();
    const notice = { title: 'It failed', body: 'In Prod', address: '/health' };
    tell({ kind: 'notificationFailed', notice });
    tell({ kind: 'notificationFailed', notice });
    const events = await told(desktop);
    expect(events.map((event) => 'title' in event && event.title)).toEqual([
      'This system does not show notifications',
      'It failed',
      'It failed',
    ]);
    expect(events[1]).toEqual({
      kind: 'notice',
      title: 'It failed',
      body: 'In Prod',
      target: { workspaceId: 'prod', to: '/health' },
    });
    desktop.stop();
  });

  it('has no count when the cache fails', async () => {
    const { desktop, shown, store, items } = stage();
    await desktop.start();
    await desktop.changeSettings({ tray: true });
    store.state.set(synced);
    await expect.poll(() => shown.tray?.unhealthy?.count).toBe(0);
    items.fails = true;
    store.changed.set(change());
    await expect.poll(() => shown.tray?.unhealthy).toBeNull();
    desktop.stop();
  });
});

describe('the notice about a run started by the user', () => {
  const run = (id: string, status: string, targetName: string | null = 'payments-worker') => ({
    id,
    status,
    targetName,
    title: 'Restart',
  });

  it('appears when the run ends, with links to open and to rerun it', async () => {
    const { desktop, shown } = stage();
    await desktop.start();
    desktop.notifyRunEnded(run('r 1', 'failed'));
    await expect.poll(() => shown.notices).toHaveLength(1);
    expect(shown.notices[0]).toMatchObject({
      title: 'Restart failed',
      body: 'On payments-worker, in Prod',
      label: 'Open',
      address: expect.stringContaining('%2Fplaybooks%2Fruns%2Fr%25201'),
      secondaryLink: { label: 'Re-run', address: expect.stringContaining('rerun%3Dtrue') },
    });
    desktop.stop();
  });

  it('appears in the window when the host has no notifications, and combines several runs', async () => {
    const { desktop } = stage({ able: false });
    await desktop.start();
    desktop.notifyRunEnded(run('a', 'completed', null));
    await new Promise(setImmediate);
    expect(await told(desktop)).toEqual([
      {
        kind: 'notice',
        title: 'Restart completed',
        body: 'In Prod',
        label: 'Open',
        target: { workspaceId: 'prod', to: '/playbooks/runs/a' },
        further: {
          label: 'Re-run',
          target: { workspaceId: 'prod', to: '/playbooks/runs/a?rerun=true' },
        },
      },
    ]);
    desktop.stop();
    const other = stage({ able: false });
    await other.desktop.start();
    other.desktop.notifyRunEnded(run('a', 'completed'));
    other.desktop.notifyRunEnded(run('b', 'cancelled'));
    await new Promise(setImmediate);
    expect(await told(other.desktop)).toMatchObject([
      {
        title: '2 playbook runs ended',
        body: 'Restart completed, Restart was canceled',
        target: { to: '/playbooks/runs' },
      },
    ]);
    other.desktop.stop();
  });
});

describe('an action of an assistant that waits', () => {
  it('is announced, together with others, unless it no longer waits', async () => {
    const { desktop, shown, clock } = stage();
    await desktop.start();
    desktop.notifyConfirmation({ id: 'a', client: 'Helper', target: 'payments-worker' });
    await expect.poll(() => shown.notices).toHaveLength(1);
    expect(shown.notices[0]).toMatchObject({
      title: 'An assistant waits for your confirmation',
      body: 'Helper: payments-worker',
      address: expect.stringContaining('%2Fsettings%2Fassistants'),
      isShownInWindow: true,
    });
    for (const id of ['b', 'c', 'd']) desktop.notifyConfirmation({ id, client: 'Helper', target: id });
    desktop.withdrawConfirmation('c');
    await expect.poll(() => clock.sleeping).toBe(1);
    clock.advance(60_000);
    await expect.poll(() => shown.notices).toHaveLength(2);
    expect(shown.notices[1]).toMatchObject({
      title: '2 actions of assistants wait for your confirmation',
      body: 'Helper: b, d',
    });
    desktop.stop();
  });

  it('is not announced in the window, which shows its dialog', async () => {
    const { desktop } = stage({ able: false });
    await desktop.start();
    desktop.notifyConfirmation({ id: 'a', client: 'Helper', target: 'payments-worker' });
    desktop.notifyRunEnded({ id: 'r', title: 'Restart', status: 'failed', targetName: null });
    await new Promise(setImmediate);
    expect(await told(desktop)).toMatchObject([{ title: 'Restart failed' }]);
    desktop.stop();
  });
});

const sent = (id: string, some: Partial<Parameters<Desktop['notifySentNotification']>[0]> = {}) => ({
  id,
  ruleId: 'on call',
  ruleName: 'payments on call',
  event: 'config.unhealthy',
  resource: { kind: 'config', id: 'item', name: 'payments-worker' } as const,
  status: 'sent',
  ...some,
});

const silence = (id: string, some: Partial<Parameters<Desktop['notifySilenceEnd']>[0]> = {}) => ({
  id,
  resource: { kind: 'config', id: 'item', name: 'payments-worker' } as const,
  until: '2026-03-01T12:10:00.000Z',
  endsAtMs: Date.parse('2026-03-01T12:10:00.000Z'),
  hasEnded: false,
  wasHealthy: false,
  failing: undefined,
  ...some,
});

describe('the notice about the recovery of a pinned check', () => {
  it('is shown only if the user wants it, and not after a failure that was not shown', async () => {
    const { desktop, shown, clock } = stage();
    await desktop.start();
    const check = { id: 'check', name: 'api' };
    desktop.notifyPinnedRecovery('check', check, 7 * 60_000);
    await desktop.changeSettings({ pinnedRecovery: true });
    desktop.notifyPinnedFailure('check', check);
    await expect.poll(() => shown.notices).toHaveLength(1);
    desktop.withdrawPinnedFailure('check', 'check');
    desktop.notifyPinnedRecovery('check', check, 7 * 60_000);
    await expect.poll(() => shown.notices).toHaveLength(2);
    expect(shown.notices[1]).toMatchObject({
      title: 'api has recovered',
      body: 'Unhealthy for 7 minutes. In Prod',
      address: expect.stringContaining('checkId'),
    });
    desktop.notifyPinnedFailure('check', check);
    desktop.withdrawPinnedFailure('check', 'check');
    desktop.notifyPinnedRecovery('check', check, 7 * 60_000);
    clock.advance(60_000);
    await new Promise(setImmediate);
    expect(shown.notices).toHaveLength(2);
    desktop.stop();
  });

  it('is shown after a shown failure, although the check failed again and recovered before it', async () => {
    const { desktop, shown, clock } = stage();
    await desktop.start();
    await desktop.changeSettings({ pinnedRecovery: true });
    const [api, web] = [
      { id: 'check', name: 'api' },
      { id: 'other', name: 'web' },
    ];
    for (const check of [web, api]) {
      desktop.notifyPinnedFailure('check', check);
      await new Promise(setImmediate);
      clock.advance(60_000);
      await new Promise(setImmediate);
    }
    desktop.notifyPinnedRecovery('check', web, 60_000);
    await expect.poll(() => shown.notices.map(({ title }) => title)).toContain('web has recovered');
    // The next notice waits for a minute.
    desktop.notifyPinnedRecovery('check', api, 60_000);
    desktop.notifyPinnedFailure('check', api);
    desktop.withdrawPinnedFailure('check', api.id);
    desktop.notifyPinnedRecovery('check', api, 60_000);
    clock.advance(60_000);
    await expect.poll(() => shown.notices.map(({ title }) => title)).toContain('api has recovered');
    desktop.stop();
  });

  it('names records of one kind, so that it opens their list', async () => {
    const { desktop, shown } = stage();
    await desktop.start();
    await desktop.changeSettings({ pinnedRecovery: true });
    const records = [
      ['check', { id: 'c 1', name: 'api' }],
      ['item', { id: 'i 1', name: 'payments' }],
      ['item', { id: 'i 2', name: 'orders' }],
      ['component', { id: 't 1', name: 'shop' }],
    ] as const;
    for (const [kind, record] of records) desktop.notifyPinnedFailure(kind, record);
    await expect.poll(() => shown.notices).toHaveLength(3);
    for (const [kind, record] of records) desktop.notifyPinnedRecovery(kind, record, 60_000);
    await expect.poll(() => shown.notices).toHaveLength(6);
    const recoveries = shown.notices.slice(3);
    expect(recoveries.map(({ body }) => body)).toEqual([
      expect.stringContaining('In Prod'),
      expect.stringMatching(/payments, orders/),
      expect.stringContaining('In Prod'),
    ]);
    expect(recoveries.map(({ address }) => decodeURIComponent(address))).toEqual([
      expect.stringContaining('/health?checkId='),
      expect.stringMatching(/\/catalog$/),
      expect.stringContaining('/topology/t'),
    ]);
    desktop.stop();
  });

  it('stores when failures are announced', async () => {
    const { desktop, data } = stage();
    await desktop.start();
    expect(desktop.pinnedWait).toBe('failures-1');
    await desktop.changeSettings({ pinnedWait: 'minutes-15' });
    desktop.stop();
    const next = stage({ data });
    await next.desktop.start();
    expect(next.desktop.state.value.settings).toMatchObject({
      pinnedWait: { value: 'minutes-15', unable: null },
      pinnedRecovery: { value: false },
    });
    next.desktop.stop();
  });
});

describe('the notice about a silence', () => {
  it('says when it ends, and extends it by an hour', async () => {
    const { desktop, shown, done } = stage();
    await desktop.start();
    desktop.notifySilenceEnd(silence('s 1'));
    await expect.poll(() => shown.notices).toHaveLength(1);
    expect(shown.notices[0]).toMatchObject({
      title: 'The silence of payments-worker ends in 10 minutes',
      body: 'In Prod',
      address: expect.stringContaining('%2Fnotifications%2Fsilences%3Fid%3Ds%2B1'),
    });
    const [extend, ...others] = shown.notices[0]?.actions ?? [];
    expect(others).toEqual([]);
    expect(extend?.label).toBe('Extend 1 h');
    expect(await extend?.run()).toBe('payments-worker is silenced for one more hour.');
    expect(done).toEqual([['end', 's 1', 'payments-worker', '2026-03-01T13:10:00.000Z']]);
    desktop.stop();
  });

  it('counts minutes by the clock of this computer, and is withdrawn when the end is changed', async () => {
    const { desktop, shown, clock } = stage();
    await desktop.start();
    desktop.notifySilenceEnd(silence('s 1', { endsAtMs: clock.now() + 5 * 60_000 }));
    await expect.poll(() => shown.notices).toHaveLength(1);
    expect(shown.notices[0]?.title).toBe('The silence of payments-worker ends in 5 minutes');
    desktop.notifySilenceEnd(silence('s 2'));
    desktop.withdrawSilenceEnd('s 2');
    clock.advance(60_000);
    await new Promise(setImmediate);
    expect(shown.notices).toHaveLength(1);
    desktop.stop();
  });

  it('names what is still unhealthy after its end, or says that nothing is', async () => {
    const { desktop, shown, clock } = stage();
    await desktop.start();
    const failing = { total: 5, names: ['a', 'b', 'c', 'd'] };
    desktop.notifySilenceEnd(silence('s 1', { hasEnded: true, failing }));
    await expect.poll(() => shown.notices).toHaveLength(1);
    clock.advance(60_000);
    desktop.notifySilenceEnd(silence('s 2', { hasEnded: true, failing: { total: 0, names: [] } }));
    await expect.poll(() => shown.notices).toHaveLength(2);
    clock.advance(60_000);
    desktop.notifySilenceEnd(silence('s 3', { hasEnded: true, wasHealthy: true }));
    await expect.poll(() => shown.notices).toHaveLength(3);
    expect(shown.notices.pop()?.body).toMatch(/^Ended because nothing that it covered was unhealthy/);
    expect(shown.notices.map(({ title, body, actions }) => [title, body, actions])).toEqual([
      ['The silence of payments-worker has ended', 'Still unhealthy: a, b, c, d, and 1 more. In Prod', []],
      ['The silence of payments-worker has ended', 'Nothing that it covered is unhealthy. In Prod', []],
    ]);
    expect(shown.notices[0]?.address).toContain('%2Fcatalog%2Fitem');
    desktop.stop();
  });

  it('covers several silences without actions, and offers none to users without permission to silence', async () => {
    const { desktop, shown, clock } = stage({ maySilence: false });
    await desktop.start();
    for (const id of ['s 1', 's 2']) desktop.notifySilenceEnd(silence(id));
    await expect.poll(() => shown.notices).toHaveLength(1);
    expect(shown.notices[0]).toMatchObject({ title: '2 silences end' });
    clock.advance(60_000);
    desktop.notifySilenceEnd(silence('s 3'));
    await expect.poll(() => shown.notices).toHaveLength(2);
    expect(shown.notices[1]?.actions).toEqual([]);
    desktop.stop();
  });
});

describe('the notice about a notification sent to the user', () => {
  it('shows the event and the rule, with actions', async () => {
    const { desktop, shown, done } = stage();
    await desktop.start();
    desktop.notifySentNotification(sent('s 1'));
    await expect.poll(() => shown.notices).toHaveLength(1);
    expect(shown.notices[0]).toMatchObject({
      title: 'payments-worker is unhealthy',
      body: 'By payments on call, in Prod',
      label: 'Open',
      address: expect.stringContaining('%2Fnotifications%3Fid%3Ds%2B1'),
    });
    const acts = shown.notices[0]?.actions ?? [];
    expect(acts.map(({ label }) => label)).toEqual(['Silence 1 h', 'Mute this rule']);
    expect(await acts[0]?.run()).toBe('payments-worker is silenced for an hour.');
    expect(await acts[1]?.run()).toMatch(/^“payments on call” is muted/);
    expect(done).toEqual([
      ['silence', 'item', 1],
      ['mute', 'on call'],
    ]);
    desktop.stop();
  });

  it('combines many notifications into one notice without actions', async () => {
    const { desktop, shown, clock } = stage();
    await desktop.start();
    for (const place of Array.from({ length: 7 }).keys())
      desktop.notifySentNotification(
        sent(`${place}`, { resource: { kind: 'check', id: '', name: `check ${place % 6}` } }),
      );
    await expect.poll(() => shown.notices).toHaveLength(1);
    expect(shown.notices[0]).toMatchObject({
      title: '7 notifications',
      body: `${[0, 1, 2, 3].map((place) => `check ${place} is unhealthy`).join(', ')}, and 2 more`,
      address: expect.stringContaining('%2Fnotifications'),
    });
    expect(shown.notices[0]?.actions).toBeUndefined();
    desktop.notifySentNotification(sent('next'));
    await new Promise(setImmediate);
    expect(shown.notices, 'a minute has not passed').toHaveLength(1);
    clock.advance(60_000);
    await expect.poll(() => shown.notices).toHaveLength(2);
    desktop.stop();
  });

  it('appears in the window when the host has no notifications, and runs each action once', async () => {
    const { desktop, done } = stage({ able: false });
    await desktop.start();
    desktop.notifySentNotification(sent('a', { ruleName: null }));
    await new Promise(setImmediate);
    const [notice] = await told(desktop);
    if (notice?.kind !== 'notice') return expect.unreachable();
    expect(notice).toMatchObject({
      title: 'payments-worker is unhealthy',
      body: 'In Prod',
      target: { workspaceId: 'prod', to: '/notifications?id=a' },
    });
    const [silence, mute] = notice.acts ?? [];
    expect(silence?.act).toMatch(/^[\w-]{43}$/);
    expect(await desktop.runAction(silence?.act ?? '')).toBe('payments-worker is silenced for an hour.');
    await expect(desktop.runAction(silence?.act ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(desktop.runAction('')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    desktop.ready();
    for (const address of [mute?.act ?? '', `/${mute?.act}`, `quarterdeck://act/${mute?.act}`])
      desktop.openAddress(address);
    expect(done, 'no address does anything').toEqual([['silence', 'item', 1]]);
    desktop.stop();
  });

  it('runs actions for ten minutes, and only while its workspace is open', async () => {
    const { desktop, done, clock, workspaces } = stage({ able: false });
    await desktop.start();
    desktop.notifySentNotification(sent('a'));
    await new Promise(setImmediate);
    const [first] = await told(desktop);
    const acts = first?.kind === 'notice' ? (first.acts ?? []) : [];
    workspaces.set({ ...workspaces.value, openId: 'lab' });
    await expect(desktop.runAction(acts[0]?.act ?? '')).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: 'No action was taken because the workspace Prod is not open.' },
    });
    workspaces.set({ ...workspaces.value, openId: 'prod' });
    clock.advance(10 * 60_000 + 1);
    await expect(desktop.runAction(acts[1]?.act ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(done).toEqual([]);
    desktop.stop();
  });

  it('offers no silence action to users without permission', async () => {
    const { desktop, shown } = stage({ maySilence: false });
    await desktop.start();
    desktop.notifySentNotification(sent('a'));
    await expect.poll(() => shown.notices).toHaveLength(1);
    expect(shown.notices[0]?.actions?.map(({ label }) => label)).toEqual(['Mute this rule']);
    desktop.stop();
  });

  it.each([
    [true, { sends: false }],
    [true, { notifications: false }],
    [false, { sends: false }],
  ] as const)(
    'is not shown when the user turns it off (host notifications: %s, %j)',
    async (able, change) => {
      const { desktop, shown } = stage({ able });
      await desktop.start();
      await desktop.changeSettings(change);
      desktop.notifySentNotification(sent('a'));
      await new Promise(setImmediate);
      expect([shown.notices, await told(desktop)]).toEqual([[], []]);
      desktop.stop();
    },
  );

  it('is not shown when the rule is muted while the notice waits', async () => {
    const { desktop, shown, clock, muted } = stage();
    await desktop.start();
    desktop.notifySentNotification(sent('a'));
    await expect.poll(() => shown.notices).toHaveLength(1);
    desktop.notifySentNotification(sent('b'));
    desktop.notifySentNotification(sent('c', { ruleId: 'other', event: 'check.passed' }));
    muted.add('on call');
    clock.advance(60_000);
    await expect.poll(() => shown.notices.map(({ title }) => title).at(-1)).toBe('payments-worker passed');
    expect(shown.notices).toHaveLength(2);
    desktop.stop();
  });
});

describe('the desktop settings', () => {
  it('are read from files of versions without notification notices', async () => {
    const data = mkdtempSync(join(tmpdir(), 'quarterdeck-desktop-'));
    writeFileSync(join(data, 'desktop.json'), JSON.stringify({ tray: true, notifications: false }));
    const { desktop } = stage({ data });
    await desktop.start();
    expect(desktop.state.value.settings).toMatchObject({
      sends: { value: true, unable: null },
      pinnedWait: { value: 'failures-1', unable: null },
      pinnedRecovery: { value: false, unable: null },
      notifications: { value: false },
    });
    await desktop.changeSettings({ sends: false });
    desktop.stop();
    const again = stage({ data });
    await again.desktop.start();
    expect(again.desktop.state.value.settings.sends.value).toBe(false);
    again.desktop.stop();
  });

  it('are stored, and settings that were not changed stay as they were', async () => {
    const first = stage();
    await first.desktop.start();
    expect(first.desktop.state.value.settings).toEqual({
      quietHours: { value: null, unable: null },
      sends: { value: true, unable: null },
      pinnedWait: { value: 'failures-1', unable: null },
      pinnedRecovery: { value: false, unable: null },
      openAtLogin: { value: false, unable: null },
      tray: { value: false, unable: null },
      notifications: { value: true, unable: null },
      zoomPercent: { value: 100, unable: null },
      commandLine: { value: false, unable: null },
    });
    await first.desktop.changeSettings({ tray: true, openAtLogin: true, zoomPercent: 125 });
    expect(first.desktop.state.value.settings).toMatchObject({
      openAtLogin: { value: true },
      tray: { value: true },
      notifications: { value: true },
      zoomPercent: { value: 125 },
    });
    expect(first.shown.tray?.workspaces.map(({ name, open }) => [name, open])).toEqual([
      ['Prod', true],
      ['Lab', false],
    ]);
    first.desktop.stop();
    const second = stage({ data: first.data });
    await second.desktop.start();
    expect(second.desktop.state.value.settings.tray.value).toBe(true);
    await second.desktop.changeSettings({ tray: false });
    expect(second.shown.tray).toBeNull();
    second.desktop.stop();
  });

  it('follow changes that the host reports', async () => {
    const { desktop, tell } = stage();
    const published = vi.spyOn(desktop.state, 'set');
    tell({ kind: 'zoom', percent: 110 });
    expect(published).toHaveBeenCalledOnce();
  });
});

describe('addresses and commands of the host', () => {
  it('wait until the workspaces are loaded', async () => {
    const { desktop, tell } = stage();
    tell({ kind: 'address', address: '/health' });
    await desktop.start();
    expect(await told(desktop)).toEqual([]);
    desktop.ready();
    tell({ kind: 'command', id: 'go /health' });
    tell({ kind: 'address', address: 'nonsense' });
    expect(await told(desktop)).toEqual([
      { kind: 'address', target: { workspaceId: 'prod', to: '/health' } },
      { kind: 'command', id: 'go /health' },
    ]);
    desktop.stop();
  });

  it('open another window on the requested screen, and on the start page for other addresses', async () => {
    const { desktop, opened } = stage();
    for (const address of ['/catalog?search=a', 'https://evil.example/', '//evil.example'])
      await desktop.openWindow(address);
    expect(opened).toEqual(['/catalog?search=a', '/', '/']);
  });

  it('appear in the menu of a host with a menu', () => {
    const { desktop, shown } = stage();
    desktop.writeMenu([{} as MenuCommand, {} as MenuCommand]);
    expect(shown.menu).toBe(2);
  });
});
