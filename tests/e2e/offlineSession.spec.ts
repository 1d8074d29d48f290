import type { Page } from 'playwright/test';
import { noViolations } from '../support/noViolations.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { typeInto } from '../support/typeInto.ts';
import { addressOf, banner, expect, rows, test } from './console.ts';

const dropAll = (sample: SampleForTests) => sample.fault({ kind: 'drop', path: '*', count: -1 });
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click();
const frame = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.afterEach(({ sample }) => sample.clearFaults());

test.describe('a server that is away', () => {
  test('is said once in a quiet line, with the next try and the cause', async ({ page, sample, signIn }) => {
    await signIn('admin', '/catalog?query=payments');
    await expect(rows(page).first()).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await dropAll(sample);
    await refresh(page);
    await expect(banner(page)).toHaveText(
      'The server cannot be reached. You are looking at data kept on this computer.',
    );
    const said = await banner(page).evaluate((region) => {
      // What a screen reader would be told again and again.
      const changes: string[] = [];
      new MutationObserver((records) => changes.push(...records.map(({ type }) => type))).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(window, { said: changes });
      return changes.length;
    });
    expect(said).toBe(0);
    const next = page.getByText(/Next try in \d+s\.$/);
    const first = await next.textContent();
    await expect(next).not.toHaveText(first ?? '');
    expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([]);

    const details = page.getByRole('button', { name: 'Details' });
    await expect(details).toHaveAttribute('aria-expanded', 'false');
    await details.click();
    await expect(
      page.getByText(/^Network Error\. Please try again\.\nGET \/.*(ECONNRESET|UND_ERR_SOCKET)$/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
    await noViolations(page, { exclude: ['main'] });
  });

  test('is tried at once when asked, and the screen is read anew', async ({ page, sample, signIn }) => {
    await signIn('admin', '/catalog?query=payments');
    await expect(rows(page).first()).toBeVisible();
    await dropAll(sample);
    await refresh(page);
    const tryNow = page.getByRole('button', { name: 'Try now' });
    await tryNow.click();
    // The server must not come back before that try is over, or there is nothing left to be tried.
    await expect(tryNow).not.toHaveAttribute('aria-busy', 'true');
    await expect(banner(page)).toBeVisible();
    await sample.clearFaults();
    await tryNow.click();
    await expect(banner(page)).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/catalog\?query=payments$/);
  });

  test.describe(() => {
    test.use({ consoleKind: 'signed-out' });

    test('does not keep a person from signing out', async ({ page, sample, signIn }) => {
      await signIn('responder', '/catalog');
      await expect(rows(page).first()).toBeVisible();
      await dropAll(sample);
      await refresh(page);
      await expect(banner(page)).toBeVisible();
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('The server cannot be told now');
      await question.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(frame(page)).toHaveCount(0);
    });
  });
});

test.describe('signing out', () => {
  test('can be taken back, and deletes nothing that was not asked for', async ({ page, signIn }) => {
    await signIn('admin', '/catalog');
    const menu = page.getByRole('button', { name: /^User menu/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Sign out', exact: true })).toBeFocused();
    const forget = question.getByRole('checkbox', { name: 'Delete the data kept on this computer, too' });
    await expect(forget).not.toBeChecked();
    await forget.check();
    await expect(
      question.getByRole('button', { name: 'Sign out and delete the data kept on this computer' }),
    ).toBeVisible();
    await noViolations(page, { include: ['[role=alertdialog]'] });
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(frame(page)).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(forget, 'the wish is not remembered').not.toBeChecked();
  });
});

test.describe('a session that has ended', () => {
  test.use({ consoleKind: 'signed-out' });

  test('can be left for the data that is kept here', async ({ page, sample, signIn }) => {
    await signIn('commander', '/catalog?query=payments');
    await expect(rows(page).first()).toBeVisible();
    await sample.expireSessions(sample.account('commander').email);
    await refresh(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Go back to the data kept on this computer' }).click();
    await expect(page).toHaveURL(/\/catalog\?query=payments$/);
    await expect(frame(page)).toBeVisible();
    await expect(banner(page)).toContainText('Your session has ended.');
  });

  test('shows whoever signs in next', async ({ page, console, sample, signIn }) => {
    await signIn('commander', '/catalog');
    await expect(rows(page).first()).toBeVisible();
    await sample.expireSessions(sample.account('commander').email);
    await refresh(page);
    await expect(banner(page)).toBeVisible();
    const { email, password, name } = sample.account('viewer');
    await page.goto(addressOf(console.url, '/login'));
    await typeInto(page.getByLabel('E-Mail'), email);
    await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `User menu of ${name}` })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });
});
