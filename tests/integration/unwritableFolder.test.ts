import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { failureSentences } from '#contract/rules/failures.ts';
import { connectWindow } from '../support/bridgeClient.ts';
import { mountSmallDisk } from '../support/smallDisk.ts';
import { type RunningConsole, startConsole } from '../support/startConsole.ts';

const ending: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

const megabyte = 1024 * 1024;

function smallDisk() {
  const disk = mountSmallDisk(8 * megabyte);
  ending.push(() => disk.unmount());
  return { ...disk, data: join(disk.folder, 'data') };
}

async function started(data: string): Promise<RunningConsole> {
  const running = await startConsole(undefined, data);
  ending.push(() => running.stop());
  return running;
}

/** Returns the first message in a console's window, and the result of changing a preference. */
async function reportAndChange(running: RunningConsole) {
  const window = await connectWindow(running.url);
  ending.push(() => window.close());
  const events = await window.bridge.desktop.events({ window: 'a' });
  const { value: report } = await events.next();
  const theme = (await window.bridge.shell.start()).preferences.theme;
  const refused = await window.bridge.shell.preferences.write({ theme: 'light' }).then(
    () => undefined,
    (error: { data?: { sentence: string } }) => error.data?.sentence,
  );
  return { report, theme, refused };
}

async function startedBefore(data: string): Promise<void> {
  const before = await startConsole(undefined, data);
  await before.stop();
  writeFileSync(join(data, 'preferences.json'), '{"theme":"dark"}');
}

describe('a console whose data folder cannot be written', () => {
  it('starts on a read-only disk with the stored data, and rejects changes with a message', async () => {
    const disk = smallDisk();
    await startedBefore(disk.data);
    disk.writeProtect();
    const found = await reportAndChange(await started(disk.data));
    expect(found.report).toMatchObject({ kind: 'notice', title: 'The data folder is read-only' });
    expect(found).toMatchObject({ theme: 'dark', refused: failureSentences.readOnlyFolder });
  });

  it('starts on a full disk with the stored data, and rejects changes with a message', async () => {
    const disk = smallDisk();
    await startedBefore(disk.data);
    expect(() => writeFileSync(join(disk.folder, 'filler'), Buffer.alloc(16 * megabyte))).toThrow('ENOSPC');
    const found = await reportAndChange(await started(disk.data));
    expect(found.report).toMatchObject({ kind: 'notice', title: 'The disk is full' });
    expect(found).toMatchObject({ theme: 'dark', refused: failureSentences.diskFull });
  });
});

describe('a console with a damaged settings file', () => {
  it('starts, and reports the file once in its window', async () => {
    const disk = smallDisk();
    mkdirSync(disk.data, { mode: 0o700 });
    writeFileSync(join(disk.data, 'preferences.json'), 'null');
    const window = await connectWindow((await started(disk.data)).url);
    ending.push(() => window.close());
    const { value: report } = await (await window.bridge.desktop.events({ window: 'a' })).next();
    expect(report).toMatchObject({ kind: 'notice', title: 'A settings file was damaged' });
  });
});
