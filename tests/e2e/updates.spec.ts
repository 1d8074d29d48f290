import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { FakeUpdater } from '../support/FakeUpdater.ts';
import { noKeychain, startApplication } from '../support/testApplication.ts';
import { test as base, expect, giveCredentials, webAddress } from './console.ts';

interface PackageFixtures {
  readonly updater: FakeUpdater;
  /** Opens About as in an installed package, signed in, with the given computer policy. */
  readonly openAbout: (policy?: unknown) => Promise<void>;
}

/** Runs the application in this process with an updater, as in an installed package. */
const test = base.extend<PackageFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  updater: async ({}, use) => use(new FakeUpdater()),
  openAbout: async ({ page, sample, data, updater, complaints }, use) => {
    const stops: Array<() => Promise<void>> = [];
    await use(async (policy) => {
      const policyPath = join(data, 'policy.json');
      if (policy !== undefined) {
        writeFileSync(policyPath, typeof policy === 'string' ? policy : JSON.stringify(policy));
      }
      const app = await startApplication({
        data,
        updater,
        policyPath,
        server: sample.origin,
        loadKeychain: noKeychain,
        windowFolder: join(import.meta.dirname, '..', '..', 'out', 'renderer'),
      });
      stops.push(app.stop);
      await page.goto(webAddress(app.url, '/settings/about'));
      await giveCredentials(page, sample.account('admin'));
      await expect(section(page)).toBeVisible({ timeout: 20_000 });
    });
    complaints.listening = false;
    for (const stop of stops) await stop();
  },
});

const section = (page: Page) => page.getByRole('region', { name: 'Updates' });
const choice = (page: Page) => page.getByRole('switch', { name: 'Check for updates' });

test.describe('updates of an installed package', () => {
  test('are off by default, and lead from the switch to the installation by keyboard', async ({
    page,
    openAbout,
    updater,
  }) => {
    await openAbout({ updates: { feedUrl: 'https://updates.example.com/q', channel: 'beta' } });
    await expect(section(page)).toContainText(
      'Updates come from https://updates.example.com/q. Channel beta.',
    );
    await expect(choice(page)).not.toBeChecked();
    await expect(section(page).getByRole('button')).toHaveCount(0);
    await choice(page).focus();
    await page.keyboard.press('Space');
    await expect(choice(page)).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(section(page)).toContainText('Version 9.9.9 is available.');
    expect(updater.checks).toEqual([{ url: 'https://updates.example.com/q', channel: 'beta' }]);
    await section(page).getByRole('button', { name: 'Download update' }).focus();
    await page.keyboard.press('Enter');
    await expect(section(page)).toContainText('Version 9.9.9 is ready.');
    await section(page).getByRole('button', { name: 'Restart and install' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Restart and install' });
    await expect(question).toContainText('installs version 9.9.9');
    expect(updater.installed).toBe(0);
    await question.getByRole('button', { name: 'Restart and install' }).click();
    await expect.poll(() => updater.installed).toBe(1);
  });
});
