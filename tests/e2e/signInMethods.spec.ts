import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { SimulatedBrowser } from '../support/browserPerson.ts';
import { type HostedForTests, startHostedForTests } from '../support/hostedForTests.ts';
import { noViolations, noViolationsInBothThemes } from '../support/noViolations.ts';
import { typeInto } from '../support/typeInto.ts';
import { banner, expect, expectCatalog, expectDashboard, test } from './console.ts';
import { InProcessConsole } from './InProcessConsole.ts';

// All other sign-in methods: tests/integration/signIn. Their screens: tests/stories/rows/signIn*.spec.ts.

let hosted: HostedForTests;
test.beforeAll(async () => {
  hosted = await startHostedForTests({ backends: ['harbour', 'yard'] });
});
test.afterAll(() => hosted.stop());

const inBrowser = 'Sign in with your browser';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { name: 'Sign In to your account' });
const comment = (page: Page) => page.getByLabel('Comment', { exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign In to your account' });
/** The panel displayed while the user is at the provider's page. */
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you to sign in' });

const changeWorkspace = async (page: Page, from: string, to: string) => {
  await button(page, `Workspace ${from}`).click();
  await page.getByRole('menuitemradio', { name: to }).click();
  await expect(button(page, `Workspace ${to}`)).toBeVisible();
};

test('hosted sign-in works in the browser, with two organizations, offline, after expiry, and at sign-out', async ({
  page,
  data,
  browser,
  complaints,
}) => {
  const { email, password } = hosted.account('commander');
  const harbour = hosted.backend('harbour');
  const home = new InProcessConsole(page, data, undefined);

  await test.step('the person signs in by keyboard on the provider’s page in their own browser', async () => {
    await home.start();
    await home.callMain((bridge) =>
      bridge.workspaces.add({ address: harbour.origin, signIn: { accounts: hosted.origin } }),
    );
    await expect(button(page, inBrowser)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(waiting(page)).toBeFocused();
    const theirs = await browser.newPage();
    await theirs.goto(home.links.at(-1) ?? '');
    await typeInto(theirs.getByLabel('E-mail'), email);
    await typeInto(theirs.getByLabel('Password'), password);
    await theirs.keyboard.press('Enter');
    await expect(theirs).toHaveTitle('Signed in · Quarterdeck');
    await expect(theirs.getByRole('main')).toContainText('You are signed in. Continue in Quarterdeck.');
    expect(theirs.url(), 'nothing of the answer stays in the bar').toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/done$/,
    );
    await noViolationsInBothThemes(theirs);
    await theirs.close();
    await button(page, 'Harbour').focus();
    await page.keyboard.press('Enter');
    await expectDashboard(page);
    expect(home.secrets).toBe(1);
  });

  await test.step('another organization is a separate workspace', async () => {
    await home.open('/health');
    await changeWorkspace(page, 'Harbour', 'Yard');
    await expect(page, 'it begins at its own start').toHaveURL(/\/topology$/);
    await expectDashboard(page);
    await expect.poll(() => readdirSync(join(data, 'kept'))).toHaveLength(2);
    await changeWorkspace(page, 'Yard', 'Harbour');
    await expect(page, 'it is where it was left').toHaveURL(/\/health$/);
    await home.waitForSyncedCatalog();
  });

  await test.step('a restart requests no sign-in, and the catalog is readable without the servers', async () => {
    for (const one of [hosted, harbour]) await one.fault({ kind: 'drop', path: '*', count: -1 });
    await home.start('/catalog');
    await expectCatalog(page);
    await expect(banner(page)).toContainText('The server cannot be reached.');
    for (const one of [hosted, harbour]) await one.clearFaults();
    // The server may be found before the click, which removes the button.
    await Promise.race([button(page, 'Try now').click(), expect(banner(page)).toHaveCount(0)]);
    await expect(banner(page)).toHaveCount(0);
  });

  await test.step('the session expires during typing, and the person signs in again over the page', async () => {
    const text = 'Written before the session ended';
    const incident = await harbour.makeBigIncident({ evidences: 1, comments: 1, title: text });
    await home.open(`/incidents/${incident}?tab=comments`);
    await typeInto(comment(page), text);
    await hosted.endSessions(email);
    // Longer than the lifetime of any token from the sign-in.
    home.clock.moveBy(3_600_000);
    await button(page, 'Refresh').click();
    await expect(banner(page)).toContainText('Please sign in again.');
    const before = await comment(page).elementHandle();
    await button(page, 'Sign in').click();
    await noViolations(page);
    const links = home.links.length;
    await dialog(page).getByRole('button', { name: inBrowser }).click();
    await expect(waiting(page)).toBeFocused();
    expect(home.links).toHaveLength(links + 1);
    await new SimulatedBrowser().signInAt(home.links.at(-1) ?? '', { identifier: email, password });
    await expect(dialog(page)).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
    expect(await before?.evaluate((field) => field.isConnected), 'it is the same field').toBe(true);
    await expect(comment(page)).toHaveValue(text);
    await button(page, 'Comment').click();
    const arrived = () => harbour.query('select 1 from comments where comment = $1', [text]);
    await expect.poll(async () => (await arrived()).length).toBe(1);
  });

  await test.step('signing out ends the provider’s session and leaves no secret on the computer', async () => {
    await button(page, /^User menu/).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const there = page
      .getByRole('alertdialog')
      .getByRole('region', { name: `At ${new URL(hosted.origin).host}`, exact: true });
    await expect(there).toContainText('Your session there will be ended.');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toBeVisible();
    expect(home.secrets).toBe(0);
    await home.start();
    await expect(heading(page)).toBeVisible();
  });
  complaints.listening = false;
  await home.stop();
});
