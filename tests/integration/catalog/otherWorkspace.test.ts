import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { itemIdOf } from '../../support/sampleAndWindow.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { saveSnapshot, sendSnapshot } from '../../support/snapshotFiles.ts';
import { openApplication } from '../../support/testApplication.ts';

const type = 'Kubernetes::Deployment';
const name = 'payments-worker';

let first: SampleForTests;
let second: SampleForTests;
beforeAll(async () => {
  [first, second] = await Promise.all([startSampleForTests(), startSampleForTests({ seed: 2 })]);
});
afterAll(() => Promise.all([first.stop(), second.stop()]));

const running: Array<() => unknown> = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

async function add(window: TestWindow, sample: SampleForTests, workspaceName: string): Promise<string> {
  const outcome = await window.bridge.workspaces.add({ address: sample.origin, name: workspaceName });
  if (outcome.outcome !== 'added') throw new Error(outcome.failure.sentence);
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample, 'admin');
  return outcome.workspace.id;
}

/** Opens a console with synced data of the first sample, which then opens the second sample. */
async function withTwoWorkspaces() {
  const opened = await openApplication({ loadKeychain: testKeychain().load }, running);
  const { window } = opened;
  const other = await add(window, first, 'One');
  await untilFeeds(window, ['items', 'bodies']);
  const id = await itemIdOf(window, name, type);
  const { data: item } = await window.bridge.catalog.item.get({ id });
  const own = await add(window, second, 'Two');
  return { ...opened, calls: window.bridge.catalog.otherWorkspace, other, own, id, item };
}

function cacheFileOf(data: string, workspaceId: string): string {
  const folder = join(data, 'kept', workspaceId);
  const [user] = existsSync(folder) ? readdirSync(folder) : [];
  if (user === undefined) throw new Error(`There is no data of ${workspaceId}.`);
  return join(folder, user, 'cache.v1.db');
}

describe('the stored items of another workspace', () => {
  it('are found and read with their configuration, without a request to its server', async () => {
    const { calls, other, id, item } = await withTwoWorkspaces();
    await first.clearRequests();
    const { data, source, asOf } = await calls.list({ workspaceId: other, type, search: name });
    expect(source).toBe('cache');
    expect(Date.now() - Date.parse(asOf)).toBeLessThan(120_000);
    expect(data.filter((found) => found.name === name).map((found) => found.id)).toContain(id);
    expect(data.every((found) => found.type === type && found.deletedAt === null)).toBe(true);
    const stored = await calls.item({ workspaceId: other, id });
    expect(stored.data).toMatchObject({ id, name, configKept: true, configText: item.configText });
    expect((await calls.list({ workspaceId: other, search: 'no such item' })).data).toEqual([]);
    await expect(calls.item({ workspaceId: other, id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await first.requests()).toEqual([]);
  });

  it('can be read of a workspace that is opened meanwhile, and of the open one', async () => {
    const { window, calls, other, own, id } = await withTwoWorkspaces();
    const count = () =>
      calls.list({ workspaceId: own, search: '' }).then(
        ({ data }) => data.length,
        () => 0,
      );
    await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(100);
    const reading = calls.item({ workspaceId: other, id });
    await window.bridge.workspaces.open({ id: other });
    await expect(reading).resolves.toMatchObject({ data: { id } });
    await untilFeeds(window, ['items']);
    expect((await calls.item({ workspaceId: other, id })).data.id).toBe(id);
  });

  it('can be read of a snapshot while its server is open', async () => {
    const opened = await openApplication({ loadKeychain: testKeychain().load }, running);
    const { window } = opened;
    const server = await add(window, first, 'One');
    await untilFeeds(window, ['items', 'bodies']);
    const id = await itemIdOf(window, name, type);
    const { data: item } = await window.bridge.catalog.item.get({ id });
    const { file } = await saveSnapshot(opened.app, window);
    const end = await sendSnapshot(window, file);
    await waitForServerStatus(window, 'snapshot');
    await window.bridge.workspaces.open({ id: server });
    await waitForServerStatus(window, 'online');
    const snapshot = end.status === 'opened' ? end.workspaceId : '';
    const stored = await window.bridge.catalog.otherWorkspace.item({ workspaceId: snapshot, id });
    expect(stored.data).toMatchObject({ id, configKept: true, configText: item.configText });
  });

  it('are not readable after the user has signed out there', async () => {
    const { window, calls, other, own } = await withTwoWorkspaces();
    await window.bridge.workspaces.open({ id: other });
    await waitForSession(window, 'signed-in');
    await window.bridge.session.signOut({ forgetData: false });
    await window.bridge.workspaces.open({ id: own });
    await waitForSession(window, 'signed-in');
    await expect(calls.list({ workspaceId: other, search: '' })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: 'You are not signed in to One. Open the workspace and sign in.' },
    });
  });

  it('are explained when they are missing, incomplete, damaged or of another version', async () => {
    const { window, calls, data, other, own } = await withTwoWorkspaces();
    const sentenceOf = () =>
      calls.list({ workspaceId: other, search: '' }).then(
        () => 'read',
        (error: { data: { sentence: string } }) => error.data.sentence,
      );
    const file = cacheFileOf(data, other);
    const change = (sql: string) => {
      const database = new Database(file);
      database.exec(sql);
      database.close();
    };
    expect(await sentenceOf()).toBe('read');
    const version = new Database(file, { readonly: true }).pragma('user_version', { simple: true });
    change('pragma user_version = 1');
    const otherVersion =
      'The data of One was stored by another version of Quarterdeck. Open the workspace once.';
    expect(await sentenceOf()).toBe(otherVersion);
    change('pragma user_version = 99999');
    expect(await sentenceOf()).toBe(otherVersion);
    // The workspace then stores its data in a file next to the newer one.
    await window.bridge.workspaces.open({ id: other });
    await waitForSession(window, 'signed-in');
    await untilFeeds(window, ['items', 'bodies']);
    await window.bridge.workspaces.open({ id: own });
    await waitForSession(window, 'signed-in');
    await expect.poll(sentenceOf, { timeout: 10_000 }).toBe('read');
    change(`pragma user_version = ${String(version)}; delete from feed where name = 'items'`);
    expect(await sentenceOf()).toBe(
      'The data of One is not completely stored on this computer. Open the workspace until its first sync has ended.',
    );
    change('drop table feed');
    expect(await sentenceOf()).toBe('The stored data of One could not be read.');
    await window.bridge.workspaces.remove({ id: other, forgetData: true });
    expect(await sentenceOf()).toBe('This workspace is not in the list any more.');
  });

  it('are not returned to a reader that was waiting when the user signed out there', async () => {
    const { window, calls, other, id } = await withTwoWorkspaces();
    const controller = new AbortController();
    const readings = Array.from({ length: 8 }, () =>
      calls.item({ workspaceId: other, id }).then(
        () => 'read',
        (error: { code: string }) => error.code,
      ),
    );
    const aborted = calls.list({ workspaceId: other, search: '' }, { signal: controller.signal });
    controller.abort();
    await expect(aborted).rejects.toThrow();
    await window.bridge.workspaces.remove({ id: other, forgetData: true });
    const outcomes = await Promise.all(readings);
    expect(outcomes.at(-1)).toBe('NOT_FOUND');
  });
});
