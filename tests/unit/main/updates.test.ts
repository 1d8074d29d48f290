import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { policyPath } from '#main/updates/policy.ts';
import { Updates } from '#main/updates/Updates.ts';
import { FakeUpdater } from '../../support/FakeUpdater.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';
import { untilPasses } from '../../support/untilPasses.ts';

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
  it('are off until the user turns them on, and send no request', async () => {
    const updates = await open();
    updates.startPeriodicChecks();
    await untilPasses(() => expect(clock.sleeping).toBe(1));
    clock.advance(30_000);
    await untilPasses(() => expect(clock.sleeping).toBe(1));
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

  it('are checked half a minute after the start is complete', async () => {
    const updates = await open();
    await updates.setEnabled(true);
    clock.advance(3_600_000);
    expect(updater.checks).toEqual([]);
    updates.startPeriodicChecks();
    await untilPasses(() => expect(clock.sleeping).toBe(1));
    clock.advance(29_999);
    expect(updater.checks).toEqual([]);
    clock.advance(1);
    await untilPasses(() => expect(updates.state.value.at).toEqual({ stage: 'found', version: '9.9.9' }));
    updates.stop();
  });

  it('are downloaded and installed only on request', async () => {
    const updates = await open();
    await updates.setEnabled(true);
    await updates.check();
    expect(() => updates.install()).toThrow('No update has been downloaded yet.');
    expect(updater.installed).toBe(0);
    await updates.fetch();
    expect(updates.state.value.at).toEqual({ stage: 'ready', version: '9.9.9' });
    expect(updater.installed).toBe(0);
    updates.install();
    expect(updater.installed).toBe(1);
  });

  it('stay turned on after a restart', async () => {
    await (await open()).setEnabled(true);
    expect((await open()).state.value.on).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'updates.json'), 'utf8'))).toEqual({ on: true });
  });

  it('report the latest version, and a failed check', async () => {
    const updates = await open();
    await updates.setEnabled(true);
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

  it('report that the installed version is unchanged after a refused installation', async () => {
    const updates = await open();
    await updates.setEnabled(true);
    await updates.check();
    await updates.fetch();
    updater.error = new Error('Command pkexec exited with code 126');
    updates.install();
    expect(updates.state.value.at).toEqual({
      stage: 'failed',
      sentence: 'The update was not installed. The installed version is unchanged.',
      details: 'Command pkexec exited with code 126',
    });
  });

  it('report that the installed version is unchanged after a failed download', async () => {
    const updates = await open();
    await updates.setEnabled(true);
    await updates.check();
    updater.error = new Error('sha512 checksum mismatch');
    await updates.fetch();
    expect(updates.state.value.at).toEqual({
      stage: 'failed',
      sentence: 'The update could not be downloaded. The installed version is unchanged.',
      details: 'sha512 checksum mismatch',
    });
  });

  it('come with the source code when Quarterdeck runs from source', async () => {
    const updates = await open(false);
    expect(updates.state.value).toMatchObject({
      way: 'source',
      on: false,
      locked: 'Quarterdeck runs from its source code. Update the source code instead.',
    });
    await expect(updates.setEnabled(true)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('cannot be turned on without an update source', async () => {
    updater.hasOwnFeed = false;
    const updates = await open();
    expect(updates.state.value.locked).toBe('This package has no update source.');
    await expect(updates.setEnabled(true)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('the update policy of the computer', () => {
  it('turns updates off over the setting of the user, and explains why', async () => {
    await (await open()).setEnabled(true);
    policy({ updates: { allowed: false } });
    const updates = await open();
    expect(updates.state.value).toMatchObject({
      on: false,
      locked: `Updates are turned off by the policy of this computer (${policyFile()}).`,
    });
    await expect(updates.setEnabled(true)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(updates.check()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(updater.checks).toEqual([]);
  });

  it('sets the update source and the channel', async () => {
    updater.hasOwnFeed = false;
    policy({ updates: { allowed: true, feedUrl: 'https://updates.example.com/q', channel: 'beta' } });
    const updates = await open();
    expect(updates.state.value).toMatchObject({ on: false, locked: null, channel: 'beta' });
    expect(updates.state.value.note).toContain('sets the update source');
    await updates.setEnabled(true);
    await updates.check();
    expect(updater.checks).toEqual([{ url: 'https://updates.example.com/q', channel: 'beta' }]);
  });

  it.each([
    ['invalid JSON', '{"updates":'],
    ['another structure', { updates: 'never' }],
    ['an update source without encryption', { updates: { feedUrl: 'http://updates.example.com' } }],
    ['an invalid update source', { updates: { feedUrl: 'file:///tmp' } }],
  ])('keeps updates off when it contains %s', async (_what, text) => {
    await (await open()).setEnabled(true);
    policy(text);
    const { on, locked, noteDetails } = (await open()).state.value;
    expect(on).toBe(false);
    expect(locked).toBe(
      `The policy of this computer (${policyFile()}) cannot be read. Updates are off until it can be read.`,
    );
    expect(noteDetails).not.toBe('');
  });

  it('has a path that only administrators can write', () => {
    expect(policyPath('linux', undefined)).toBe('/etc/quarterdeck/policy.json');
    expect(policyPath('darwin', undefined)).toBe('/Library/Application Support/Quarterdeck/policy.json');
    expect(policyPath('win32', 'D:\\Data')).toBe('D:\\Data\\Quarterdeck\\policy.json');
  });
});
