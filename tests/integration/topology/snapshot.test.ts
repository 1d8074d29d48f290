import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';
import { componentIdOf } from '../../sample-server/database/componentRows.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForSession } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

const megabyte = 1_048_576;
const hugeMb = 200;
/** Stream buffers at both ends: the sample also runs in this process. The archive is four times as large. */
const mostGrowth = 25 * megabyte;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the memory in use after garbage collection, in bytes. */
function heldBytes(): number {
  collectGarbage();
  // V8 frees the buffers of the first collection in a thread, and waits for it at the start of the next.
  collectGarbage();
  const { external, heapUsed } = process.memoryUsage();
  return external + heapUsed;
}

let sample: SampleForTests;
let window: TestWindow;
let app: Awaited<ReturnType<typeof openApplication>>['app'];
const ended: Array<() => unknown> = [];
const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-snapshot-'));

beforeAll(async () => {
  sample = await startSampleForTests();
  ({ window, app } = await openApplication(
    { server: sample.origin, loadKeychain: testKeychain().load },
    ended,
  ));
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample, 'admin');
});
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
  await sample.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await sample.clearFaults();
  await sample.sendUsualSnapshots();
});

const asked = { id: componentIdOf('Payments'), name: 'Payments', start: '15m', related: false } as const;

/**
 * Saves a snapshot to a file.
 * @param onStep returns `stop` to cancel
 */
async function save(
  file: string,
  onStep: (step: { stage: string; done?: number }) => unknown = () => undefined,
) {
  const names: string[] = [];
  app.host.saveFile = async ({ name }) => {
    names.push(name);
    return new AtomicFileWriter(join(folder, file));
  };
  const steps: Array<{ stage: string; done?: number; total?: number; bytes?: number }> = [];
  for await (const step of await window.bridge.topology.snapshot(asked)) {
    steps.push(step);
    if ((await onStep(step)) === 'stop') break;
  }
  return { names, steps };
}

describe('a component snapshot', () => {
  it('is an archive in a file named after the component', async () => {
    const { names, steps } = await save('small.zip');
    expect(names).toEqual(['Payments-snapshot.zip']);
    const bytes = statSync(join(folder, 'small.zip')).size;
    expect(steps.at(-1)).toEqual({ stage: 'finished', bytes });
    expect(bytes).toBeGreaterThan(500);
  });

  it('of 200 MB is streamed without being held in memory', async () => {
    await sample.setSnapshots({ extraMb: hugeMb });
    const before = heldBytes();
    let most = before;
    let next = 0;
    const { steps } = await save('huge.zip', ({ done = 0 }) => {
      if (done < next) return;
      next = done + 20 * megabyte;
      most = Math.max(most, heldBytes());
    });
    expect(steps.at(-1)?.bytes).toBeGreaterThan(hugeMb * megabyte);
    expect(statSync(join(folder, 'huge.zip')).size).toBe(steps.at(-1)?.bytes);
    expect(most - before).toBeLessThan(mostGrowth);
    // The server does not send the length, so the total is 0.
    expect(steps.filter(({ stage }) => stage === 'running').at(-1)).toMatchObject({ total: 0 });
    rmSync(join(folder, 'huge.zip'));
  });

  it('leaves no file when cut off, aborted, or denied', async () => {
    const before = readdirSync(folder);
    await sample.setSnapshots({ extraMb: hugeMb, breakOffMb: 5 });
    await expect(save('half.zip')).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(readdirSync(folder)).toEqual(before);

    await sample.setSnapshots({ extraMb: hugeMb });
    await save('given-up.zip', ({ stage }) => (stage === 'running' ? 'stop' : undefined));
    await expect.poll(() => readdirSync(folder)).toEqual(before);

    await sample.setSnapshots({ logHub: false });
    await expect(save('refused.zip')).rejects.toMatchObject({
      code: 'SERVER',
      data: {
        sentence: expect.stringContaining('needs its log service'),
        serverMessage: expect.stringContaining('Error snapshotting topology'),
      },
    });
    expect(readdirSync(folder)).toEqual(before);
  });
});
