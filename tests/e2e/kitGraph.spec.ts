import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright/test';
import { expect, type OpenSection, test } from './kit.ts';

const openGraph = async (page: Page, open: OpenSection, query = '') => {
  await open('graph', query);
  await page.locator('[data-node="n:worker"]').waitFor();
};
const state = (page: Page, name: string) => page.locator(`[data-state="Graph: ${name}"]`);
const canvas = (page: Page) => page.getByRole('application', { name: 'Relationships of payments-worker' });
const cursor = (page: Page) => page.locator('[data-cursor]');
const percent = (page: Page) => page.getByRole('toolbar', { name: 'Graph view' }).getByText(/^\d+%$/);

test.describe('the graph by keyboard', () => {
  test('has one Tab stop at the focused node, and arrow keys follow the edges both ways', async ({
    page,
    open,
  }) => {
    await openGraph(page, open);
    await canvas(page).focus();
    await expect(cursor(page)).toHaveAccessibleName('payments-worker, Deployment, unhealthy, 41');
    await page.keyboard.press('ArrowRight');
    await expect(cursor(page)).not.toHaveAttribute('data-cursor', 'n:worker');
    await page.keyboard.press('Home');
    await expect(cursor(page)).toHaveAttribute('data-cursor', 'n:worker');
    await page.keyboard.press('ArrowLeft');
    await expect(cursor(page)).not.toHaveAttribute('data-cursor', 'n:worker');
    await expect(canvas(page)).toBeFocused();
    const id = await cursor(page).getAttribute('id');
    await expect(canvas(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  });

  test('opens the node at the cursor with Enter', async ({ page, open }) => {
    await openGraph(page, open);
    await canvas(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Opened last:').getByRole('status')).toHaveText('payments-worker');
  });

  test('expands and collapses the group at the cursor with Space, plus, and minus', async ({
    page,
    open,
  }) => {
    await openGraph(page, open);
    const child = page.locator('[data-node="n:pod-2xkqv"]');
    await expect(child).toBeVisible();
    // The group is above the initial view, which is around the focused node.
    await page.getByRole('button', { name: 'Fit to view' }).click();
    await page.locator('[data-node="g:pods"]').click();
    await page.keyboard.press('Space');
    await expect(child).toHaveCount(0);
    await expect(cursor(page)).toHaveAccessibleName('Pod, 3 failing, unhealthy, group of 6, folded');
    await page.keyboard.press('+');
    await expect(child).toBeVisible();
    await page.keyboard.press('-');
    await expect(child).toHaveCount(0);
  });

  test('keeps the cursor in view', async ({ page, open }) => {
    await openGraph(page, open);
    await canvas(page).focus();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('+');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    const key = await cursor(page).getAttribute('data-cursor');
    await expect(page.locator(`[data-node="${key}"]`)).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the graph by pointer', () => {
  test('expands a stack with its plus and collapses it with its minus', async ({ page, open }) => {
    await openGraph(page, open);
    const stack = page.locator('[data-node="g:config-maps"]');
    const before = await stack.boundingBox();
    await page.locator('[data-fold="config-maps"]').click();
    await expect(page.locator('[data-node="n:config-maps-0"]')).toBeVisible();
    // The layout animation is complete when the stack is back at its old position.
    await expect
      .poll(async () => Math.round((await stack.boundingBox())?.y ?? 0))
      .toBe(Math.round(before?.y ?? -1));
    await page.locator('[data-fold="config-maps"]').click();
    await expect(page.locator('[data-node="n:config-maps-0"]')).toHaveCount(0);
  });

  test('opens a node with a double click', async ({ page, open }) => {
    await openGraph(page, open);
    await page.locator('[data-node="n:db"]').dblclick();
    await expect(page.getByText('Opened last:').getByRole('status')).toHaveText('payments-db');
  });

  test('pans by dragging and by wheel, and zooms by Ctrl and wheel', async ({ page, open }) => {
    await openGraph(page, open);
    const node = page.locator('[data-node="n:worker"]');
    const start = await node.boundingBox();
    if (start === null) throw new Error('The node is not visible.');
    await page.mouse.move(start.x + 20, start.y - 40);
    await page.mouse.down();
    await page.mouse.move(start.x + 80, start.y - 10, { steps: 4 });
    await page.mouse.up();
    await expect
      .poll(async () => Math.round((await node.boundingBox())?.x ?? 0))
      .toBe(Math.round(start.x + 60));
    await page.mouse.wheel(0, 50);
    await expect
      .poll(async () => Math.round((await node.boundingBox())?.y ?? 0))
      .toBe(Math.round(start.y - 20));
    const shown = await percent(page).textContent();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect(percent(page)).not.toHaveText(shown ?? '');
  });

  test('moves the viewport by its minimap', async ({ page, open }) => {
    await openGraph(page, open);
    await canvas(page).focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('+');
    const node = page.locator('[data-node="n:worker"]');
    const before = await node.boundingBox();
    await state(page, 'groups folded and opened')
      .locator('[data-minimap]')
      .click({ position: { x: 12, y: 12 } });
    await expect.poll(async () => (await node.boundingBox())?.x).not.toBe(before?.x);
  });
});

test('the graph zooms by buttons and keys, and Fit shows every node', async ({ page, open }) => {
  await openGraph(page, open);
  // The graph opens at a readable zoom, which can be higher.
  await page.getByRole('button', { name: 'Fit to view' }).click();
  const fitted = await percent(page).textContent();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(percent(page)).not.toHaveText(fitted ?? '');
  await page.getByRole('button', { name: 'Fit to view' }).click();
  await expect(percent(page)).toHaveText(fitted ?? '');
  await canvas(page).focus();
  await page.keyboard.press('-');
  await expect(percent(page)).not.toHaveText(fitted ?? '');
  await page.keyboard.press('f');
  await expect(percent(page)).toHaveText(fitted ?? '');
  for (const card of await page.locator('[data-node]').all())
    await expect(card).toBeInViewport({ ratio: 0.99 });
  // A map of a graph that is visible as a whole would only cover its nodes.
  const minimap = state(page, 'groups folded and opened').locator('[data-minimap]');
  await expect(minimap).toBeHidden();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('+');
  await expect(minimap).toBeVisible();
});

test('the graph switches to a top-down layout and to stepped edges', async ({ page, open }) => {
  await openGraph(page, open);
  const top = async (key: string) => (await page.locator(`[data-node="n:${key}"]`).boundingBox())?.y ?? 0;
  await page.getByRole('button', { name: 'From top to bottom' }).click();
  await expect.poll(async () => (await top('db')) > (await top('worker'))).toBe(true);
  const edge = page.locator('[data-edge="hard"]').first();
  await expect(edge).toHaveAttribute('d', /C/);
  await page.getByRole('button', { name: 'Stepped edges' }).click();
  await expect(edge).not.toHaveAttribute('d', /C/);
});

const saved = async (page: Page, item: string): Promise<Buffer> => {
  const download: Promise<Download> = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return readFile(await (await download).path());
};

test('the graph exports a self-contained SVG and a PNG', async ({ page, open }) => {
  await openGraph(page, open);
  const svg = (await saved(page, 'SVG image')).toString('utf8');
  const reading = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      root: parsed.documentElement.localName,
      errors: parsed.querySelectorAll('parsererror').length,
      text: parsed.documentElement.textContent,
    };
  }, svg);
  expect(reading).toMatchObject({ root: 'svg', errors: 0 });
  expect(reading.text).toContain('HelmRelease');
  expect(svg).not.toMatch(/foreignObject|var\(|light-dark|class=/);
  // The status ring has presentation attributes, because the export has no style sheet.
  expect(svg).toMatch(/<circle [^>]*fill="none" [^>]*stroke="currentColor"/);
  const png = await saved(page, 'PNG image');
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(png.readUInt32BE(16)).toBeGreaterThan(600);
});

for (const theme of ['light', 'dark']) {
  test(`the graph export shows its icons in the ${theme} theme, regardless of the system theme`, async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' });
    await openGraph(page, open, `&theme=${theme}`);
    const svg = (await saved(page, 'SVG image')).toString('utf8');
    expect(svg).toContain(`style="color-scheme: ${theme}" href="data:image/svg+xml;base64,`);
  });
}

test('the graph export shows its icons in the selected colors', async ({ page, open }) => {
  const iconIn = async (more: string) => {
    await openGraph(page, open, more);
    const svg = (await saved(page, 'SVG image')).toString('utf8');
    const [, base64 = ''] = /href="data:image\/svg\+xml;base64,([^"]+)"/.exec(svg) ?? [];
    return Buffer.from(base64, 'base64').toString('utf8');
  };
  expect(await iconIn('')).toMatch(/^<svg xmlns=/);
  expect(await iconIn('&icons=grey')).toMatch(/^<svg class="grey" xmlns=/);
});

test('loading, empty, and failed graphs describe their state', async ({ page, open }) => {
  await openGraph(page, open);
  await expect(state(page, 'empty')).toContainText('No items to display.');
  await expect(state(page, 'loading').getByRole('status')).toContainText('Laying out the graph...');
  await expect(state(page, 'failed').getByRole('alert')).toContainText('The graph could not be displayed.');
  await expect(state(page, 'failed').getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a list describes the graph to screen readers', async ({ page, open }) => {
  await openGraph(page, open);
  const list = page.getByRole('list', { name: 'Nodes and their edges' });
  await expect(
    list.getByText(/^payments-db, RDS DBInstance, warning, 6; leads to payments-db-replica-1$/),
  ).toHaveCount(1);
});

test('a graph of 1,000 nodes renders only visible nodes', async ({ page, open }) => {
  await open('graph', '&nodes=1000');
  await page.getByRole('button', { name: 'Give data' }).click();
  await page.waitForFunction(() => performance.getEntriesByName('quarterdeck:graph-painted').length === 1);
  await page.getByRole('button', { name: 'Expand everything' }).click();
  await page.waitForFunction(() => performance.getEntriesByName('quarterdeck:graph-painted').length === 2);
  const cards = await page.locator('[data-node]').count();
  expect(cards).toBeGreaterThan(1);
  expect(cards).toBeLessThan(500);
  await page.getByRole('button', { name: 'Fit to view' }).click();
  await expect(page.locator('[data-far-nodes]')).toHaveCount(1);
  await expect(page.locator('[data-node]')).toHaveCount(1);
});

test('a graph of 1,000 nodes draws each node and edge of the overview on its own, which tiles can skip', async ({
  page,
  open,
}) => {
  await open('graph', '&nodes=1000');
  await page.getByRole('button', { name: 'Give data' }).click();
  await page.locator('[data-node="n:node-0"]').waitFor();
  await page.getByRole('button', { name: 'Fit to view' }).click();
  await page.locator('[data-far-nodes]').waitFor();
  const rectangles = await page.locator('[data-far-nodes] > rect').count();
  expect(rectangles).toBeGreaterThan(150);
  // The sample has more edges than a tree, which has one edge less than nodes.
  await expect.poll(() => page.locator('[data-edge]').count()).toBeGreaterThanOrEqual(rectangles);
});
