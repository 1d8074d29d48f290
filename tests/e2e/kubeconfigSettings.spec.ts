import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { banner } from './console.ts';
import { button, dialog, expectReady, install, pick, test } from './kubeconfigHome.ts';

// Undo and missing entries: tests/integration/kubeconfig/undoAndRemoval.test.ts and
// tests/stories/rows/kubeconfig.spec.ts.

const entry = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('Settings → Kubeconfigs lists, removes, and repairs installed entries, also without the server', async ({
  page,
  home,
  minted,
  sample,
  signIn,
}) => {
  test.slow();
  const before = home.write();
  await signIn('admin', '/catalog');
  await install(page, 'meridian');
  await pick(page, 'Settings: Kubeconfigs', 'Settings: Kubeconfigs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kubeconfigs');

  await test.step('the entry is listed and is removed after a preview of the changes', async () => {
    await expect(entry(page, 'meridian')).toContainText('~/.kube/config');
    await expect(entry(page, 'meridian')).toContainText('/kubeproxy');
    await expect(entry(page, 'meridian').locator('[data-shape=healthy]')).toBeVisible();
    const remove = button(page, 'Remove meridian from ~/.kube/config');
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Remove meridian' });
    await expect(question).toContainText(
      'The cluster, context and user meridian are removed from ~/.kube/config.',
    );
    await expect(question.getByRole('row', { name: 'removed name: meridian' }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    expect(home.read()).toContain('meridian');
    await remove.click();
    await expect(question.getByRole('row', { name: 'removed name: meridian' }).first()).toBeVisible();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('meridian was removed from ~/.kube/config')).toBeVisible();
    await expect(page.getByText('No kubeconfigs installed yet')).toBeVisible();
    expect(home.read()).toBe(before);
    expect(await minted()).toBe(1);
  });

  await test.step('the dialog opens from the settings, and the list shows its new entry', async () => {
    await expect(page.getByText('No problems found in the files that kubectl reads.')).toBeVisible();
    await button(page, 'Download kubeconfig').click();
    await expect(dialog(page)).toHaveAccessibleName('Download and install kubeconfig');
    await expectReady(page);
    await button(page, 'Install').click();
    await button(page, 'Done').click();
    await expect(page.getByRole('cell', { name: 'In the file' })).toBeVisible();
  });

  await test.step('invalid files are reported without the server', async () => {
    home.write(home.write().replace('cluster: prod-eu-1', 'cluster: nowhere'), 0o644);
    const lock = `${home.config}.lock`;
    writeFileSync(lock, '');
    const old = new Date(Date.now() - 600_000);
    utimesSync(lock, old, old);
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await page.reload();
    await expect(banner(page)).toBeVisible({ timeout: 20_000 });
    const doctor = page.getByRole('region', { name: '~/.kube/config' });
    await expect(doctor).toContainText('is incomplete. Missing: the cluster nowhere');
    await doctor.getByRole('button', { name: 'Remove lock' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Deletes ~/.kube/config.lock.');
    await question.getByRole('button', { name: 'Remove lock' }).click();
    await expect(doctor.getByRole('button', { name: 'Remove lock' })).toHaveCount(0);
    expect(home.has('config.lock')).toBe(false);
    await doctor.getByRole('button', { name: 'Make private' }).click();
    await question.getByRole('button', { name: 'Make private' }).click();
    await expect(doctor.getByRole('button', { name: 'Make private' })).toHaveCount(0);
    expect(statSync(home.config).mode & 0o777).toBe(0o600);
  });
  await sample.clearFaults();
});
