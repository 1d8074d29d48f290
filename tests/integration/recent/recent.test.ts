import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { NamedRecord, PinnedRecord, RecentLists } from '#contract/recent.ts';
import { maxPinned, maxRecent } from '#contract/rules/recent.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { sampleAndWindow } from '../../support/sampleAndWindow.ts';
import { signInAs, testKeychain, waitForSession } from '../../support/session.ts';
import { openApplication, withoutSync } from '../../support/testApplication.ts';

const { sample, ended } = sampleAndWindow();
const keychain = testKeychain();

async function open(data?: string) {
  const options = { ...withoutSync, loadKeychain: keychain.load, ...(data === undefined ? {} : { data }) };
  const opened = await openApplication({ ...options, server: sample().origin }, ended);
  if (data === undefined) {
    await waitForSession(opened.window, 'signed-out');
    await signInAs(opened.window, sample());
  } else await waitForSession(opened.window, 'signed-in');
  return opened;
}

const recordOf = (kind: PinnedRecord['kind'], id: string): PinnedRecord => ({
  kind,
  id,
  name: `${kind} ${id}`,
  type: '',
  icon: null,
  where: ['payments'],
});
const listed = ({ bridge }: TestWindow, fits: (lists: RecentLists) => boolean) =>
  waitFor(bridge.recent.changes(), fits);
const keys = (records: readonly NamedRecord[]) => records.map(({ kind, id }) => `${kind} ${id}`);

const userFile = (data: string): string => {
  const file = readdirSync(data, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('user.db'),
  );
  if (file === undefined) throw new Error('There is no user.db.');
  return join(data, file);
};

describe('pinned and recent records', () => {
  it('are sent to the window after each change, survive a restart, and can be cleared and restored', async () => {
    const { window, data, stop } = await open();
    const { recent } = window.bridge;
    await recent.visit(recordOf('item', 'a'));
    await recent.visit(recordOf('incident', 'b'));
    await recent.visit({ ...recordOf('check', 'c'), kind: 'run' });
    await recent.visit(recordOf('item', 'a'));
    await recent.pins.write({ record: recordOf('component', 'd'), pinned: true });
    const lists = await listed(window, ({ pinned }) => pinned.length === 1);
    expect(keys(lists.recent)).toEqual(['item a', 'run c', 'incident b']);
    expect(lists.pinned).toEqual([recordOf('component', 'd')]);
    await recent.remove({ kind: 'run', id: 'c' });
    await stop();

    const next = await open(data);
    const after = await listed(next.window, ({ pinned }) => pinned.length === 1);
    expect(keys(after.recent)).toEqual(['item a', 'incident b']);
    await next.window.bridge.recent.clear();
    const cleared = await listed(next.window, (now) => now.recent.length === 0);
    expect(keys(cleared.pinned)).toEqual(['component d']);
    await next.window.bridge.recent.restore({ records: after.recent });
    expect(await listed(next.window, (now) => now.recent.length === 2)).toEqual(after);
  });

  it('have limits: the oldest recent record is removed, and one pin too many is refused', async () => {
    const { window } = await open();
    const { recent } = window.bridge;
    for (let at = 0; at <= maxRecent; at += 1) await recent.visit(recordOf('item', `${at}`));
    const lists = await listed(window, ({ recent: [first] }) => first?.id === `${maxRecent}`);
    expect(lists.recent).toHaveLength(maxRecent);
    expect(keys(lists.recent)).not.toContain('item 0');
    await Promise.all(
      Array.from({ length: maxPinned }, (_, at) =>
        recent.pins.write({ record: recordOf('check', `${at}`), pinned: true }),
      ),
    );
    await expect(recent.pins.write({ record: recordOf('item', 'more'), pinned: true })).rejects.toMatchObject(
      {
        code: 'CONFLICT',
        data: { sentence: expect.stringContaining(`up to ${maxPinned} records`) },
      },
    );
  });

  it('reject records without an id, with long texts, and pins of runs', async () => {
    const { window } = await open();
    const { recent } = window.bridge;
    for (const record of [
      recordOf('item', ''),
      recordOf('item', 'x'.repeat(101)),
      { ...recordOf('item', 'a'), name: 'x'.repeat(501) },
      { ...recordOf('item', 'a'), where: Array.from({ length: 5 }, () => 'x') },
    ])
      await expect(recent.visit(record)).rejects.toMatchObject({ code: 'INVALID' });
    const run = { ...recordOf('item', 'a'), kind: 'run' } as unknown as PinnedRecord;
    await expect(recent.pins.write({ record: run, pinned: true })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('are empty with a line in the log when their facts are damaged', async () => {
    const { window, data, stop } = await open();
    await window.bridge.recent.visit(recordOf('item', 'a'));
    await listed(window, ({ recent }) => recent.length === 1);
    await stop();
    const database = new Database(userFile(data));
    database.prepare("update record set facts = 'damaged'").run();
    database.close();
    const next = await open(data);
    // The list is readable again after the next visit.
    await next.window.bridge.recent.visit(recordOf('item', 'b'));
    const { recent } = await listed(next.window, (lists) => lists.recent.length > 0);
    expect(keys(recent)).toEqual(['item b']);
    // The log is written after the answer.
    await expect.poll(() => next.app.readLog()).toContain('ignored damaged facts of recent records');
  });

  it('are deleted by a sign-out that deletes the stored data of the user', async () => {
    const { window, data } = await open();
    await window.bridge.recent.visit(recordOf('item', 'a'));
    await window.bridge.recent.pins.write({ record: recordOf('item', 'a'), pinned: true });
    await listed(window, ({ pinned }) => pinned.length === 1);
    expect(userFile(data)).toContain('user.db');
    await window.bridge.session.signOut({ forgetData: true });
    await waitForSession(window, 'signed-out');
    await listed(window, ({ pinned, recent }) => pinned.length + recent.length === 0);
    await signInAs(window, sample());
    await waitForSession(window, 'signed-in');
    expect(await listed(window, () => true)).toEqual({ pinned: [], recent: [] });
  });
});
