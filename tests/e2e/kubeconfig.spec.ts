import { join } from 'node:path';
import { expect } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import {
  button,
  dialog,
  expectReady,
  installButton,
  nameField,
  openDialog,
  pick,
  test,
  tokenPattern,
} from './kubeconfigHome.ts';

// Locks, concurrent file changes, other names and failures: tests/integration/kubeconfig and
// tests/stories/rows/kubeconfigDialog.spec.ts.

test('a kubeconfig is installed by keyboard with covered secrets, and undone byte for byte', async ({
  page,
  home,
  minted,
  signIn,
}) => {
  const before = home.write();
  await signIn('admin', '/catalog');
  await page.getByRole('button', { name: /^User menu/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Download kubeconfig' })).toBeVisible();
  await page.keyboard.type('Down');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /^Add to ~\/\.kube\/config/ })).toBeFocused();
  await expect(dialog(page)).toContainText('1 cluster, 1 context. Changed');
  await expect(page.getByRole('row', { name: /added password: hidden secret/ })).toBeVisible();
  expect(await page.content()).not.toContain('c2VjcmV0LWtleQ==');
  await page.keyboard.press('Tab');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('meridian');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Make it the current context')).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(page.getByRole('row', { name: 'removed current-context: prod-eu-1' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'added current-context: meridian' })).toBeVisible();
  await expectReady(page);
  for (
    let tabs = 0;
    tabs < 8 && !(await installButton(page).evaluate((one) => one === document.activeElement));
    tabs += 1
  )
    await page.keyboard.press('Tab');
  expect(await minted()).toBe(0);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName(/^kubeconfig installed/);
  await expect(dialog(page)).toContainText('Context meridian is now the current context in ~/.kube/config');
  await expect(button(page, 'Done')).toBeFocused();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    'Context meridian in ~/.kube/config',
  );
  expect(await minted()).toBe(1);
  expect(home.read()).toContain('current-context: meridian');
  const backup = home.names().find((name) => name.startsWith('config.backup-')) ?? '';
  expect(home.read(join(home.kube, backup))).toBe(before);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeFocused();

  await openDialog(page);
  await typeInto(nameField(page), 'another');
  await expect(page.getByRole('row', { name: 'added name: another' }).first()).toBeVisible();
  await expectReady(page);
  const installed = home.read();
  await installButton(page).click();
  await button(page, 'Undo').click();
  await expect(page.getByText('Previous file restored')).toBeVisible();
  expect(home.read()).toBe(installed);
});

test('a kubeconfig opens from the palette, and is saved, copied, and written without being revealed', async ({
  page,
  context,
  home,
  minted,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('admin', '/catalog');
  await pick(page, 'install kubectl', 'Download kubeconfig');
  await expect(dialog(page)).toHaveAccessibleName('Download and install kubeconfig');
  await expect(dialog(page)).toContainText('It will be created.');
  // The dialog grows when the change is loaded, which would move the radio buttons under the pointer.
  await expectReady(page);
  await page.getByRole('radio', { name: /^Only download/ }).check();
  await expect(dialog(page)).toContainText('kubectl get canaries -A');
  const downloading = page.waitForEvent('download');
  await button(page, 'Save as…').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/-kubeconfig\.yaml$/);
  expect(home.read(await download.path())).toMatch(tokenPattern);
  await expect(page.getByText('kubeconfig saved')).toBeVisible();
  expect(await minted()).toBe(1);
  await button(page, 'Copy to clipboard').click();
  await expect(page.getByText('kubeconfig copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(tokenPattern);
  expect(await minted()).toBe(2);
  expect(await page.content()).not.toMatch(tokenPattern);

  await page.getByRole('radio', { name: /^Write a separate file/ }).check();
  await typeInto(nameField(page), 'apart');
  await expect(page.getByRole('row', { name: 'added name: apart' }).first()).toBeVisible();
  await expectReady(page);
  await installButton(page).click();
  await expect(dialog(page)).toHaveAccessibleName(/^kubeconfig installed/);
  await expect(dialog(page)).toContainText('There was no file before.');
  await expect(dialog(page)).toContainText('export KUBECONFIG=');
  expect(home.has('config')).toBe(false);
  expect(home.names().filter((name) => name.endsWith('-kubeconfig.yaml'))).toHaveLength(1);
  expect(await minted()).toBe(3);
});
