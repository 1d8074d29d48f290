import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { maxViews } from '#contract/rules/views.ts';
import type { SavedView } from '#contract/views.ts';
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

const listed = ({ bridge }: TestWindow, holds: (views: readonly SavedView[]) => boolean) =>
  waitFor(bridge.views.changes(), holds);
const names = (views: readonly SavedView[]) => views.map(({ name }) => name);
const save = ({ bridge }: TestWindow, name: string, address = '/health') =>
  bridge.views.add({ name, address });

/** Returns the folder with the stored data of the only user in the only workspace. */
function keptFolder(data: string): string {
  const file = readdirSync(data, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('user.db'),
  );
  if (file === undefined) throw new Error('There is no user.db.');
  return join(data, file, '..');
}

describe('saved views', () => {
  it('are sent to the window in order after each change', async () => {
    const { window } = await open();
    const { bridge } = window;
    await save(window, 'one');
    const two = await save(window, '  two  ', '/catalog?health=unhealthy%3A1');
    await save(window, 'three', '/agents');
    expect(await listed(window, ({ length }) => length === 3)).toMatchObject([
      { name: 'one', address: '/health' },
      { id: two.id, name: 'two', address: '/catalog?health=unhealthy%3A1' },
      { name: 'three', address: '/agents' },
    ]);
    await bridge.views.move({ id: two.id, place: 0 });
    await bridge.views.change({ id: two.id, name: 'second' });
    await bridge.views.change({ id: two.id, address: '/catalog?search=api' });
    expect((await listed(window, ([first]) => first?.address === '/catalog?search=api'))[0]).toEqual({
      id: two.id,
      name: 'second',
      address: '/catalog?search=api',
    });
    await bridge.views.remove({ id: two.id });
    expect(names(await listed(window, ({ length }) => length === 2))).toEqual(['one', 'three']);
  });

  it('reject a taken name, an external address, and more than the maximum, and stay unchanged', async () => {
    const { window } = await open();
    const { bridge } = window;
    await save(window, 'one');
    await expect(save(window, 'ONE')).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: 'A view named “ONE” already exists. Choose another name.' },
    });
    for (const address of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'catalog'])
      await expect(save(window, 'out', address)).rejects.toMatchObject({ code: 'INVALID' });
    await expect(save(window, ' ')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(bridge.views.remove({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Concurrent saves must not overwrite each other.
    await Promise.all(Array.from({ length: maxViews - 1 }, (_, index) => save(window, `view ${index}`)));
    await expect(save(window, 'one more')).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: expect.stringContaining(`can have up to ${maxViews} views`) },
    });
    expect(await listed(window, ({ length }) => length >= maxViews)).toHaveLength(maxViews);
  });

  it('are available after a restart with an empty cache and offline', async () => {
    const first = await open();
    await save(first.window, 'kept', '/catalog?search=api');
    await first.window.bridge.sync.clear();
    expect(names(await listed(first.window, ({ length }) => length === 1))).toEqual(['kept']);
    await first.stop();
    const folder = keptFolder(first.data);
    for (const name of readdirSync(folder).filter((file) => file.startsWith('cache.')))
      rmSync(join(folder, name));
    await sample().fault({ kind: 'drop', path: '*', count: -1 });
    const again = await open(first.data);
    expect(await listed(again.window, ({ length }) => length === 1)).toMatchObject([
      { name: 'kept', address: '/catalog?search=api' },
    ]);
    await save(again.window, 'saved offline');
    expect(names(await listed(again.window, ({ length }) => length === 2))).toEqual([
      'kept',
      'saved offline',
    ]);
  });

  it('are restored for a user who signs in again, and hidden from other users', async () => {
    const { window } = await open();
    await save(window, 'mine');
    await listed(window, ({ length }) => length === 1);
    await window.bridge.session.signOut({});
    await listed(window, ({ length }) => length === 0);
    await expect(save(window, 'nobody’s')).rejects.toMatchObject({
      data: { sentence: 'Local storage is not available, so views cannot be saved.' },
    });
    await signInAs(window, sample(), 'viewer');
    await save(window, 'of the viewer');
    expect(names(await listed(window, ({ length }) => length > 0))).toEqual(['of the viewer']);
    await window.bridge.session.signOut({});
    await waitForSession(window, 'signed-out');
    await signInAs(window, sample());
    expect(names(await listed(window, ({ length }) => length > 0))).toEqual(['mine']);
  });
});

describe('a file of saved views', () => {
  it('transfers the views to another computer', async () => {
    const here = await open();
    await save(here.window, 'one', '/catalog?search=api');
    await save(here.window, 'two', '/health?hidePassing=true');
    const { name, text } = await here.window.bridge.views.file.write();
    expect(name).toMatch(/^Saved views of .+\.json$/);
    const there = await open();
    const { bridge } = there.window;
    await save(there.window, 'Two', '/agents');
    expect(await bridge.views.file.read({ text })).toMatchObject({ count: 2, taken: ['two'] });
    expect(names(await listed(there.window, () => true)), 'reading it keeps nothing').toEqual(['Two']);
    expect(await bridge.views.file.import({ text, sameName: 'keep-both' })).toEqual({
      added: 2,
      replaced: 0,
      skipped: 0,
    });
    expect(names(await listed(there.window, ({ length }) => length === 3))).toEqual([
      'Two',
      'one',
      'two (2)',
    ]);
    expect(await bridge.views.file.import({ text, sameName: 'skip' })).toEqual({
      added: 0,
      replaced: 0,
      skipped: 2,
    });
    expect(await bridge.views.file.import({ text, sameName: 'replace' })).toEqual({
      added: 0,
      replaced: 2,
      skipped: 0,
    });
    expect(await listed(there.window, ([first]) => first?.address !== '/agents')).toMatchObject([
      { name: 'Two', address: '/health?hidePassing=true' },
      { name: 'one', address: '/catalog?search=api' },
      { name: 'two (2)', address: '/health?hidePassing=true' },
    ]);
  });

  it('with an invalid last view adds and removes no views', async () => {
    const { window, data } = await open();
    await save(window, 'mine');
    const views = [
      { name: 'good', address: '/catalog' },
      { name: 'bad', address: 'https://evil.example/' },
    ];
    const text = JSON.stringify({ kind: 'quarterdeck-views', version: 1, workspace: 'x', views });
    const refused = {
      code: 'INVALID',
      data: {
        sentence: expect.stringContaining(
          'views.1.address: The address of a view must start with one slash.',
        ),
      },
    };
    await expect(window.bridge.views.file.read({ text })).rejects.toMatchObject(refused);
    await expect(window.bridge.views.file.import({ text, sameName: 'replace' })).rejects.toMatchObject(
      refused,
    );
    expect(names(await listed(window, () => true))).toEqual(['mine']);
    // Writing fails halfway, and the existing views must remain.
    const database = new Database(join(keptFolder(data), 'user.db'));
    database.exec(
      `create trigger refuse before insert on saved_view when new.name = 'second' begin select raise(abort, 'no room'); end`,
    );
    const well = { kind: 'quarterdeck-views', version: 1, workspace: 'x' };
    const two = ['first', 'second'].map((name) => ({ name, address: '/catalog' }));
    await expect(
      window.bridge.views.file.import({ text: JSON.stringify({ ...well, views: two }), sameName: 'replace' }),
    ).rejects.toMatchObject({
      code: 'SERVER',
      data: { sentence: 'The saved views could not be written on this computer. They are unchanged.' },
    });
    database.exec('drop trigger refuse');
    database.close();
    expect(names(await listed(window, () => true))).toEqual(['mine']);
    await save(window, 'and on');
    expect(names(await listed(window, ({ length }) => length === 2))).toEqual(['mine', 'and on']);
  });
});
