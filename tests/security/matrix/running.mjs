// Attacks a page in the real Electron: `node tests/security/matrix/running.mjs`. .github/workflows/ci.yml
// runs this script on all three platforms after the build. It needs the Electron binary.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { findElectron } from '../../../build/lib/electron.mjs';
import { root } from '../../../build/lib/paths.mjs';

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').ElectronApplication} Application */

/** @type {Array<[title: string, attack: (page: Page, application: Application) => Promise<void>]>} */
const checks = [];

/** @param {string} title @param {(page: Page, application: Application) => Promise<void>} attack */
const check = (title, attack) => void checks.push([title, attack]);

check('is the Electron version of the lock file', async (_page, application) => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const version = await application.evaluate(() => process.versions.electron);
  assert.equal(version, lock.packages['node_modules/electron'].version);
});

check('runs the page with context isolation and a sandbox', async (page) => {
  const leaked = await page.evaluate(() =>
    ['require', 'process', 'Buffer', 'global', 'module', 'electron', 'ipcRenderer', '__dirname'].filter(
      (name) => name in globalThis,
    ),
  );
  assert.deepEqual(leaked, []);
});

/** @param {number} pid @returns {Readonly<Record<string, string>>} */
const processStatus = (pid) =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .map((line) => line.split(':\t', 2)),
  );

if (process.platform === 'linux')
  check('runs the page in the sandbox of the system', async (_page, application) => {
    const pid = await application.evaluate(({ webContents }) =>
      webContents.getAllWebContents()[0]?.getOSProcessId(),
    );
    assert.ok(pid !== undefined && pid > 0);
    const { Seccomp, NoNewPrivs } = processStatus(pid);
    // 2: system calls are filtered.
    assert.deepEqual([Seccomp, NoNewPrivs], ['2', '1']);
  });

check('exposes no Node.js API to the page', async (page) => {
  const loaded = await page.evaluate(() =>
    // Built from parts so that no bundler resolves the import.
    import(/* @vite-ignore */ ['node', 'fs'].join(':')).then(
      () => true,
      () => false,
    ),
  );
  assert.equal(loaded, false);
});

check('blocks network requests from the page', async (page) => {
  const reached = await page.evaluate(async () => {
    const tries = ['https://example.com/', 'http://127.0.0.1:1/', 'file:///etc/hosts', 'app://other/'];
    const outcomes = await Promise.allSettled(tries.map((url) => fetch(url, { mode: 'no-cors' })));
    return tries.filter((_url, at) => outcomes[at]?.status === 'fulfilled');
  });
  assert.deepEqual(reached, []);
});

check('enforces the Content Security Policy on the page', async (page) => {
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.attacked = true';
    document.body.append(script);
    return 'attacked' in globalThis;
  });
  assert.equal(ran, false);
  // From a timer, as the page itself would call it. What the debugger calls may use eval under any policy.
  const evaluated = await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            // biome-ignore lint/security/noGlobalEval: the eval call is the attack under test.
            resolve(globalThis.eval('1 + 1'));
          } catch {
            resolve('refused');
          }
        });
      }),
  );
  assert.equal(evaluated, 'refused');
});

check('opens no second window', async (page, application) => {
  const opened = await page.evaluate(() => window.open('app://quarterdeck/health') !== null);
  assert.equal(opened, false);
  assert.equal(application.windows().length, 1);
});

check('blocks navigation to other pages', async (page) => {
  for (const url of ['file:///etc/hosts', 'data:text/html,x', 'app://other/']) {
    await page.evaluate((address) => {
      location.href = address;
    }, url);
    assert.match(await page.evaluate(() => location.href), /^app:\/\/quarterdeck\//);
  }
});

check('returns from about:blank, which Electron cannot block', async (page) => {
  await page.evaluate(() => {
    setTimeout(() => {
      location.href = 'about:blank';
    });
  });
  await page.waitForURL('about:blank');
  await page.waitForURL('app://quarterdeck/');
});

const executablePath = findElectron();
if (executablePath === undefined) {
  process.stderr.write('The Electron executable is missing. Run node_modules/electron/install.js first.\n');
  process.exit(1);
}
const data = mkdtempSync(join(tmpdir(), 'quarterdeck-security-'));
const application = await _electron.launch({
  executablePath,
  args: [process.env.QUARTERDECK_ELECTRON_APP ?? root, '--data', data],
  // Without this, Playwright turns the sandbox off.
  chromiumSandbox: true,
});
let failed = 0;
try {
  const page = await application.firstWindow();
  await page.waitForLoadState('domcontentloaded');
  for (const [title, attack] of checks) {
    try {
      await attack(page, application);
      process.stdout.write(`ok      ${title}\n`);
    } catch (error) {
      failed += 1;
      process.stdout.write(`FAILED  ${title}\n${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
} finally {
  await application.close();
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed === 0 ? 0 : 1);
