import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { uncaughtTexts } from '#main/host/messages.ts';
import { connectWindow } from '../support/bridgeClient.ts';
import { type RunningConsole, startConsole } from '../support/startConsole.ts';

const running: RunningConsole[] = [];
afterEach(async () => {
  for (const console of running.splice(0)) await console.stop();
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-uncaught-'));

/** Node options that run `text` as a module before the console. */
const withModule = (text: string) => ['--import', `data:text/javascript,${encodeURIComponent(text)}`];

/** Throws in a timer or rejects a promise, on request of the parent process. */
const faulty = `process.on('message', (message) => {
  if (message === 'throw') setTimeout(() => { throw new Error('injected error'); });
  if (message === 'reject') Promise.reject(new Error('injected rejection'));
});`;

async function startFaulty() {
  const console = await startConsole(undefined, newFolder(), [], { nodeArgs: withModule(faulty) });
  running.push(console);
  const window = await connectWindow(console.url);
  return { console, window };
}

describe('the built console', () => {
  it('continues after an uncaught error, which is shown and logged', async () => {
    const { console, window } = await startFaulty();
    const errors = (await window.bridge.shell.uncaughtErrors())[Symbol.asyncIterator]();
    for (const [message, text] of [
      ['throw', 'injected error'],
      ['reject', 'injected rejection'],
    ] as const) {
      console.process.send(message);
      expect((await errors.next()).value).toMatchObject({ details: expect.stringContaining(text) });
      expect(await window.bridge.shell.start()).toMatchObject({ host: 'web' });
      const log = () => readFileSync(join(console.data, 'logs', 'main.log'), 'utf8');
      await expect.poll(log).toContain(text);
    }
    window.close();
  });

  it('ends with exit code 1 after more than five errors within a minute, and logs the last one', async () => {
    const { console } = await startFaulty();
    const exited = once(console.process, 'exit');
    for (let count = 0; count < 6; count += 1) console.process.send('throw');
    expect((await exited)[0]).toBe(1);
    const log = readFileSync(join(console.data, 'logs', 'main.log'), 'utf8');
    expect(log.match(/Error: injected error/g)?.length).toBe(6);
  });

  it('ends with exit code 1 and a message after an error before windows are served', () => {
    // Signal listeners are added before the application is created.
    const text = `process.on('newListener', (event) => {
      if (event === 'SIGTERM') queueMicrotask(() => { throw new Error('injected error'); });
    });`;
    const args = [...withModule(text), 'out/main/web.js', '--no-window', '--data', newFolder()];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`${uncaughtTexts.couldNotStart}: ${uncaughtTexts.internal}`);
    expect(stderr).toContain('Error: injected error');
  });
});
