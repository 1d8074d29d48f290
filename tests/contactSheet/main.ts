import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { connectWindow, waitFor } from '../support/bridgeClient.ts';
import { everyAddressOf } from '../support/everyAddress.ts';
import { headlessOptions } from '../support/launchOptions.ts';
import { startSampleForTests } from '../support/sampleForTests.ts';
import { signInAs, waitForSession } from '../support/session.ts';
import { startConsole } from '../support/startConsole.ts';
import { contactSheet, type Scene } from './contactSheet.ts';
import { Photographer } from './Photographer.ts';
import { type StepScene, stepScenes } from './steps.ts';

const root = join(import.meta.dirname, '..', '..');
const firstSyncLimitMs = 60_000;
/** Screens to open while the server does not answer. */
const offlineAddresses = [
  '/topology',
  '/catalog',
  '/incidents',
  '/playbooks',
  '/settings/sync',
  '/settings/users',
];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    'forced-colors': { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'test-results', 'contact-sheet') },
  },
});

const out = resolve(values.out);
const data = mkdtempSync(join(tmpdir(), 'quarterdeck-contact-sheet-'));
const sample = await startSampleForTests();
const console = await startConsole(sample.origin, data, [], {
  env: { HOME: data, USERPROFILE: data, KUBECONFIG: '' },
});
const browser = await chromium.launch(headlessOptions);
try {
  mkdirSync(out, { recursive: true });
  const photographer = await Photographer.start(browser, console.url, {
    out,
    isForcedColors: values['forced-colors'],
  });
  const scenes: Scene[] = [];
  const add = (name: string, taken: readonly Scene[]) => {
    scenes.push(...taken);
    // Written after each screen, so that an interrupted run leaves what it has.
    writeFileSync(join(out, 'index.html'), contactSheet(scenes));
    process.stdout.write(`${name}\n`);
  };
  const chosen = (name: string): boolean => name.includes(values.only);
  const addressOnly = (name: string, address: string) => ({ name, address });
  const visitEach = async (steps: readonly StepScene[]) => {
    for (const step of steps.filter(({ name }) => chosen(name)))
      add(step.name, await photographer.visitAfter(step));
  };
  const window = await connectWindow(console.url);
  await waitForSession(window, 'signed-out');
  await visitEach([addressOnly('signed out', '/'), addressOnly('signed out · recovery', '/recovery')]);
  await signInAs(window, sample);
  await waitFor(
    window.bridge.sync.changes(),
    ({ feeds }) =>
      feeds.length > 0 &&
      feeds.every(({ state, busy }) => !busy && (state === 'fresh' || state === 'forbidden')),
    firstSyncLimitMs,
  );
  for (const address of (await everyAddressOf(sample)).filter(chosen))
    add(address, await photographer.visit(address));
  await visitEach(await stepScenes(sample));
  const offline = offlineAddresses.map((address) => addressOnly(`offline · ${address}`, address));
  if (offline.some(({ name }) => chosen(name))) {
    await sample.stop();
    await visitEach(offline);
  }
  for (const problem of photographer.problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${scenes.length} scenes: ${join(out, 'index.html')}\n`);
  window.close();
} finally {
  await browser.close();
  await console.stop();
  await sample.stop();
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
}
