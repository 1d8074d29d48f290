import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { connectWindow, waitFor } from '../support/bridgeClient.ts';
import { everyAddress } from '../support/everyAddress.ts';
import { headlessOptions } from '../support/launchOptions.ts';
import { startSampleForTests } from '../support/sampleForTests.ts';
import { signInAs, waitForSession } from '../support/session.ts';
import { startConsole } from '../support/startConsole.ts';
import { contactSheet, type Scene } from './contactSheet.ts';
import { Photographer } from './Photographer.ts';

const root = join(import.meta.dirname, '..', '..');
const firstSyncLimitMs = 60_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
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
  const window = await connectWindow(console.url);
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample);
  await waitFor(
    window.bridge.sync.changes(),
    ({ feeds }) =>
      feeds.length > 0 &&
      feeds.every(({ state, busy }) => !busy && (state === 'fresh' || state === 'forbidden')),
    firstSyncLimitMs,
  );
  mkdirSync(out, { recursive: true });
  const photographer = await Photographer.start(browser, console.url, out);
  const scenes: Scene[] = [];
  for (const address of (await everyAddress(sample)).filter((one) => one.includes(values.only))) {
    scenes.push(...(await photographer.visit(address)));
    // Written after each screen, so that an interrupted run leaves what it has.
    writeFileSync(join(out, 'index.html'), contactSheet(scenes));
    process.stdout.write(`${address}\n`);
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
