import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { endThread } from '#main/base/endThread.ts';

const source = new URL('../../../src-main/base/endThread.ts', import.meta.url).href;

/** Code of a thread that mainly creates compressors. */
const compressing = `
  const { deflateSync } = require('node:zlib');
  const { parentPort } = require('node:worker_threads');
  const text = Buffer.alloc(200, 'a');
  function compress() {
    const until = performance.now() + 5;
    while (performance.now() < until) deflateSync(text);
    setImmediate(compress);
  }
  import(${JSON.stringify(source)}).then(({ endOnRequest }) => {
    endOnRequest(parentPort);
    compress();
    parentPort.postMessage('up');
  });`;

/** Starts such threads one by one, and ends each during its work. */
const program = `
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  import { endThread } from ${JSON.stringify(source)};
  for (let round = 0; round < 50; round += 1) {
    const worker = new Worker(${JSON.stringify(compressing)}, { eval: true, execArgv: [] });
    await once(worker, 'message');
    await new Promise((resolve) => setTimeout(resolve, 1 + (round % 4)));
    await endThread(worker, 5000);
  }
  console.log('still here');`;

it('endThread ends a thread that compresses data without ending the process', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: 25_000,
  });
  expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: 'still here', stderr: '' });
});

it('endThread stops a thread in an endless loop', async () => {
  const worker = new Worker(`require('node:worker_threads').parentPort.postMessage('up'); for (;;);`, {
    eval: true,
    execArgv: [],
  });
  await once(worker, 'message');
  const exit = once(worker, 'exit');
  await endThread(worker, 50);
  expect(await exit).toEqual([1]);
  // A thread that has ended is not awaited.
  await endThread(worker, 60_000);
});
