import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { banner, expectSynced } from './console.ts';
import { button, dialog, expectReady, install, pick, test } from './kubeconfigHome.ts';

const settings = '/settings/kubeconfigs';
const entry = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function openSettings(page: Page): Promise<void> {
  await pick(page, 'Settings: Kubeconfigs', 'Settings: Kubeconfigs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kubeconfigs');
}

test.describe('Settings → Kubeconfigs', () => {
  test('says what it is for, and opens the dialog', async ({ page, home, signIn }) => {
    home.write();
    await signIn('admin', settings);
    await expect(page.getByText('No kubeconfig was installed from here yet')).toBeVisible();
    await expect(page.getByText('Nothing is wrong with the files that kubectl reads.')).toBeVisible();
    await button(page, 'Download kubeconfig').click();
    await expect(dialog(page)).toHaveAccessibleName('Download and install kubeconfig');
    await expectReady(page);
    await button(page, 'Install').click();
    await button(page, 'Done').click();
    // The list follows.
    await expect(page.getByRole('cell', { name: 'In the file' })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Kubeconfigs' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('is there without the server', async ({ page, home, sample, signIn }) => {
    home.write();
    await signIn('admin', '/catalog');
    await expectSynced(page);
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(banner(page)).toBeVisible();
    await openSettings(page);
    await expect(page.getByText('Nothing is wrong with the files that kubectl reads.')).toBeVisible();
  });

  test.describe(() => {
    test.use({ consoleKind: 'own' });

    test('shows what goes before it removes an entry, and Enter removes nothing', async ({
      page,
      home,
      minted,
      signIn,
    }) => {
      const before = home.write();
      await signIn('admin', '/catalog');
      await install(page, 'meridian');
      await openSettings(page);
      await expect(entry(page, 'meridian')).toContainText('~/.kube/config');
      await expect(entry(page, 'meridian')).toContainText('/kubeproxy');
      await expect(entry(page, 'meridian').locator('[data-shape=healthy]')).toBeVisible();
      await expect(entry(page, 'meridian').getByRole('cell', { name: '1', exact: true })).toBeVisible();
      const remove = button(page, 'Remove meridian from ~/.kube/config');
      await remove.click();
      const question = page.getByRole('alertdialog', { name: 'Remove meridian' });
      await expect(question).toContainText(
        'The cluster, the context and the user meridian go out of ~/.kube/config.',
      );
      await expect(question.getByRole('row', { name: 'removed name: meridian' }).first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(question).toHaveCount(0);
      expect(home.read()).toContain('meridian');
      await remove.click();
      await expect(question.getByRole('row', { name: 'removed name: meridian' }).first()).toBeVisible();
      await question.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByText('meridian was removed from ~/.kube/config')).toBeVisible();
      await expect(page.getByText('No kubeconfig was installed from here yet')).toBeVisible();
      expect(home.read()).toBe(before);
      expect(await minted()).toBe(1);
    });
  });

  test('only forgets what is not there any more', async ({ page, home, signIn }) => {
    const before = home.write();
    await signIn('admin', '/catalog');
    await install(page, 'meridian');
    home.write();
    await openSettings(page);
    await expect(entry(page, 'meridian')).toContainText('Not there any more');
    await button(page, 'Remove meridian from ~/.kube/config').click();
    await button(page, 'Remove from the list').click();
    await expect(page.getByText('meridian was removed from the list')).toBeVisible();
    expect(home.read()).toBe(before);
  });

  test('puts an old file back after asking', async ({ page, home, signIn }) => {
    const before = home.write();
    await signIn('admin', '/catalog');
    await install(page, 'meridian');
    await openSettings(page);
    await button(page, 'Undo the installation of meridian in ~/.kube/config').click();
    await button(page, 'Put the old file back').click();
    await expect(page.getByText('The file is as it was before')).toBeVisible();
    expect(home.read()).toBe(before);
  });

  test('finds what is wrong with files, and mends what it can', async ({ page, home, signIn }) => {
    home.write(home.write().replace('cluster: prod-eu-1', 'cluster: nowhere'), 0o644);
    const lock = `${home.config}.lock`;
    writeFileSync(lock, '');
    const old = new Date(Date.now() - 600_000);
    utimesSync(lock, old, old);
    await signIn('admin', settings);
    const doctor = page.getByRole('region', { name: '~/.kube/config' });
    await expect(doctor).toContainText('needs the cluster nowhere, which is not there');
    await doctor.getByRole('button', { name: 'Remove lock' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('~/.kube/config.lock is deleted.');
    await question.getByRole('button', { name: 'Remove lock' }).click();
    await expect(doctor.getByRole('button', { name: 'Remove lock' })).toHaveCount(0);
    expect(home.has('config.lock')).toBe(false);
    await doctor.getByRole('button', { name: 'Make private' }).click();
    await question.getByRole('button', { name: 'Make private' }).click();
    await expect(doctor.getByRole('button', { name: 'Make private' })).toHaveCount(0);
    expect(statSync(home.config).mode & 0o777).toBe(0o600);
  });
});
