import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { test as base, expect } from './console.ts';

interface Fixtures {
  /** A home of the test's own: kubectl's files of the person who runs the tests are never touched. */
  readonly home: string;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  home: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-home-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  consoleEnv: async ({ home }, use) => {
    await use({ HOME: home, KUBECONFIG: join(home, '.kube', 'config') });
  },
});

const existing = `apiVersion: v1
kind: Config
clusters:
- cluster:
    server: https://10.0.0.1:6443
  name: prod-eu-1
contexts:
- context:
    cluster: prod-eu-1
    user: hanneke
  name: prod-eu-1
current-context: prod-eu-1
users:
- name: hanneke
  user:
    client-key-data: c2VjcmV0LWtleQ==
`;

const fileOf = (home: string) => join(home, '.kube', 'config');
function writeConfig(home: string, text = existing): void {
  mkdirSync(join(home, '.kube'), { recursive: true });
  writeFileSync(fileOf(home), text, { mode: 0o600 });
}
const configOf = (home: string): string => readFileSync(fileOf(home), 'utf8');

const dialog = (page: Page) => page.getByRole('dialog');

test('installs by keyboard alone, from the user menu to the proof', async ({
  page,
  home,
  sample,
  signIn,
}) => {
  writeConfig(home);
  const before = await sample.mintedTokens();
  await signIn('admin', '/catalog');
  await page.getByRole('button', { name: /^User menu/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Download kubeconfig' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Download and install kubeconfig');
  const install = page.getByRole('button', { name: 'Install', exact: true });
  await expect(install).not.toHaveAttribute('aria-disabled', 'true');
  await page.screenshot({ path: '/tmp/kwin-07a.png' });
  await install.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName(/kubeconfig installed/);
  await page.waitForTimeout(2000);
  await page.screenshot({ path: '/tmp/kwin-07b.png' });
  expect(await sample.mintedTokens()).toBe(before + 1);
  expect(configOf(home)).toContain('prod-eu-1');
});
