import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import type { BenchConsole } from './benchConsole.ts';
import { type Figure, median } from './measure.ts';
import { usedHeapMb } from './usedHeap.ts';

const runs = 3;
/** Time on each screen, in milliseconds, so that requests after the first paint are included. */
const stayMs = 1_000;

/** The address of every signed-in screen, and a selector of its content. */
const screens: ReadonlyArray<readonly [address: string, drawn: string]> = [
  ['/catalog', '.ag-row'],
  ['/catalog?query=api', '.ag-row'],
  ['/health?hidePassing=false', '.ag-row'],
  ['/health?hidePassing=false&groupBy=no-group', '.ag-row'],
  ['/health?hidePassing=false&layout=card', '.ag-row'],
  ['/health?hidePassing=false&pivotBy=namespace', '.ag-row'],
  ['/health?wall=true', 'dialog[open]'],
  ['/agents', '.ag-row'],
  ['/settings/agents?addAgent=true', '[role=dialog]'],
  ['/settings/sync', 'h1:has-text("Sync")'],
  ['/settings/workspaces', 'h1:has-text("Workspaces")'],
  ['/settings/kubeconfigs', 'h1:has-text("Kubeconfigs")'],
  ['/settings/desktop', 'h1:has-text("Desktop")'],
  ['/settings/about', 'h1:has-text("About")'],
  ['/profile-settings', 'main form'],
  ['/topology', 'h1:has-text("Dashboard")'],
  ['/incidents', 'h1:has-text("Incidents")'],
  ['/logs', 'h1:has-text("Logs")'],
  ['/playbooks', 'h1:has-text("Playbooks")'],
];

async function show(page: Page, address: string, drawn: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
  await page.waitForFunction((to) => location.pathname + location.search === to, address);
  await page.locator(drawn).first().waitFor();
  await page.waitForTimeout(stayMs);
}

/** Opens the first row: an item with its configuration, or a check in its drawer. */
async function openFirst(page: Page, list: string, opened: string): Promise<void> {
  await show(page, list, '.ag-row');
  await page
    .locator('.ag-row:not(.ag-full-width-row) a, .ag-row:not(.ag-full-width-row) .ag-cell')
    .first()
    .click();
  await page.locator(opened).first().waitFor();
  await page.waitForTimeout(stayMs);
}

/**
 * Visits every screen and returns to the first.
 * @returns megabytes of the window's heap after garbage collection
 */
async function heapAfterEveryScreen(browser: Browser, { url }: BenchConsole): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 1_080 } });
  try {
    const { origin, hash } = new URL(url);
    await page.goto(`${origin}/catalog${hash}`);
    await page.locator('.ag-row').first().waitFor();
    for (const [address, drawn] of screens) await show(page, address, drawn);
    await openFirst(page, '/catalog?query=api', '[data-line]');
    await openFirst(page, '/health?hidePassing=false&groupBy=no-group', 'svg[class*=drawing]');
    await show(page, '/catalog', '.ag-row');
    const session = await page.context().newCDPSession(page);
    return await usedHeapMb(session);
  } finally {
    await page.close();
  }
}

/** P9: the window's heap after every screen was visited. */
export async function measureWindowMemory(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const browser = await chromium.launch(launchOptions);
  try {
    return [
      {
        budgetName: 'P9',
        what: `window's heap after visiting every screen (${data.scale})`,
        unit: 'MB',
        figure: await median(runs, () => heapAfterEveryScreen(browser, running)),
        budget: 250,
      },
    ];
  } finally {
    await browser.close();
  }
}
