import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { IdentityProvider } from '../../src-main/session/IdentityProvider.ts';
import { noViolations } from '../support/noViolations.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { noKeychain, startApplication } from '../support/testApplication.ts';
import { pasteInto } from '../support/typeInto.ts';
import { expect, test } from './console.ts';

/** A server of the hosted product; it is asked in nobody's name but that of an access token. */
let hosted: SampleForTests;
test.beforeAll(async () => {
  hosted = await startSampleForTests({ identity: 'clerk' });
});
test.afterAll(() => hosted.stop());
test.afterEach(() => hosted.clearFaults());

const wait = 'Please wait, instance provisioning in-progress ...';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function giveToken(page: Page, role: string) {
  await pasteInto(page.getByRole('textbox', { name: 'Access token' }), hosted.account(role).accessToken);
  await page.keyboard.press('Enter');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the wait for a server that is set up is seen, tried again and left, in ${colorScheme}`, async ({
    page,
    start,
  }) => {
    await page.emulateMedia({ colorScheme });
    const running = await start(hosted.origin);
    await page.goto(running.url);
    await hosted.fault({ kind: 'status', status: 404, path: '/auth/whoami', count: -1 });
    await giveToken(page, 'editor');
    await expect(heading(page, wait)).toBeVisible();
    await expect(page.getByText(/Next try at/)).toBeVisible();
    await noViolations(page);
    await page.setViewportSize({ width: 760, height: 900 });
    await noViolations(page);
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(heading(page, 'Sign In to your account')).toBeVisible();
    await giveToken(page, 'editor');
    await expect(heading(page, wait)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).focus();
    await hosted.clearFaults();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Your Profile' })).toHaveCount(0);
  });
}

test('another answer than a wait is an error page', async ({ page, start }) => {
  const running = await start(hosted.origin);
  await page.goto(running.url);
  await hosted.fault({ kind: 'status', status: 404, path: '/auth/whoami' });
  await hosted.fault({ kind: 'status', status: 403, path: '/auth/whoami', count: -1 });
  await giveToken(page, 'editor');
  await expect(heading(page, wait)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'An error occurred')).toBeVisible();
});

test('an organisation is chosen by keyboard, and the screens start afresh', async ({ page }) => {
  let chosen: string | undefined;
  const provider = (): IdentityProvider => ({
    session: async () => 'active',
    end: async () => undefined,
    judge: () => undefined,
    organisations: {
      pending: async () =>
        chosen === undefined
          ? [
              { id: 'org-1', name: 'Harbour' },
              { id: 'org-2', name: 'Yard' },
            ]
          : undefined,
      choose: async (id) => {
        chosen = id;
      },
    },
  });
  const app = await startApplication({
    server: hosted.origin,
    loadKeychain: noKeychain,
    windowFolder: join(import.meta.dirname, '../../out/renderer'),
    identityProviders: { hosted: provider },
  });
  try {
    await page.goto(app.url);
    await giveToken(page, 'viewer');
    await expect(heading(page, 'Choose an organisation')).toBeVisible();
    await noViolations(page);
    await page.getByRole('button', { name: 'Yard' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/catalog$/);
    expect(chosen).toBe('org-2');
  } finally {
    await page.goto('about:blank');
    await app.stop();
  }
});
