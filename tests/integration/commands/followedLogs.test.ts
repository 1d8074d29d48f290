import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '../../support/commandLine.ts';
import { signInAs } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';
import { withoutSync } from '../../support/testApplication.ts';

const program = join(import.meta.dirname, '../../../src-main/command.ts');

let started: Awaited<ReturnType<typeof startSignedIn>>;

beforeAll(async () => {
  started = await startSignedIn({ ...withoutSync, role: null });
}, 180_000);
afterAll(() => started.end());
beforeEach(() => signInAs(started.window, started.sample, 'admin'));
afterEach(async () => {
  await started.sample.clearFaults();
  await started.sample.startBackend();
});

/** A component whose log source gets new lines all the time. */
const line = ['logs', 'payments', '--source', 'payments-api', '--limit', '1', '--follow'];
const follow = (options: Parameters<typeof runCommandLine>[2]) =>
  runCommandLine(started.app.data, line, options);
const linesOf = (output: string) => output.split('\n').filter(Boolean);
const logReads = async () =>
  (await started.sample.requests()).filter(({ path }) => path.replace(/\?.*/, '').endsWith('/logs')).length;
/** Number of calls that released lines, from the log of calls. */
const releases = () => started.app.readLog().match(/logs\.forget/g)?.length ?? 0;

describe('quarterdeck logs --follow', () => {
  it('writes the last line and then new lines, each once and in their order', async () => {
    const { output } = await follow({ onOutput: (text) => linesOf(text).length > 3 });
    const lines = linesOf(output);
    expect(new Set(lines).size).toBe(lines.length);
    const times = lines.map((text) => text.split(' ')[0] ?? '').filter((time) => time.startsWith('20'));
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted());
  });

  it('ends with the client, reads nothing more, and releases the lines', async () => {
    const before = releases();
    const { code } = await follow({ onOutput: () => true });
    expect(code).toBeUndefined();
    await expect.poll(releases).toBeGreaterThan(before);
    const reads = await logReads();
    // The next command reads twice, which takes longer than the pause between two reads.
    await follow({ onOutput: (text) => linesOf(text).length > 1 });
    expect(await logReads()).toBe(reads + 2);
  });

  it('notes an outage once, and continues with the lines that were written meanwhile', async () => {
    let outage: Promise<unknown> | undefined;
    const { output, error } = await follow({
      onOutput: (text) => {
        outage ??= started.sample.stopBackend({ status: 503 });
        return linesOf(text).length > 1;
      },
      onError: (text) => {
        if (text.includes('tries again')) void started.sample.startBackend();
      },
    });
    await outage;
    expect(error).toMatch(/^New lines cannot be read: .+ Quarterdeck tries again\.$/m);
    expect(error.match(/tries again/g)).toHaveLength(1);
    expect(linesOf(output).length).toBeGreaterThan(1);
  });

  it('ends with 4 and the reason if the permission is withdrawn', async () => {
    const { code, error } = await follow({
      onOutput: () => {
        void started.sample.fault({ path: '/logs', kind: 'status', status: 403, count: -1 });
        return false;
      },
    });
    expect(error).toMatch(/permission|allowed|access/i);
    expect(code).toBe(4);
  });

  it('ends with 6 and a sentence if the user signs out', async () => {
    const { code, error } = await follow({
      onOutput: () => {
        void started.window.bridge.session.signOut();
        return false;
      },
    });
    expect(error).toMatch(/sign/i);
    expect(code).toBe(6);
  });

  it('ends with 1 and a sentence if other logs have replaced its lines', async () => {
    const { bridge } = started.window;
    const { data } = await bridge.logs.components();
    const componentId = data.find(({ name }) => name === 'payments')?.id ?? '';
    let replaced: Promise<unknown> | undefined;
    const { code, error } = await follow({
      onOutput: () => {
        replaced ??= (async () => {
          for (let count = 0; count < 4; count += 1)
            await bridge.logs.read({ componentId, selector: 'payments-api' });
        })();
        return false;
      },
    });
    await replaced;
    expect(error).toContain('The log lines are no longer in memory');
    expect(code).toBe(1);
  });

  it.skipIf(process.platform === 'win32')('ends with 141 when the reader of its output ends', async () => {
    const child = spawn(process.execPath, [program, '--data', started.app.data, ...line], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await once(child, 'exit')).toEqual([141, null]);
  });

  it.skipIf(process.platform === 'win32')('ends with 130 when it is interrupted', async () => {
    const child = spawn(process.execPath, [program, '--data', started.app.data, ...line], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.once('data', () => child.kill('SIGINT'));
    expect(await once(child, 'exit')).toEqual([130, null]);
  });
});
