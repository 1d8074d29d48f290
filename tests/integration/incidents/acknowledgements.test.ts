import { describe, expect, it } from 'vitest';
import type { Acknowledgement } from '#contract/acknowledgements.ts';
import { formatAcknowledgement } from '#contract/rules/acknowledgements.ts';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { createIncident, everyIncident } from '../../support/incidentChanges.ts';
import { itemIdOf, sampleAndWindow } from '../../support/sampleAndWindow.ts';
import { waitForServerStatus } from '../../support/session.ts';

const { sample, open, cutOff } = sampleAndWindow();

const hourMs = 60 * 60_000;

async function checkNamed({ bridge }: TestWindow, name: string) {
  const { data } = await bridge.health.checks.list({});
  const found = unpackChecks(data.packed ?? '').find((check) => check.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

const setStatus = async (window: TestWindow, id: string, value: 'healthy' | 'unhealthy') => {
  await sample().changeCheck({ action: 'status', id, value });
  await window.bridge.health.checks.refresh();
};

const waitForAcknowledgements = (
  { bridge }: TestWindow,
  isExpected: (active: Acknowledgement[]) => boolean,
  limitMs = 20_000,
) => waitFor(bridge.acknowledgements.changes(), isExpected, limitMs);

/** Creates an incident whose evidence names a check. */
async function incidentAbout(
  window: TestWindow,
  checkId: string,
  title: string,
  severity: 'critical' | 'low',
) {
  const made = await createIncident(window, { title, severity });
  await window.bridge.incidents.act({
    kind: 'evidence.add',
    id: crypto.randomUUID(),
    incidentId: made.id,
    hypothesisId: made.hypothesisId,
    type: 'check',
    description: '',
    definitionOfDone: false,
    payload: null,
    checkId,
  });
  return made;
}

const commentsOf = async ({ bridge }: TestWindow, id: string) =>
  (await bridge.incidents.get({ id })).data.comments.map(({ text }) => text);

const changeLock = async ({ bridge }: TestWindow, readOnly: boolean) => {
  for await (const { openId } of await bridge.workspaces.changes()) {
    await bridge.workspaces.update({ id: openId ?? '', readOnly });
    return;
  }
};

describe('an acknowledgement', () => {
  it('of a check without an incident is stored on this computer and ends when the check recovers', async () => {
    const window = await open(['checks', 'incidents']);
    const { bridge } = window;
    const { id } = await checkNamed(window, 'payments-api ready');
    await setStatus(window, id, 'unhealthy');
    const resource = { kind: 'check', id } as const;
    expect(await bridge.acknowledgements.storage(resource)).toEqual({
      incident: null,
      localReason: 'no-incident',
    });
    await bridge.acknowledgements.add({
      ...resource,
      name: 'payments-api ready',
      note: ' Known. ',
      until: null,
    });
    const [active] = await waitForAcknowledgements(window, ({ length }) => length === 1);
    expect(active).toMatchObject({ ...resource, note: 'Known.', until: null, isOwn: true });
    await setStatus(window, id, 'healthy');
    await waitForAcknowledgements(window, ({ length }) => length === 0, 90_000);
    await setStatus(window, id, 'unhealthy');
    await expect(waitForAcknowledgements(window, ({ length }) => length > 0, 2_000)).rejects.toThrow();
    await setStatus(window, id, 'healthy');
  }, 120_000);

  it('is a comment of the most severe open incident, and a further comment ends it', async () => {
    const window = await open(['checks', 'incidents']);
    const { bridge } = window;
    const { id } = await checkNamed(window, 'checkout-web ready');
    await setStatus(window, id, 'unhealthy');
    const severe = await incidentAbout(window, id, 'Severe', 'critical');
    await incidentAbout(window, id, 'Harmless', 'low');
    const resource = { kind: 'check', id } as const;
    const storage = await bridge.acknowledgements.storage(resource);
    expect(storage).toMatchObject({ incident: { id: severe.id, title: 'Severe' }, localReason: null });
    const other = await checkNamed(window, 'payments-api ready');
    expect(
      await bridge.acknowledgements.storages({
        resources: [{ kind: 'check', id: other.id }, resource, { kind: 'config', id }],
      }),
    ).toEqual([
      { incident: null, localReason: 'no-incident' },
      storage,
      { incident: null, localReason: 'no-incident' },
    ]);
    const until = new Date(Date.now() + hourMs).toISOString();
    const added = await bridge.acknowledgements.add({
      ...resource,
      name: 'checkout-web',
      note: 'Known.',
      until,
    });
    expect(added).toEqual({ ...storage, isWaiting: false, owner: expect.any(String) });
    const [active] = await waitForAcknowledgements(window, ({ length }) => length === 1);
    expect(active?.stored).toMatchObject({ incident: storage.incident, isWaiting: false });
    const comment = { ...resource, name: 'checkout-web' };
    expect(await commentsOf(window, severe.id)).toEqual([
      formatAcknowledgement({ ...comment, isEnd: false, until: active?.until ?? null, note: 'Known.' }),
    ]);
    // An undo message of another workspace can still be displayed.
    const ofOther = { ...resource, owner: 'other person' };
    await expect(bridge.acknowledgements.remove(ofOther)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      bridge.acknowledgements.add({ ...ofOther, name: 'checkout-web', note: '', until: null }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await commentsOf(window, severe.id)).toHaveLength(1);
    const { owner } = added;
    expect(await bridge.acknowledgements.remove({ ...resource, owner })).toEqual({
      isOnlyHere: false,
      owner,
    });
    await waitForAcknowledgements(window, ({ length }) => length === 0);
    expect((await commentsOf(window, severe.id)).at(-1)).toBe(
      formatAcknowledgement({ ...comment, isEnd: true }),
    );
    // Added again at once, as the undo of the end does.
    await bridge.acknowledgements.add({ ...resource, name: 'checkout-web', note: 'Known.', until });
    await waitForAcknowledgements(window, ({ length }) => length === 1);
    await bridge.acknowledgements.remove(resource);
    await setStatus(window, id, 'healthy');
  });

  it('of a colleague is read from the comments, and ends only here in a read-only workspace, otherwise for both', async () => {
    const window = await open(['checks', 'incidents']);
    const { bridge } = window;
    const { id } = await checkNamed(window, 'payments-worker ready');
    await setStatus(window, id, 'unhealthy');
    const incident = await incidentAbout(window, id, 'Colleague', 'critical');
    const resource = { kind: 'check', id } as const;
    await sample().changeRows({
      action: 'insert',
      table: 'comments',
      row: {
        created_by: sample().account('commander').id,
        incident_id: incident.id,
        comment: formatAcknowledgement({
          ...resource,
          name: 'worker',
          isEnd: false,
          until: null,
          note: 'Mine.',
        }),
      },
    });
    await bridge.incidents.get({ id: incident.id });
    const [active] = await waitForAcknowledgements(window, ({ length }) => length === 1);
    expect(active).toMatchObject({ note: 'Mine.', isOwn: false, stored: { incident: { id: incident.id } } });
    expect(active?.byName).not.toBeNull();
    await changeLock(window, true);
    expect(await bridge.acknowledgements.remove(resource)).toMatchObject({ isOnlyHere: true });
    await waitForAcknowledgements(window, ({ length }) => length === 0);
    await changeLock(window, false);
    expect(await commentsOf(window, incident.id)).toHaveLength(1);
    await bridge.acknowledgements.add({ ...resource, name: 'worker', note: '', until: null });
    await bridge.acknowledgements.remove(resource);
    await waitForAcknowledgements(window, ({ length }) => length === 0);
    expect(await commentsOf(window, incident.id)).toContain(
      formatAcknowledgement({ ...resource, name: 'worker', isEnd: true }),
    );
  });

  it('waits offline as a comment, and is discarded when it ends before that is sent', async () => {
    const window = await open(['checks', 'incidents', 'items']);
    const { bridge } = window;
    const { id } = await checkNamed(window, 'payments-api ready');
    await setStatus(window, id, 'unhealthy');
    const incident = await incidentAbout(window, id, 'Offline', 'critical');
    const resource = { kind: 'check', id } as const;
    await cutOff(window);
    const values = { ...resource, name: 'payments-api', note: '', until: null };
    expect(await bridge.acknowledgements.add(values)).toMatchObject({ localReason: null, isWaiting: true });
    const [active] = await waitForAcknowledgements(window, ({ length }) => length === 1);
    expect(active?.stored).toMatchObject({ incident: { id: incident.id }, isWaiting: true });
    await bridge.acknowledgements.remove(resource);
    await waitForAcknowledgements(window, ({ length }) => length === 0);
    await waitFor(bridge.incidents.outbox.changes(), ({ length }) => length === 0);
    await bridge.acknowledgements.add(values);
    await sample().clearFaults();
    await waitForServerStatus(window, 'online');
    await waitForAcknowledgements(window, ([one]) => one?.stored.isWaiting === false, 40_000);
    expect(await commentsOf(window, incident.id)).toHaveLength(1);
    await bridge.acknowledgements.remove(resource);
    await setStatus(window, id, 'healthy');
  });

  it('is stored only on this computer in a read-only workspace, and when the server refuses the comment', async () => {
    const window = await open(['checks', 'incidents']);
    const { bridge } = window;
    const { id } = await checkNamed(window, 'checkout-web ready');
    const resource = { kind: 'check', id } as const;
    const incident = await incidentAbout(window, id, 'Locked', 'critical');
    await setStatus(window, id, 'unhealthy');
    await changeLock(window, true);
    const before = await commentsOf(window, incident.id);
    expect(
      await bridge.acknowledgements.add({ ...resource, name: 'checkout-web', note: '', until: null }),
    ).toMatchObject({ localReason: 'read-only' });
    const [active] = await waitForAcknowledgements(window, ({ length }) => length === 1);
    expect(active?.stored).toEqual({ incident: null, commentId: null, isWaiting: false });
    expect(await commentsOf(window, incident.id)).toEqual(before);
    await changeLock(window, false);
    await bridge.acknowledgements.remove(resource);
    await sample().fault({
      kind: 'status',
      status: 403,
      path: '/db/comments',
      headers: { 'x-rbac-object': 'comments', 'x-rbac-action': 'write', 'x-rbac-subject': 'admin' },
    });
    const refused = await bridge.acknowledgements.add({ ...resource, name: 'web', note: '', until: null });
    expect(refused).toMatchObject({ incident: { id: incident.id }, localReason: 'refused' });
    const [local] = await waitForAcknowledgements(window, ([one]) => one?.name === 'web');
    expect(local?.stored.incident).toBeNull();
    expect(await commentsOf(window, incident.id)).toEqual(before);
    await setStatus(window, id, 'healthy');
  });

  it('of an item survives a restart of the sync, and its end must be in the future', async () => {
    const window = await open(['items', 'incidents']);
    const { bridge } = window;
    const id = await itemIdOf(window, 'payments-worker');
    const values = { kind: 'config', id, name: 'payments-worker', note: '' } as const;
    await expect(
      bridge.acknowledgements.add({ ...values, until: new Date(Date.now() - hourMs).toISOString() }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    expect((await bridge.incidents.list(everyIncident)).data.total).toBeGreaterThan(0);
    await bridge.acknowledgements.add({ ...values, until: null });
    await bridge.sync.clear();
    await waitForAcknowledgements(window, ({ length }) => length === 1);
    await bridge.acknowledgements.remove(values);
    await waitForAcknowledgements(window, ({ length }) => length === 0);
  });
});
