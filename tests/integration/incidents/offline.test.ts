import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { DesktopEvent } from '#contract/desktop.ts';
import type { QueuedIncidentChange } from '#contract/incidents.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { cacheFolderOf } from '../../support/cacheFolderOf.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import {
  commentChange,
  createIncident,
  everyIncident,
  newIncident,
  updateChange,
} from '../../support/incidentChanges.ts';
import { sampleAndWindow } from '../../support/sampleAndWindow.ts';
import { waitForServerStatus } from '../../support/session.ts';

const { sample, open, openSignedIn, cutOff } = sampleAndWindow();

const openIncidents = { ...everyIncident, filter: { status: 'open' } } as const;
const adminId = () => sample().account('admin').id;
const otherUserId = () => sample().account('commander').id;

async function reconnect(window: TestWindow): Promise<void> {
  await sample().clearFaults();
  await waitForServerStatus(window, 'online');
}
const waitForOutbox = (window: TestWindow, isExpected: (entries: QueuedIncidentChange[]) => boolean) =>
  waitFor(window.bridge.incidents.outbox.changes(), isExpected, 40_000);
const readIncident = async ({ bridge }: TestWindow, id: string) => (await bridge.incidents.get({ id })).data;
const insertComment = (incident_id: string, comment: string, extraColumns: Record<string, string> = {}) =>
  sample().changeRows({
    action: 'insert',
    table: 'comments',
    row: { created_by: otherUserId(), incident_id, comment, ...extraColumns },
  });

/** Collects this window's desktop events. */
function collectEvents(window: TestWindow): DesktopEvent[] {
  const received: DesktopEvent[] = [];
  void (async () => {
    for await (const event of await window.bridge.desktop.events({ window: 'test' })) received.push(event);
  })().catch(() => undefined);
  return received;
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
      list: await bridge.incidents.list(openIncidents),
      counts: await bridge.incidents.counts({ filter: openIncidents.filter }),
      all: await bridge.incidents.list(everyIncident),
      visited: await readIncident(window, old.id),
      page: await readIncident(window, id),
      history: await bridge.incidents.history({ id }),
    };
    expect([online.list.source, online.all.source]).toEqual(['cache', 'server']);
    await cutOff(window);
    const offline = {
      list: await bridge.incidents.list(openIncidents),
      counts: await bridge.incidents.counts({ filter: openIncidents.filter }),
      all: await bridge.incidents.list(everyIncident),
      visited: await readIncident(window, old.id),
      page: await readIncident(window, id),
      history: await bridge.incidents.history({ id }),
    };
    for (const key of ['list', 'counts', 'all', 'history'] as const) {
      expect(offline[key].source).toBe('cache');
      expect(offline[key].data).toEqual(online[key].data);
    }
    expect(offline.visited).toEqual(online.visited);
    expect(offline.page).toEqual(online.page);
    // This incident is fully synced, although it was never opened.
    const unopenedIncident = offline.list.data.incidents.find((incident) => incident.id !== id);
    expect((await bridge.incidents.get({ id: unopenedIncident?.id ?? '' })).source).toBe('cache');
    expect((await bridge.incidents.get({ id: unopenedIncident?.id ?? '', kept: true })).source).toBe('cache');
    const { data } = await bridge.search.query({ text: 'Offline soon', limit: 5 });
    expect(data.groups.find(({ kind }) => kind === 'incident')?.hits).toMatchObject([
      { id, name: 'Offline soon' },
    ]);
    await expect(bridge.incidents.create(newIncident())).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  it('store changes across a restart and send them in order when the server is back', async () => {
    const window = await open(['incidents']);
    const { bridge } = window;
    const { id, hypothesisId } = await createIncident(window);
    await cutOff(window);
    const child = crypto.randomUUID();
    const changes = [
      commentChange(id, '1', hypothesisId),
      {
        kind: 'hypothesis.add',
        id: child,
        incidentId: id,
        parentId: hypothesisId,
        type: 'factor',
        title: 'Below',
        status: 'possible',
      } as const,
      commentChange(id, '2', child),
      commentChange(id, '3', hypothesisId),
      updateChange(id, { status: 'investigating' }, { status: 'open' }),
      commentChange(id, '4', child),
    ];
    for (const change of changes) expect((await bridge.incidents.act(change)).outcome).toBe('waiting');
    expect(
      (await waitForOutbox(window, (entries) => entries.length === changes.length)).map(({ act }) => act),
    ).toEqual(changes);
    await reconnect(window);
    await waitForOutbox(window, (entries) => entries.length === 0);
    const sentIncident = await readIncident(window, id);
    expect(sentIncident.status).toBe('investigating');
    expect(sentIncident.hypotheses.map((hypothesis) => hypothesis.comments.map(({ text }) => text))).toEqual([
      ['1', '3'],
      ['2', '4'],
    ]);
    expect(sentIncident.hypotheses[1]?.id).toBe(child);
  });

  it.each(['send', 'remove'] as const)(
    'wait for the user to send or remove a change that conflicts with another user’s change: %s',
    async (how) => {
      const window = await open(['incidents']);
      const { bridge } = window;
      const { id } = await createIncident(window);
      await cutOff(window);
      const act = updateChange(
        id,
        { status: 'resolved', severity: 'high' },
        { status: 'open', severity: 'low' },
      );
      await bridge.incidents.act(act);
      await bridge.incidents.act(commentChange(id, 'Solved'));
      await sample().changeRows({
        action: 'update',
        table: 'incidents',
        where: { id },
        set: { status: 'mitigated' },
      });
      await reconnect(window);
      const [conflict] = await waitForOutbox(
        window,
        (entries) => entries.length === 1 && entries[0]?.state === 'conflict',
      );
      expect(conflict).toMatchObject({
        act,
        theirs: { status: 'mitigated', severity: 'low' },
        problem: { sentence: 'Another user changed it in the meantime.' },
      });
      expect(await readIncident(window, id)).toMatchObject({
        status: 'mitigated',
        severity: 'low',
        comments: [{ text: 'Solved' }],
      });
      await bridge.incidents.outbox.settle({ id: act.id, how });
      await waitForOutbox(window, (entries) => entries.length === 0);
      expect(await readIncident(window, id)).toMatchObject(
        how === 'send' ? { status: 'resolved', severity: 'high' } : { status: 'mitigated', severity: 'low' },
      );
    },
    60_000,
  );

  it('keep a rejected change in the outbox with the server’s message', async () => {
    const window = await open(['incidents']);
    const { bridge } = window;
    const { id, hypothesisId } = await createIncident(window);
    await cutOff(window);
    const rejectedChange = commentChange(id, 'On what is gone', hypothesisId);
    await bridge.incidents.act(rejectedChange);
    await sample().changeRows({ action: 'delete', table: 'hypotheses', where: { id: hypothesisId } });
    await reconnect(window);
    const [rejectedEntry] = await waitForOutbox(window, ([first]) => first?.state === 'refused');
    expect(rejectedEntry).toMatchObject({
      act: rejectedChange,
      problem: { sentence: expect.any(String), details: expect.stringContaining('409') },
    });
    await bridge.incidents.outbox.settle({ id: rejectedChange.id, how: 'remove' });
    await waitForOutbox(window, (entries) => entries.length === 0);
  });
});

describe('a user without permission to read incidents', () => {
  it('sees no incident, and gets the error FORBIDDEN', async () => {
    const { window } = await openSignedIn('viewer');
    await untilFeeds(window, ['incidents'], 'forbidden');
    const { bridge } = window;
    for (const request of [
      () => bridge.incidents.list(openIncidents),
      () => bridge.incidents.counts({ filter: {} }),
      () => bridge.incidents.history({ id: crypto.randomUUID() }),
      () => bridge.incidents.act(commentChange(crypto.randomUUID(), 'x')),
      () => bridge.incidents.create(newIncident()),
    ])
      await expect(request()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { data } = await bridge.search.query({ text: 'card', limit: 5 });
    expect(data.groups.map(({ kind }) => kind)).not.toContain('incident');
  });

  it('loses the stored incidents, and gets them back with the permission', async () => {
    const { window, data } = await openSignedIn();
    const { bridge } = window;
    await untilFeeds(window, ['incidents']);
    const { id } = await createIncident(window);
    await readIncident(window, id);
    await bridge.incidents.history({ id });
    await bridge.incidents.list(everyIncident);
    const onDisk = () => {
      const database = new Database(join(cacheFolderOf(data), 'cache.v1.db'), { readonly: true });
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
    await expect(bridge.incidents.list(openIncidents)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await sample().clearFaults();
    await bridge.sync.now({ feed: 'incidents' });
    await untilFeeds(window, ['incidents']);
    expect((await bridge.incidents.list(openIncidents)).source).toBe('cache');
  });
});

describe('a change by another user', () => {
  it('is received by one poll, and notifies the user when it concerns them', async () => {
    const window = await open(['incidents']);
    const received = collectEvents(window);
    const { bridge } = window;
    const { id, hypothesisId } = await createIncident(window, { title: 'Told' });
    // The user's own changes cause no notification.
    await bridge.incidents.act(updateChange(id, { status: 'investigating' }, { status: 'open' }));
    await insertComment(id, `@[Admin](user:${adminId()}) look`, { hypothesis_id: hypothesisId });
    await expect.poll(() => received, { timeout: 30_000 }).toHaveLength(1);
    expect(received[0]).toMatchObject({
      kind: 'notice',
      title: expect.stringContaining('mentioned you'),
      body: expect.stringContaining('Told'),
      target: { to: `/incidents/${id}` },
    });
    expect((await bridge.incidents.get({ id, kept: true })).data.hypotheses[0]?.comments).toMatchObject([
      { by: { id: otherUserId() } },
    ]);
  });

  it.each([
    [
      'a status change',
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
          row: { incident_id: id, type: 'person', person_id: adminId(), created_by: otherUserId() },
        }),
      /^You were added as a responder$/,
    ],
  ])(
    'notifies about %s',
    async (_what, change, title) => {
      const window = await open(['incidents']);
      const received = collectEvents(window);
      const incident = newIncident();
      const { id } = incident;
      // The first sync of an incident causes no notification, so it must come before the change.
      // Change events are limited to one per second. When the second event arrives, all subscribers have
      // received the first.
      let changeEventCount = 0;
      const secondChangeEvent = waitFor(
        window.bridge.sync.changed(),
        ({ changes }) => {
          if (changes.some(({ feed, ids }) => feed === 'incidents' && ids?.includes(id) === true))
            changeEventCount += 1;
          return changeEventCount === 2;
        },
        40_000,
      );
      await window.bridge.incidents.create(incident);
      await expect.poll(() => changeEventCount, { timeout: 20_000 }).toBeGreaterThan(0);
      await insertComment(id, 'Nothing of interest', { hypothesis_id: incident.hypothesisId });
      await window.bridge.sync.now({ feed: 'incidents' });
      await secondChangeEvent;
      await change(id);
      // Syncs immediately: the delay is covered by the previous test.
      await window.bridge.sync.now({ feed: 'incidents' });
      await expect.poll(() => received, { timeout: 30_000 }).toHaveLength(1);
      expect(received[0]).toMatchObject({ kind: 'notice', title: expect.stringMatching(title) });
    },
    60_000,
  );
});
