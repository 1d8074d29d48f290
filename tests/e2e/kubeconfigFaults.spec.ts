import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { banner, expectSynced } from './console.ts';
import { button, dialog, expectReady, installButton, nameField, openDialog, test } from './kubeconfigHome.ts';

test.describe('the dialog of the kubeconfig in trouble', () => {
  const failures = [
    ['refuses', { kind: 'status', status: 403 }, /The server does not let you have a kubeconfig/],
    ['is in trouble', { kind: 'status', status: 500 }, /./],
    ['drops the connection', { kind: 'drop' }, /may have made an access token all the same/],
    ['sends rubbish', { kind: 'body', body: 'no kubeconfig' }, /no kubeconfig that Quarterdeck can use/],
  ] as const;
  for (const [what, fault, sentence] of failures) {
    test(`keeps what was typed and the file as it was when the server ${what}`, async ({
      page,
      home,
      sample,
      signIn,
    }) => {
      const before = home.write();
      await signIn('admin', '/catalog');
      await openDialog(page);
      await nameField(page).fill('mine');
      await expect(page.getByRole('row', { name: 'added name: mine' }).first()).toBeVisible();
      await expectReady(page);
      await sample.clearRequests();
      await sample.fault({ path: '/kubeconfig', ...fault });
      await installButton(page).click();
      await expect(page.getByRole('alert')).toContainText('It could not be done');
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expect(page.getByRole('alert').getByText('Details')).toBeVisible();
      await expect(nameField(page)).toHaveValue('mine');
      expect(home.read()).toBe(before);
      const tried = (await sample.requests()).filter(({ path }) => path.endsWith('/kubeconfig'));
      expect(tried).toHaveLength(1);
    });
  }

  test('says why it cannot be done while the server is away', async ({
    page,
    home,
    sample,
    minted,
    signIn,
  }) => {
    home.write();
    await signIn('admin', '/catalog');
    await expectSynced(page);
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(banner(page)).toBeVisible();
    await openDialog(page);
    await expect(page.getByRole('row', { name: /added password/ })).toBeVisible();
    await expect(installButton(page)).toHaveAttribute('data-tooltip', /This needs the server/);
    await sample.clearFaults();
    await expectReady(page);
    expect(await minted()).toBe(0);
  });

  test('leaves a file alone that it cannot read', async ({ page, home, minted, signIn }) => {
    const before = home.write('clusters: [\n  oops: }\n');
    await signIn('admin', '/catalog');
    await openDialog(page);
    await expect(page.getByRole('alert')).toContainText('The file was not changed');
    await expect(installButton(page)).toHaveAttribute('aria-disabled', 'true');
    expect(await minted()).toBe(0);
    expect(home.read()).toBe(before);
  });

  for (const target of ['default', 'separate'] as const) {
    test(`removes a lock only when asked to, and goes on: ${target}`, async ({
      page,
      home,
      minted,
      signIn,
    }) => {
      home.write();
      await signIn('admin', '/catalog');
      await openDialog(page);
      let file = 'config';
      if (target === 'separate') {
        const choice = page.locator('label').filter({ hasText: 'Write a separate file' });
        await choice.click();
        file = (await choice.locator('code').innerText()).replace('~/.kube/', '');
      }
      writeFileSync(join(home.kube, `${file}.lock`), '');
      await expectReady(page);
      await installButton(page).click();
      await expect(page.getByRole('alert')).toContainText('Another program is changing this file');
      expect(await minted()).toBe(0);
      await button(page, 'Remove the lock and go on').click();
      const question = page.getByRole('alertdialog', { name: 'Remove the lock' });
      await expect(question).toContainText(`${file}.lock has stood there for`);
      // Enter presses Cancel.
      await page.keyboard.press('Enter');
      await expect(question).toHaveCount(0);
      expect(home.has(`${file}.lock`)).toBe(true);
      await button(page, 'Remove the lock and go on').click();
      await question.getByRole('button', { name: 'Remove the lock' }).click();
      await expect(dialog(page)).toHaveAccessibleName(/^kubeconfig installed/);
      expect(home.has(`${file}.lock`)).toBe(false);
      expect(await minted()).toBe(1);
    });
  }
});
