import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { button, dialog, expectReady, installButton, openDialog, test } from './kubeconfigHome.ts';

test.use({ consoleKind: 'own' });

test.describe('the dialog of the kubeconfig in trouble', () => {
  test('removes a lock only when asked to, and goes on', async ({ page, home, minted, signIn }) => {
    home.write();
    await signIn('admin', '/catalog');
    await openDialog(page);
    writeFileSync(join(home.kube, 'config.lock'), '');
    await expectReady(page);
    await installButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Another program is changing this file');
    expect(await minted()).toBe(0);
    await button(page, 'Remove the lock and go on').click();
    const question = page.getByRole('alertdialog', { name: 'Remove the lock' });
    await expect(question).toContainText('config.lock has stood there for');
    // Enter presses Cancel.
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    expect(home.has('config.lock')).toBe(true);
    await button(page, 'Remove the lock and go on').click();
    await question.getByRole('button', { name: 'Remove the lock' }).click();
    await expect(dialog(page)).toHaveAccessibleName(/^kubeconfig installed/);
    expect(home.has('config.lock')).toBe(false);
    expect(await minted()).toBe(1);
  });
});
