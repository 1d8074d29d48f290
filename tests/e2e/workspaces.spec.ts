import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { connectWindow } from '../support/bridgeClient.ts';
import { noViolations } from '../support/noViolations.ts';
import {
  privateAuthority,
  privatelySigned,
  type SampleForTests,
  startSampleForTests,
} from '../support/sampleForTests.ts';
import { typeInto } from '../support/typeInto.ts';
import { expect, expectDashboard, expectSynced, giveCredentials, rows, test, webAddress } from './console.ts';

let harbour: SampleForTests;
let meridian: SampleForTests;
test.beforeAll(async () => {
  [harbour, meridian] = await Promise.all([
    startSampleForTests({ seed: 1 }),
    startSampleForTests({ seed: 2, tls: privatelySigned }),
  ]);
});
test.afterAll(() => Promise.all([harbour.stop(), meridian.stop()]));

const switcher = (page: Page, name: string) =>
  page.getByRole('button', { name: `Workspace ${name}`, exact: true });
const form = (page: Page) => page.getByRole('main');

interface Adding {
  readonly name: string;
  readonly role: string;
  readonly authority?: boolean;
}

/** Adds a workspace through the open form, and signs in. */
async function addAndSignIn(page: Page, sample: SampleForTests, { name, role, authority = false }: Adding) {
  await typeInto(form(page).getByLabel('Address'), sample.origin);
  await typeInto(form(page).getByLabel('Name (optional)'), name);
  if (authority) {
    await form(page).getByText('Advanced').click();
    const buffer = Buffer.from(privateAuthority);
    await form(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'authority.pem', mimeType: 'application/x-pem-file', buffer });
  }
  await form(page).getByRole('button', { name: 'Add workspace' }).click();
  await expect(page.getByLabel('E-Mail')).toBeVisible();
  await giveCredentials(page, sample.account(role));
  await expect(switcher(page, name)).toBeVisible();
}

/** Adds `Harbour` as editor, then `Meridian` with its private CA as viewer. Meridian stays open. */
async function both(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await addAndSignIn(page, harbour, { name: 'Harbour', role: 'editor' });
  await expectDashboard(page);
  await switcher(page, 'Harbour').click();
  await page.getByRole('menuitem', { name: 'Add a workspace' }).click();
  await addAndSignIn(page, meridian, { name: 'Meridian', role: 'viewer', authority: true });
}

const inKeychain = async (id: string): Promise<boolean> => {
  const { default: keychain } = await import('keytar');
  return (await keychain.getPassword('quarterdeck', id)) !== null;
};

const goTo = (page: Page, url: string, path: string) => page.goto(webAddress(url, path));

const userMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`User menu of ${name}`) });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('two workspaces switch by keys and never share sessions, rows, kubeconfigs, or files', async ({
  page,
  start,
  data,
}) => {
  test.setTimeout(150_000);
  const { url } = await start(undefined);
  await both(page, url);
  const [editor, viewer] = [harbour.account('editor'), meridian.account('viewer')];
  await expect(userMenu(page, viewer.name)).toBeVisible();
  await expectSynced(page);
  await harbour.insertItem({ name: 'harbour-only', type: 'Kubernetes::Pod' });

  await test.step('each workspace shows its own user and rows', async () => {
    await page.keyboard.press('Control+1');
    await expect(userMenu(page, editor.name)).toBeVisible();
    await expectSynced(page);
    const other = await connectWindow(url);
    await other.bridge.sync.now({});
    other.close();
    await page.goto(webAddress(page.url(), '/catalog?search=harbour-only'));
    await expect(rows(page).getByText('harbour-only', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+2');
    await expect(userMenu(page, viewer.name)).toBeVisible();
    // Each workspace has its own address.
    await expect(page).not.toHaveURL(/harbour-only/);
    await page.goto(webAddress(page.url(), '/catalog?search=harbour-only'));
    await expect(page.getByText('Nothing matches “harbour-only”.')).toBeVisible();
    await page.keyboard.press('Control+1');
    await expect(page).toHaveURL(/harbour-only/);
    await expect(rows(page).getByText('harbour-only', { exact: true })).toBeVisible();
  });

  await test.step('each workspace has its own files', async () => {
    const ids = readdirSync(join(data, 'kept'));
    expect(ids).toHaveLength(2);
    expect(new Set(readdirSync(join(data, 'identities')))).toEqual(new Set(ids.map((id) => `${id}.json`)));
    expect(readdirSync(join(data, 'authorities'))).toHaveLength(1);
    for (const id of ids) expect(await inKeychain(id)).toBe(true);
  });

  await test.step('the kubeconfig belongs to the open workspace', async () => {
    await userMenu(page, editor.name).click();
    await page.getByRole('menuitem', { name: 'Download kubeconfig' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(new URL(harbour.origin).host);
    await expect(dialog).not.toContainText(new URL(meridian.origin).host);
    await page.keyboard.press('Escape');
  });

  await test.step('signing out of one workspace keeps the other signed in', async () => {
    await userMenu(page, editor.name).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByLabel('E-Mail')).toBeVisible();
    await page.keyboard.press('Control+2');
    await expect(userMenu(page, viewer.name)).toBeVisible();
    await expectSynced(page);
  });

  await test.step('removing a workspace deletes its files and keeps those of the other', async () => {
    const [removed = ''] = readdirSync(join(data, 'authorities')).map((name) => name.replace('.pem', ''));
    expect(await inKeychain(removed)).toBe(true);
    await goTo(page, page.url(), '/settings/workspaces');
    await page.getByRole('button', { name: 'Remove Meridian' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove Meridian?' });
    await expect(question).toContainText(meridian.origin);
    // Cancel has the focus, so Enter does not confirm.
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Remove Meridian' }).click();
    await question.getByLabel('Also delete the data stored on this computer').check();
    await question.getByRole('button', { name: 'Remove workspace and data' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a workspace' })).toBeVisible();
    await expect.poll(() => readdirSync(join(data, 'kept'))).toHaveLength(1);
    expect(readdirSync(join(data, 'kept'))).not.toContain(removed);
    expect(await inKeychain(removed)).toBe(false);
    expect(readdirSync(join(data, 'authorities'))).toEqual([]);
    expect(existsSync(join(data, 'workspaces.json'))).toBe(true);
    await page.getByRole('button', { name: /^H Harbour|Harbour/ }).click();
    await giveCredentials(page, editor);
    await expect(userMenu(page, editor.name)).toBeVisible();
  });
});

test('Settings → Workspaces changes order, name, color, lock, and proxy, and runs the doctor, by keyboard', async ({
  page,
  start,
}) => {
  test.setTimeout(150_000);
  const { url } = await start(undefined);
  await both(page, url);
  await switcher(page, 'Meridian').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Manage workspaces' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workspaces');
  await expect(row(page, 'Meridian')).toContainText('Certificate verified');
  await expect(row(page, 'Meridian')).toContainText('CN=Meridian Test Authority');
  await expect(row(page, 'Harbour')).toContainText('Not encrypted');
  await expect(row(page, 'Harbour')).toContainText(harbour.account('editor').name);

  await test.step('order, name, color, and lock are changed', async () => {
    await page.getByRole('button', { name: 'Edit Harbour' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('row').nth(2)).toContainText('Harbour');
    await expect(page.getByRole('button', { name: 'Edit Harbour' })).toBeFocused();
    await expect(page.getByText('Harbour is now 2 of 2.')).toBeAttached();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('row').nth(1)).toContainText('Harbour');
    await page.keyboard.press('Control+1');
    await expect(switcher(page, 'Harbour')).toBeVisible();
    await goTo(page, page.url(), '/settings/workspaces');
    await page.getByRole('button', { name: 'Edit Harbour' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Harbour' });
    await typeInto(dialog.getByLabel('Name'), 'Harbour production');
    await dialog.getByLabel('Teal').check();
    await dialog.getByLabel('Read-only').check();
    await noViolations(page);
    await page.keyboard.press('Enter');
    await expect(switcher(page, 'Harbour production')).toHaveAttribute('data-colour', 'teal');
    await expect(switcher(page, 'Harbour production').getByLabel('Read-only')).toBeVisible();
  });

  await test.step('a locked workspace creates no kubeconfig and gives the reason', async () => {
    const minted = await harbour.mintedTokens();
    await userMenu(page, harbour.account('editor').name).click();
    await page.getByRole('menuitem', { name: 'Download kubeconfig' }).click();
    const install = page.getByRole('dialog').getByRole('button', { name: 'Install' });
    await expect(install).toHaveAttribute(
      'data-tooltip',
      'This workspace is read-only. Change this in Settings → Workspaces.',
    );
    await install.click({ force: true });
    expect(await harbour.mintedTokens()).toBe(minted);
    await page.keyboard.press('Escape');
    await expect(install).toHaveCount(0);
  });

  await test.step('the doctor reports a server refusal', async () => {
    await page.getByRole('button', { name: 'Check connection to Harbour production' }).focus();
    await page.keyboard.press('Enter');
    const doctor = page.getByRole('dialog', { name: 'Connection to Harbour production' });
    await expect(doctor).toContainText('Your roles: editor');
    await harbour.fault({ kind: 'status', status: 403, path: '/db/playbooks', count: -1 });
    await doctor.getByRole('button', { name: 'Check again' }).click();
    await expect(doctor).toContainText(/You cannot read [^.]*playbooks/);
    await harbour.clearFaults();
    await noViolations(page);
    await page.keyboard.press('Escape');
  });

  await test.step('a link to an unknown server offers to add it, and a link to a known server opens', async () => {
    const linkTo = (server: string, to: string) => `/workspaces?${new URLSearchParams({ server, to })}`;
    await goTo(page, page.url(), linkTo('https://new.example', '/catalog'));
    await expect(
      page.getByText('This link opens https://new.example, which is not one of your workspaces.'),
    ).toBeVisible();
    const places = page.getByRole('navigation', { name: 'Workspaces' });
    await expect(places).toContainText(`Signed in as ${harbour.account('editor').name}`);
    await page.getByRole('button', { name: 'Add this workspace' }).focus();
    await page.keyboard.press('Enter');
    await expect(form(page).getByLabel('Address')).toHaveValue('https://new.example');
    // Opening the form does not add a workspace.
    await expect(places).not.toContainText('new.example');
    await goTo(page, page.url(), linkTo(meridian.origin, '/settings/sync'));
    await places.getByRole('button', { name: /Meridian/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings\/sync$/);
    await expect(switcher(page, 'Meridian')).toBeVisible();
  });

  await test.step('an unreachable proxy is reported and saved only after confirmation', async () => {
    await goTo(page, page.url(), '/settings/workspaces');
    await page.getByRole('button', { name: 'Edit Meridian' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Meridian' });
    await dialog.getByLabel('Custom').check();
    await typeInto(dialog.getByLabel('Proxy address'), 'http://127.0.0.1:39');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('The proxy 127.0.0.1:39 cannot be reached.');
    await expect(dialog.getByLabel('Proxy address')).toHaveValue('http://127.0.0.1:39');
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await expect(row(page, 'Meridian')).toContainText('via proxy http://127.0.0.1:39');
  });
});
