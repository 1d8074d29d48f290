import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { policyPath } from '../../../src-main/updates/policy.ts';
import { Updates } from '../../../src-main/updates/Updates.ts';
import { FakeUpdater } from '../../support/FakeUpdater.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

let folder: string;
let clock: ManualClock;
let updater: FakeUpdater;
const policyFile = () => join(folder, 'policy.json');
const policy = (value: unknown) =>
  writeFileSync(policyFile(), typeof value === 'string' ? value : JSON.stringify(value));

async function open(withUpdater = true): Promise<Updates> {
  const updates = new Updates({
    dataFolder: folder,
    policyPath: policyFile(),
    clock,
    log: silentLog,
    ...(withUpdater ? { updater } : {}),
  });
  await updates.load();
  return updates;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-updates-'));
  clock = new ManualClock();
  updater = new FakeUpdater();
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('updates', () => {
  it('are off until somebody turns them on: nobody is asked', async () => {
    const updates = await open();
    updates.begin();
    await vi.waitFor(() => expect(clock.sleeping).toBe(1));
    clock.advance(30_000);
    await vi.waitFor(() => expect(clock.sleeping).toBe(1));
    expect(updates.state.value).toMatchObject({
      way: 'package',
      on: false,
      locked: null,
      at: { stage: 'idle' },
    });
    await expect(updates.check()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(updater.checks).toEqual([]);
    updates.stop();
  });

  it('are looked for half a minute after everything else is done, and not before', async () => {
    const updates = await open();
    await updates.choose(true);
    clock.advance(3_600_000);
    expect(updater.checks).toEqual([]);
    updates.begin();
    await vi.waitFor(() => expect(clock.sleeping).toBe(1));
    clock.advance(29_999);
    expect(updater.checks).toEqual([]);
    clock.advance(1);
    await vi.waitFor(() => expect(updates.state.value.at).toEqual({ stage: 'found', version: '9.9.9' }));
    updates.stop();
  });

  it('bring and install nothing without being asked', async () => {
    const updates = await open();
    await updates.choose(true);
    await updates.check();
    expect(() => updates.install()).toThrow('No update has been downloaded yet.');
    expect(updater.installed).toBe(0);
    await updates.fetch();
    expect(updates.state.value.at).toEqual({ stage: 'ready', version: '9.9.9' });
    expect(updater.installed).toBe(0);
    updates.install();
    expect(updater.installed).toBe(1);
  });

  it('keep the choice over a start', async () => {
    await (await open()).choose(true);
    expect((await open()).state.value.on).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'updates.json'), 'utf8'))).toEqual({ on: true });
  });

  it('say when this is the newest, and when nobody could be asked', async () => {
    const updates = await open();
    await updates.choose(true);
    updater.newest = undefined;
    await updates.check();
    expect(updates.state.value.at).toEqual({ stage: 'current', checkedAt: '2026-03-01T12:00:00.000Z' });
    updater.error = new Error('ENOTFOUND updates.example.com');
    await updates.check();
    expect(updates.state.value.at).toEqual({
      stage: 'failed',
      sentence: 'Quarterdeck could not check for updates.',
      details: 'ENOTFOUND updates.example.com',
    });
  });

  it('say that what runs is unchanged when an update could not be brought', async () => {
    const updates = await open();
    await updates.choose(true);
    await updates.check();
    updater.error = new Error('sha512 checksum mismatch');
    await updates.fetch();
    expect(updates.state.value.at).toEqual({
      stage: 'failed',
      sentence: 'The update could not be downloaded. The installed version is unchanged.',
      details: 'sha512 checksum mismatch',
    });
  });

  it('come with the source where Quarterdeck runs from it', async () => {
    const updates = await open(false);
    expect(updates.state.value).toMatchObject({
      way: 'source',
      on: false,
      locked: 'Quarterdeck runs from its source code. Update the source code instead.',
    });
    await expect(updates.choose(true)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('cannot be turned on where no place of updates is known', async () => {
    updater.hasOwnFeed = false;
    const updates = await open();
    expect(updates.state.value.locked).toBe('This package has no update source.');
    await expect(updates.choose(true)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a policy of the computer', () => {
  it('turns updates off whatever the person chose, and says so', async () => {
    await (await open()).choose(true);
    policy({ updates: { allowed: false } });
    const updates = await open();
    expect(updates.state.value).toMatchObject({
      on: false,
      locked: `Updates are turned off by the policy of this computer (${policyFile()}).`,
    });
    await expect(updates.choose(true)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(updates.check()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(updater.checks).toEqual([]);
  });

  it('names the place and the channel instead of the package', async () => {
    updater.hasOwnFeed = false;
    policy({ updates: { allowed: true, feedUrl: 'https://updates.example.com/q', channel: 'beta' } });
    const updates = await open();
    expect(updates.state.value).toMatchObject({ on: false, locked: null, channel: 'beta' });
    expect(updates.state.value.note).toContain('sets the update source');
    await updates.choose(true);
    await updates.check();
    expect(updater.checks).toEqual([{ url: 'https://updates.example.com/q', channel: 'beta' }]);
  });

  it.each([
    ['garbage', '{"updates":'],
    ['another form', { updates: 'never' }],
    ['a place without encryption', { updates: { feedUrl: 'http://updates.example.com' } }],
    ['a place that is none', { updates: { feedUrl: 'file:///tmp' } }],
  ])('keeps updates off when it is %s', async (_what, text) => {
    await (await open()).choose(true);
    policy(text);
    const { on, locked, noteDetails } = (await open()).state.value;
    expect(on).toBe(false);
    expect(locked).toBe(
      `The policy of this computer (${policyFile()}) cannot be read. Updates are off until it can be read.`,
    );
    expect(noteDetails).not.toBe('');
  });

  it('stands where only administrators write', () => {
    expect(policyPath('linux', undefined)).toBe('/etc/quarterdeck/policy.json');
    expect(policyPath('darwin', undefined)).toBe('/Library/Application Support/Quarterdeck/policy.json');
    expect(policyPath('win32', 'D:\\Data')).toBe('D:\\Data\\Quarterdeck\\policy.json');
  });
});
