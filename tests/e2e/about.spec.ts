import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { expect, test } from './console.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Saves the diagnostics by keyboard and returns the files of the archive. */
async function savedDiagnostics(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save diagnostics…' }).press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^quarterdeck-diagnostics-\d{4}-\d\d-\d\d\.zip$/);
  return Object.entries(unzipSync(readFileSync(await saved.path()))).map(
    ([name, bytes]) => [name, strFromU8(bytes)] as const,
  );
}

test('Settings → About shows versions and saves diagnostics and licenses, with and without a server', async ({
  page,
  signIn,
  sample,
}) => {
  await signIn('admin', '/health');
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/about$/);
  const versions = region(page, 'Versions');
  await expect(versions).toContainText(/Quarterdeck\s*\d+\.\d+\.\d+/);
  await expect(versions).toContainText(/Node\.js\s*\d+\.\d+/);
  await expect(versions).toContainText(/Browser\s*\S*Chrom/);
  await expect(versions).toContainText(/Health checker\s*v1\.1\.0/);
  await expect(region(page, 'Updates')).toContainText(
    'Quarterdeck runs from its source code. Update the source code instead.',
  );
  await expect(page.getByRole('switch')).toHaveCount(0);

  const rows = region(page, 'Contents').getByRole('rowheader');
  await expect(rows).toHaveCount(8);
  const files = await savedDiagnostics(page);
  const { email, password } = sample.account('admin');
  expect(files).toHaveLength(8);
  expect(files.filter(([, text]) => text.includes(password) || text.includes(email))).toEqual([]);
  await expect(page.getByText('Diagnostics saved')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Include server names' }).check();
  const named = await savedDiagnostics(page);
  expect(named.find(([name]) => name.endsWith('workspaces.json'))?.[1]).toContain(sample.origin);

  const licences = region(page, 'Licenses');
  await expect(licences).toContainText('elkjs under the Eclipse Public License 2.0');
  await licences.getByText(/third-party packages/).click();
  await expect(licences.getByRole('listitem').filter({ hasText: /^react \d/ })).toContainText('MIT');
  await expect(licences.getByRole('listitem').filter({ hasText: /^elkjs \d/ })).toContainText('EPL-2.0');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save full license texts…' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain('Permission is hereby granted, free of charge');
  expect(text).toContain('Eclipse Public License');

  await page.getByRole('button', { name: 'Show the welcome again' }).press('Enter');
  const welcome = page.getByRole('dialog', { name: 'Welcome to Quarterdeck' });
  await expect(welcome).toContainText('You need no Quarterdeck account');
  await page.keyboard.press('Escape');
  await expect(welcome).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show the welcome again' })).toBeFocused();

  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await page.reload();
  await expect(rows).toHaveCount(8);
  await expect(versions).toContainText('Quarterdeck');
});
