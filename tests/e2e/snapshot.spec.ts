import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noViolations } from '../support/noViolations.ts';
import { startConsole } from '../support/startConsole.ts';
import { expect, expectSynced, rows, test, webAddress } from './console.ts';

test.afterEach(({ sample }) => sample.clearFaults());

test.describe('a snapshot of the cache', () => {
  test('is saved as a file and opened on another computer without a server', async ({
    page,
    sample,
    signIn,
  }) => {
    await signIn('admin', '/catalog?search=payments&sortBy=name');
    await expectSynced(page);
    await expect(rows(page).first()).toBeVisible();
    const firstNames = async () => (await rows(page).getByRole('link').allTextContents()).slice(0, 5);
    const names = await firstNames();
    expect(names.length).toBeGreaterThan(2);
    const total = await page.getByText(/^1–[\d,]+ of [\d,]+$/).textContent();

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
    await page.keyboard.type('Save snapshot');
    await page.getByRole('option', { name: /^Save snapshot…/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('It contains no session, no password');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      question.getByRole('button', { name: 'Choose location…' }).click(),
    ]);
    expect(await download.failure()).toBeNull();
    expect(download.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.quarterdeck$/);
    await expect(page.getByText(/^Saved a snapshot of [\d,]+ rows/)).toBeVisible();
    const file = await download.path();

    const data = mkdtempSync(join(tmpdir(), 'quarterdeck-elsewhere-'));
    const elsewhere = await startConsole(undefined, data);
    try {
      await sample.fault({ kind: 'drop', path: '*', count: -1 });
      await page.goto(webAddress(elsewhere.url, '/'));
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Open a snapshot…' }).click(),
      ]);
      await chooser.setFiles({
        name: 'monday.quarterdeck',
        mimeType: 'application/octet-stream',
        buffer: readFileSync(file),
      });
      await expect(page.getByText('Opened monday.quarterdeck')).toBeVisible();
      const line = page.getByRole('region', { name: 'Connection to the server' });
      await expect(line.getByRole('status')).toHaveText(
        /^Snapshot of \d+ \w+ \d{4}, \d\d:\d\d\. No server is used, and the data is read-only\.$/,
      );
      await page.goto(webAddress(elsewhere.url, '/catalog?search=payments&sortBy=name'));
      await expect(rows(page).first()).toBeVisible();
      await expect.poll(firstNames).toEqual(names);
      await expect(page.getByText(total ?? 'nothing')).toBeVisible();
      await rows(page).first().getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto(webAddress(elsewhere.url, '/health'));
      await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
      await expect(line.getByRole('status')).toContainText('Snapshot of');
      await noViolations(page, { exclude: ['main'] });
    } finally {
      await elsewhere.stop();
      rmSync(data, { recursive: true, force: true });
    }
  });
});
