import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { DesktopEvent } from '../../../src-preload/contract/desktop.ts';
import type { WaitingAct } from '../../../src-preload/contract/incidents.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import {
  changeAct,
  commentAct,
  createIncident,
  everyIncident,
  newIncident,
} from '../../support/incidentActs.ts';
import { keptFolder } from '../../support/keptFolder.ts';
import { sampleAndWindow } from '../../support/sampleAndWindow.ts';
import { signedInAnd } from '../../support/session.ts';

const { sample, open, openSignedIn, cutOff } = sampleAndWindow();

const openOnes = { ...everyIncident, filter: { status: 'open' } } as const;
const admin = () => sample().account('admin').id;
const other = () => sample().account('commander').id;

async function reconnect(window: TestWindow): Promise<void> {
  await sample().clearFaults();
  await signedInAnd(window, 'online');
}
const waiting = (window: TestWindow, fits: (entries: WaitingAct[]) => boolean) =>
  waitFor(window.bridge.incidents.outbox.changes(), fits, 40_000);
const page = async ({ bridge }: TestWindow, id: string) => (await bridge.incidents.get({ id })).data;
const insertComment = (incident_id: string, comment: string, more: Record<string, string> = {}) =>
  sample().changeRows({
    action: 'insert',
    table: 'comments',
    row: { created_by: other(), incident_id, comment, ...more },
  });

/** Collects this window's desktop events. */
function listen(window: TestWindow): DesktopEvent[] {
  const heard: DesktopEvent[] = [];
  void (async () => {
    for await (const event of await window.bridge.desktop.events({ window: 'test' })) heard.push(event);
  })().catch(() => undefined);
  return heard;
}

describe('incidents offline', () => {
  it('include open incidents and visited closed incidents in lists, pages, and search', async () => {
    const window = await open(['incidents']);
    const { bridge } = window;
    const old = newIncident({ title: 'Long ago', status: 'closed' });
    await bridge.incidents.create(old);
    await sample().changeRows({
      action: 'update',
      table: 'incidents',
      where: { id: old.id },
      set: { severity: 'low', created_at: '2024-01-01T00:00:00Z' },
    });
    const { id } = await createIncident(window, { title: 'Offline soon' });
    const online = {
      list: await bridge.incidents.list(openOnes),
      counts: await bridge.incidents.counts({ filter: openOnes.filter }),
      all: await bridge.incidents.list(everyIncident),
      visited: await page(window, old.id),
      page: await page(window, id),
      history: await bridge.incidents.history({ id }),
    };
    expect([online.list.source, online.all.source]).toEqual(['cache', 'server']);
    await cutOff(window);
    const offline = {
      list: await bridge.incidents.list(openOnes),
      counts: await bridge.incidents.counts({ filter: openOnes.filter }),
      all: await bridge.incidents.list(everyIncident),
      visited: await page(window, old.id),
      page: await page(window, id),
      history: await bridge.incidents.history({ id }),
    };
    for (const key of ['list', 'counts', 'all', 'history'] as const) {
      expect(offline[key].source).toBe('cache');
      expect(offline[key].data).toEqual(online[key].data);
    }
    expect(offline.visited).toEqual(online.visited);
    expect(offline.page).toEqual(online.page);
    // An incident that was never opened, but is fully synced.
    const unseen = offline.list.data.incidents.find((one) => one.id !== id);
    expect((await bridge.incidents.get({ id: unseen?.id ?? '' })).source).toBe('cache');
    expect((await bridge.incidents.get({ id: unseen?.id ?? '', kept: true })).source).toBe('cache');
    const { data } = await bridge.search.query({ text: 'Offline soon', limit: 5 });
    expect(data.groups.find(({ kind }) => kind === 'incident')?.hits).toMatchObject([
      { id, name: 'Offline soon' },
    ]);
    await expect(bridge.incidents.create(newIncident())).rejects.toMatchObject({ code: 'OFFLINE' });
  }, 60_000);

  it('store changes across a restart and send them in order when the server is back', async () => {
    const window = await open(['incidents']);
    const { bridge } = window;
    const { id, hypothesisId } = await createIncident(window);
    await cutOff(window);
    const child = crypto.randomUUID();
    const acts = [
      commentAct(id, '1', hypothesisId),
      {
        kind: 'hypothesis.add',
        id: child,
        incidentId: id,
        parentId: hypothesisId,
        type: 'factor',
        title: 'Below',
        status: 'possible',
      } as const,
      commentAct(id, '2', child),
      commentAct(id, '3', hypothesisId),
      changeAct(id, { status: 'investigating' }, { status: 'open' }),
      commentAct(id, '4', child),
    ];
    for (const act of acts) expect((await bridge.incidents.act(act)).outcome).toBe('waiting');
    expect(
      (await waiting(window, (entries) => entries.length === acts.length)).map(({ act }) => act),
    ).toEqual(acts);
    await reconnect(window);
    await waiting(window, (entries) => entries.length === 0);
    const made = await page(window, id);
    expect(made.status).toBe('investigating');
    expect(made.hypotheses.map((one) => one.comments.map(({ text }) => text))).toEqual([
      ['1', '3'],
      ['2', '4'],
    ]);
    expect(made.hypotheses[1]?.id).toBe(child);
  }, 60_000);

  it.each(['send', 'remove'] as const)(
    'prompt the user about a change that conflicts with another user’s change: %s',
    async (how) => {
      const window = await open(['incidents']);
      const { bridge } = window;
      const { id } = await createIncident(window);
      await cutOff(window);
      const act = changeAct(
        id,
        { status: 'resolved', severity: 'high' },
        { status: 'open', severity: 'low' },
      );
      await bridge.incidents.act(act);
      await bridge.incidents.act(commentAct(id, 'Solved'));
      await sample().changeRows({
        action: 'update',
        table: 'incidents',
        where: { id },
        set: { status: 'mitigated' },
      });
      await reconnect(window);
      const [conflict] = await waiting(
        window,
        (entries) => entries.length === 1 && entries[0]?.state === 'conflict',
      );
      expect(conflict).toMatchObject({
        act,
        theirs: { status: 'mitigated', severity: 'low' },
        problem: { sentence: 'Another user changed it in the meantime.' },
      });
      expect(await page(window, id)).toMatchObject({
        status: 'mitigated',
        severity: 'low',
        comments: [{ text: 'Solved' }],
      });
      await bridge.incidents.outbox.settle({ id: act.id, how });
      await waiting(window, (entries) => entries.length === 0);
      expect(await page(window, id)).toMatchObject(
        how === 'send' ? { status: 'resolved', severity: 'high' } : { status: 'mitigated', severity: 'low' },
      );
    },
    60_000,
  );

  it('hold a rejected change for the user with the server’s message', async () => {
    const window = await open(['incidents']);
    const { bridge } = window;
    const { id, hypothesisId } = await createIncident(window);
    await cutOff(window);
    const lost = commentAct(id, 'On what is gone', hypothesisId);
    await bridge.incidents.act(lost);
    await sample().changeRows({ action: 'delete', table: 'hypotheses', where: { id: hypothesisId } });
    await reconnect(window);
    const [refused] = await waiting(window, ([first]) => first?.state === 'refused');
    expect(refused).toMatchObject({
      act: lost,
      problem: { sentence: expect.any(String), details: expect.stringContaining('409') },
    });
    await bridge.incidents.outbox.settle({ id: lost.id, how: 'remove' });
    await waiting(window, (entries) => entries.length === 0);
  }, 60_000);
});

describe('a user without permission to read incidents', () => {
  it('sees no incident, and gets the error FORBIDDEN', async () => {
    const { window } = await openSignedIn('viewer');
    await untilFeeds(window, ['incidents'], 'forbidden');
    const { bridge } = window;
    for (const ask of [
      () => bridge.incidents.list(openOnes),
      () => bridge.incidents.counts({ filter: {} }),
      () => bridge.incidents.history({ id: crypto.randomUUID() }),
      () => bridge.incidents.act(commentAct(crypto.randomUUID(), 'x')),
      () => bridge.incidents.create(newIncident()),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { data } = await bridge.search.query({ text: 'card', limit: 5 });
    expect(data.groups.map(({ kind }) => kind)).not.toContain('incident');
  }, 60_000);

  it('loses the stored incidents, and gets them back with the permission', async () => {
    const { window, data } = await openSignedIn();
    const { bridge } = window;
    await untilFeeds(window, ['incidents']);
    const { id } = await createIncident(window);
    await page(window, id);
    await bridge.incidents.history({ id });
    await bridge.incidents.list(everyIncident);
    const onDisk = () => {
      const database = new Database(join(keptFolder(data), 'cache.v1.db'), { readonly: true });
      const count = (from: string) => Number(database.prepare(`select count(*) from ${from}`).pluck().get());
      try {
        return [
          count('incident'),
          count(`answer where procedure like 'incidents.%' and procedure <> 'incidents.people'`),
        ];
      } finally {
        database.close();
      }
    };
    await expect.poll(() => onDisk().every((rows) => rows > 0)).toBe(true);
    for (const table of [
      'incidents',
      'incident_histories',
      'hypotheses',
      'comments',
      'evidences',
      'responders',
    ])
      await sample().fault({
        kind: 'status',
        status: 403,
        count: -1,
        path: `/db/${table}`,
        headers: { 'x-rbac-object': 'incident', 'x-rbac-action': 'read', 'x-rbac-subject': 'admin' },
      });
    // Opening an incident reports the refusal immediately.
    await expect(bridge.incidents.get({ id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { sentence: 'You need read permission on incident.' },
    });
    await untilFeeds(window, ['incidents'], 'forbidden');
    expect(onDisk()).toEqual([0, 0]);
    await expect(bridge.incidents.list(openOnes)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await sample().clearFaults();
    await bridge.sync.now({ feed: 'incidents' });
    await untilFeeds(window, ['incidents']);
    expect((await bridge.incidents.list(openOnes)).source).toBe('cache');
  }, 60_000);
});

describe('a change by another user', () => {
  it('is received by one poll, and notifies the user when it concerns them', async () => {
    const window = await open(['incidents']);
    const heard = listen(window);
    const { bridge } = window;
    const { id, hypothesisId } = await createIncident(window, { title: 'Told' });
    // The user's own changes cause no notification.
    await bridge.incidents.act(changeAct(id, { status: 'investigating' }, { status: 'open' }));
    await insertComment(id, `@[Admin](user:${admin()}) look`, { hypothesis_id: hypothesisId });
    await expect.poll(() => heard, { timeout: 30_000 }).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      kind: 'notice',
      title: expect.stringContaining('mentioned you'),
      body: expect.stringContaining('Told'),
      target: { to: `/incidents/${id}` },
    });
    expect((await bridge.incidents.get({ id, kept: true })).data.hypotheses[0]?.comments).toMatchObject([
      { by: { id: other() } },
    ]);
  }, 60_000);

  it.each([
    [
      'a status',
      (id: string) =>
        sample().changeRows({
          action: 'update',
          table: 'incidents',
          where: { id },
          set: { status: 'resolved' },
        }),
      / is resolved$/,
    ],
    [
      'a new responder',
      (id: string) =>
        sample().changeRows({
          action: 'insert',
          table: 'responders',
          row: { incident_id: id, type: 'person', person_id: admin(), created_by: other() },
        }),
      /^You were added as a responder$/,
    ],
  ])(
    'notifies about %s',
    async (_what, change, title) => {
      const window = await open(['incidents']);
      const heard = listen(window);
      const incident = newIncident();
      const { id } = incident;
      // The first sync of an incident causes no notification, so it must come before the change.
      // Change events are limited to one per second. At the second, all followers have received the first.
      let told = 0;
      const toldTwice = waitFor(
        window.bridge.sync.changed(),
        ({ changes }) => {
          if (changes.some(({ feed, ids }) => feed === 'incidents' && ids?.includes(id) === true)) told += 1;
          return told === 2;
        },
        40_000,
      );
      await window.bridge.incidents.create(incident);
      await expect.poll(() => told, { timeout: 20_000 }).toBeGreaterThan(0);
      await insertComment(id, 'Nothing of interest', { hypothesis_id: incident.hypothesisId });
      await window.bridge.sync.now({ feed: 'incidents' });
      await toldTwice;
      await change(id);
      // Syncs immediately: the delay is covered by the previous test.
      await window.bridge.sync.now({ feed: 'incidents' });
      await expect.poll(() => heard, { timeout: 30_000 }).toHaveLength(1);
      expect(heard[0]).toMatchObject({ kind: 'notice', title: expect.stringMatching(title) });
    },
    60_000,
  );
});
