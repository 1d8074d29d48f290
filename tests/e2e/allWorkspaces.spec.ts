import type { Page } from 'playwright/test';
import { addWorkspace, untilServer, untilSynced } from '../support/backgroundConsole.ts';
import { connectWindow, type TestWindow } from '../support/bridgeClient.ts';
import { createIncident } from '../support/incidentChanges.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { expect, test } from './console.ts';

/** The server of the workspace that is not open. The test stops it. */
let harbour: SampleForTests;
let isHarbourStopped = false;
test.beforeAll(async () => {
  harbour = await startSampleForTests({ seed: 2 });
});
test.afterAll(async () => {
  if (!isHarbourStopped) await harbour.stop();
});

const incidentTitle = (name: string) => `Outage in ${name}`;
const checkName = (name: string) => `probe-of-${name.toLowerCase()}`;
const itemName = (name: string) => `pod-of-${name.toLowerCase()}`;
const names = ['Harbour', 'Meridian'] as const;

/** Adds both workspaces with a failing check and an incident of their own. Meridian stays open. */
async function addBoth(window: TestWindow, meridian: SampleForTests) {
  const samples = { Harbour: harbour, Meridian: meridian };
  const ids = { Harbour: '', Meridian: '' };
  for (const name of names) {
    await samples[name].insertCheck({ name: checkName(name), status: 'unhealthy' });
    await samples[name].insertItem({ name: itemName(name), type: 'Kubernetes::Pod' });
    ids[name] = await addWorkspace(window, samples[name], name);
    await createIncident(window, { title: incidentTitle(name) });
  }
  return ids;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const row = (page: Page, text: string) => page.locator('.ag-row').filter({ hasText: text });
const notices = (page: Page) => page.getByRole('list', { name: 'Workspaces with a problem' });

/** Returns the silences that a server was requested to create. */
const silenceRequests = async (sample: SampleForTests) =>
  (await sample.requests()).filter(
    ({ method, path }) => method === 'POST' && path.includes('notification/silence'),
  );

test('All workspaces lists rows of two servers, acts on the server of the row, and names a server that stopped', async ({
  page,
  start,
  sample: meridian,
}) => {
  const { url } = await start(undefined);
  const window = await connectWindow(url);
  const ids = await addBoth(window, meridian);
  await page.goto(url);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await test.step('the keys g and a open the dashboard, which turns on sync in the background', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page.getByRole('heading', { level: 1, name: 'All workspaces' })).toBeVisible();
    await page.getByRole('button', { name: 'Sync all in the background' }).click();
    for (const name of names)
      await expect(page.getByRole('switch', { name: `Sync ${name} in the background` })).toBeChecked();
    await expect(page.getByRole('row').filter({ hasText: 'Harbour' })).toContainText('Online');
    await untilSynced(window, ids.Harbour, ['checks', 'incidents', 'items']);
  });

  await test.step('the catalog finds items of both servers by the words of a query', async () => {
    await tab(page, 'Catalog').click();
    await page.getByRole('textbox', { name: 'Search all catalogs' }).click();
    await page.keyboard.type('type:pods -health:unhealthy pod-of', { delay: 20 });
    for (const name of names)
      await expect(row(page, itemName(name)).getByRole('gridcell', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^2 items$/ })).toBeVisible();
    await page.keyboard.type(' health:bad');
    await expect(page.getByText('“bad” is not a health.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('failing checks and incidents have rows of both servers with their workspace', async () => {
    await tab(page, 'Incidents').click();
    for (const name of names) await expect(row(page, incidentTitle(name))).toContainText(name);
    await tab(page, 'Failing checks').click();
    await page.getByRole('textbox', { name: 'Search failing checks' }).click();
    await page.keyboard.type('probe-of', { delay: 20 });
    for (const name of names)
      await expect(row(page, checkName(name)).getByRole('gridcell', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^2 checks$/ })).toBeVisible();
  });

  await test.step('the filter shows one workspace, and Back shows both', async () => {
    await page.getByRole('button', { name: /^Workspaces/ }).click();
    await page.getByRole('option', { name: /^Harbour/ }).click();
    await page.keyboard.press('Escape');
    await expect(row(page, checkName('Meridian'))).toHaveCount(0);
    await expect(row(page, checkName('Harbour'))).toBeVisible();
    await page.goBack();
    await expect(row(page, checkName('Meridian'))).toBeVisible();
  });

  await test.step('a silence of a row reaches the server of the row and no other', async () => {
    await row(page, checkName('Harbour'))
      .getByRole('button', { name: `Actions: ${checkName('Harbour')}` })
      .click();
    await page.getByRole('menuitem', { name: 'Silence for 1h' }).click();
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Harbour');
    expect(await silenceRequests(harbour)).toMatchObject([{ status: 200 }]);
    expect(await silenceRequests(meridian)).toEqual([]);
  });

  await test.step('a stopped server is named, and the rows of both stay', async () => {
    isHarbourStopped = true;
    await harbour.stop();
    await window.workspace(ids.Harbour).session.retry();
    await untilServer(window, ids.Harbour, 'offline');
    await expect(notices(page).getByRole('listitem')).toHaveCount(1);
    await expect(notices(page)).toContainText('Harbour');
    await expect(notices(page)).toContainText('Rows are from the last sync.');
    await expect(row(page, checkName('Meridian'))).toBeVisible();
    await expect(row(page, checkName('Harbour'))).toBeVisible();
    await expect(page.getByRole('link', { name: /^Sync: Up to date/ })).toBeVisible();
  });
  window.close();
});
