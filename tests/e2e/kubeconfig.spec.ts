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

test.describe('the dialog of the kubeconfig', () => {
  test('is gone through by keyboard alone, from the user menu to done', async ({
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
  });

  test('shows the change with everything secret covered, and asks the server for nothing', async ({
    page,
    home,
    minted,
    signIn,
  }) => {
    const before = home.write();
    await signIn('admin', '/catalog');
    await openDialog(page);
    await expect(page.getByRole('row', { name: /added password: hidden secret/ })).toBeVisible();
    await expect(page.getByText(/^\+\d+$/)).toBeVisible();
    await expect(dialog(page)).toContainText(/kept beside it as config\.backup-/);
    await typeInto(nameField(page), 'prod-eu-1');
    await expect(dialog(page)).toContainText(
      'There is an entry called prod-eu-1 that Quarterdeck did not make.',
    );
    await expect(page.getByRole('row', { name: 'added name: prod-eu-1-2' }).first()).toBeVisible();
    await typeInto(nameField(page), ' ');
    await expect(installButton(page)).toHaveAttribute('data-tooltip', 'The context needs a name');
    expect(await page.content()).not.toContain('c2VjcmV0LWtleQ==');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(await minted()).toBe(0);
    expect(home.read()).toBe(before);
  });

  test('writes a separate file, and says how kubectl finds it', async ({ page, home, minted, signIn }) => {
    await signIn('admin', '/catalog');
    await openDialog(page);
    await expect(dialog(page)).toContainText('It will be created.');
    // The dialog grows when the change is there: a choice that is made in that moment lies elsewhere by then.
    await expectReady(page);
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
    expect(await minted()).toBe(1);
  });

  test.describe(() => {
    test.use({ consoleKind: 'own' });

    test('asks again, once, when the server names another address, and forgets the token when it is closed', async ({
      page,
      home,
      sample,
      minted,
      signIn,
    }) => {
      const before = home.write();
      await sample.writeKubeconfig({ publicOrigin: 'https://mission.example' });
      await signIn('admin', '/catalog');
      await openDialog(page);
      await expectReady(page);
      await installButton(page).click();
      await expect(dialog(page)).toHaveAccessibleName('Look at the change again');
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(
        page.getByRole('row', { name: /server: https:\/\/mission\.example\/kubeproxy/ }),
      ).toBeVisible();
      expect(home.read()).toBe(before);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      expect(home.read()).toBe(before);
      // What it named is known now, so that what is shown is what comes.
      await openDialog(page);
      await expectReady(page);
      await installButton(page).click();
      await expect(dialog(page)).toHaveAccessibleName(/^kubeconfig installed/);
      expect(home.read()).toContain('server: https://mission.example/kubeproxy');
      // One for each Install that was pressed.
      expect(await minted()).toBe(2);
    });
  });

  test('makes one token however often Install is pressed, and tells the outcome after Esc', async ({
    page,
    home,
    sample,
    minted,
    signIn,
  }) => {
    home.write();
    await signIn('admin', '/catalog');
    await openDialog(page);
    await expectReady(page);
    await sample.fault({ path: '/kubeconfig', kind: 'delay', delayMs: 1_000 });
    await installButton(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText('kubeconfig installed');
    await button(page, 'Show').click();
    await expect(dialog(page)).toHaveAccessibleName(/^kubeconfig installed/);
    expect(await minted()).toBe(1);
  });

  test('puts the old file back, byte for byte, unless it was changed since', async ({
    page,
    home,
    signIn,
  }) => {
    const before = home.write();
    await signIn('admin', '/catalog');
    await openDialog(page);
    await expectReady(page);
    await installButton(page).click();
    await button(page, 'Undo').click();
    await expect(page.getByText('The file is as it was before')).toBeVisible();
    expect(home.read()).toBe(before);
    await expectReady(page);
    await installButton(page).click();
    await expect(button(page, 'Undo')).toBeVisible();
    const changed = `${home.read()}# mine\n`;
    home.write(changed);
    await button(page, 'Undo').click();
    await expect(page.getByRole('alert')).toContainText('The file was changed after the installation');
    expect(home.read()).toBe(changed);
  });

  test('saves one, and copies one, and shows neither', async ({ page, context, home, minted, signIn }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    home.write();
    await signIn('admin', '/catalog');
    await openDialog(page);
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
  });

  test('is found in the palette', async ({ page, home, signIn }) => {
    home.write();
    await signIn('admin', '/catalog');
    await pick(page, 'install kubectl', 'Download kubeconfig');
    await expect(dialog(page)).toHaveAccessibleName('Download and install kubeconfig');
    await expectReady(page);
  });
});
