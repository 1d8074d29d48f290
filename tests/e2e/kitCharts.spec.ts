import type { Page } from 'playwright/test';
import { noViolationsInBothThemes } from '../support/noViolations.ts';
import { expect, only, test } from './kit.ts';

const state = (page: Page, name: string) => page.locator(`[data-state="${name}"]`);
const chartOf = (page: Page, name: string) => {
  const box = state(page, name);
  return {
    box,
    plot: box.getByRole('group'),
    tooltip: box.locator('[data-part="tooltip"]'),
    live: box.locator('[data-part="live"]'),
    selection: box.locator('[data-part="selection"]'),
    range: box.locator('[data-range]'),
  };
};
const drawer = 'TimeChart: as in the drawer';

/** Returns the screen position of the story's only failed run. */
async function slip(page: Page) {
  const { plot, box } = chartOf(page, drawer);
  await plot.scrollIntoViewIfNeeded();
  const drawn = await box.locator('[data-mark="passed"]').boundingBox();
  const area = await plot.boundingBox();
  if (drawn === null || area === null) throw new Error('The chart is not visible.');
  // The slip is at minute 49.5 of 180. The plot ends eight pixels before the right edge.
  const left = drawn.x - 1;
  const right = area.x + area.width - 8;
  return { x: left + ((right - left) * 49.5) / 180, y: area.y + 60 };
}

test('hovering a chart shows a vertical line, a ring on the line, and the values', async ({ page, open }) => {
  await open('charts', only(drawer));
  const { box, tooltip } = chartOf(page, drawer);
  const { x, y } = await slip(page);
  await page.mouse.move(x, y);
  await expect(tooltip).toHaveCount(1);
  await expect(tooltip).toContainText('09:55 to 09:58');
  await expect(tooltip).toContainText('1 failed·2 passed·slowest 920 ms');
  await expect(box.locator('[data-part="cursor"] circle')).toHaveCount(1);
  await page.mouse.move(2, 2);
  await expect(tooltip).toHaveCount(0);
});

test('arrow keys in a chart announce its values, and Escape leaves the chart', async ({ page, open }) => {
  await open('charts', only(drawer));
  const { plot, tooltip, live } = chartOf(page, drawer);
  await plot.focus();
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(live).toHaveText(/^09:07 to 09:10: 3 passed · slowest \d+ ms$/);
  for (let step = 0; step < 16; step += 1) await page.keyboard.press('ArrowRight');
  await expect(live).toHaveText('09:55 to 09:58: 1 failed · 2 passed · slowest 920 ms');
  await page.keyboard.press('End');
  await expect(live).toHaveText(/^12:04 to 12:07/);
  await page.keyboard.press('Home');
  await expect(live).toHaveText(/^09:07 to 09:10/);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await expect(live).toBeEmpty();
});

test('a chart is a single Tab stop', async ({ page, open }) => {
  await open('charts', only(drawer, 'PassFailBars: some failed'));
  const { plot, box } = chartOf(page, drawer);
  const bars = state(page, 'PassFailBars: some failed').getByRole('group');
  // Charts become Tab stops once they are measured and drawn.
  for (const chart of [plot, bars]) await expect(chart).toHaveAttribute('tabindex', '0');
  await box.getByRole('button', { name: 'Whole range' }).focus();
  await page.keyboard.press('Tab');
  await expect(plot).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bars).toBeFocused();
});

test('dragging in a chart selects a time range', async ({ page, open }) => {
  await open('charts', only(drawer));
  const { selection, range } = chartOf(page, drawer);
  const { x, y } = await slip(page);
  const before = await range.textContent();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2, y);
  await page.mouse.up();
  await expect(range).toHaveText(before ?? '');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 4 });
  await expect(selection).toBeVisible();
  await page.mouse.up();
  await expect(selection).toHaveCount(0);
  const [from, to] = ((await range.textContent()) ?? '').split(' to ').map(Number);
  expect(from).toBeGreaterThan(45 * 60_000);
  expect(from).toBeLessThan(55 * 60_000);
  expect((to ?? 0) - (from ?? 0)).toBeGreaterThan(25 * 60_000);
  expect((to ?? 0) - (from ?? 0)).toBeLessThan(45 * 60_000);
});

test('Escape cancels a drag in a chart', async ({ page, open }) => {
  await open('charts', only(drawer));
  const { plot, selection, range } = chartOf(page, drawer);
  const { x, y } = await slip(page);
  const before = await range.textContent();
  await plot.focus();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 80, y, { steps: 4 });
  await expect(selection).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(selection).toHaveCount(0);
  await page.mouse.up();
  await expect(range).toHaveText(before ?? '');
});

test('Shift and arrow keys select a range in a chart, Enter applies it, Escape clears it', async ({
  page,
  open,
}) => {
  await open('charts', only(drawer));
  const { plot, live, selection, range } = chartOf(page, drawer);
  await plot.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(live).toContainText('09:07 to 09:16 selected');
  await page.keyboard.press('Escape');
  await expect(selection).toHaveCount(0);
  await expect(live).toContainText('09:13 to 09:16');
  await page.keyboard.press('Home');
  for (let step = 0; step < 19; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(range).toHaveText(`0 to ${60 * 60_000}`);
  await expect(selection).toHaveCount(0);
});

test('the table behind a chart shows its values', async ({ page, open }) => {
  await open('charts', only(drawer, 'LineChart: 50,000 points'));
  const table = state(page, drawer).getByRole('table', { name: 'Health of authorise-visa' });
  await expect(table.getByRole('row')).toHaveCount(61);
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Duration', 'Passed', 'Failed']);
  await expect(table.getByRole('row', { name: '09:55 to 09:58' }).getByRole('cell')).toHaveText([
    '920 ms',
    '2',
    '1',
  ]);
  const many = state(page, 'LineChart: 50,000 points').getByRole('table');
  expect(await many.getByRole('row').count()).toBeLessThanOrEqual(121);
});

test('the single peak of 50,000 points is drawn', async ({ page, open }) => {
  await open('charts', only('LineChart: 50,000 points'));
  const box = state(page, 'LineChart: 50,000 points');
  const mark = await box.locator('[data-mark="failing"]').boundingBox();
  const area = await box.getByRole('group').boundingBox();
  expect((mark?.y ?? 1_000) - (area?.y ?? 0)).toBeLessThan(60);
});

test('a chart resizes with its container', async ({ page, open }) => {
  await open('charts', only('LineChart: one line'));
  const drawing = state(page, 'LineChart: one line').locator('svg').last();
  const width = async () => (await drawing.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(1_000);
  const before = await width();
  await page.setViewportSize({ width: 700, height: 900 });
  await expect.poll(width).toBeLessThan(before - 300);
});

test('a chart without data says so and is not a Tab stop', async ({ page, open }) => {
  await open('charts', only('LineChart: empty', 'LineChart: loading'));
  const { box, plot } = chartOf(page, 'LineChart: empty');
  await expect(box.getByText('No data in this time range')).toBeVisible();
  await expect(plot).not.toHaveAttribute('tabindex');
  await expect(state(page, 'LineChart: loading').getByRole('status')).toHaveText('loading data...');
});

test('small charts have text alternatives', async ({ page, open }) => {
  await open(
    'charts',
    only('Sparkline: default', 'StackedBar: four states', 'StackedBar: links and buttons', 'ResourceBar: 91'),
  );
  await expect(state(page, 'Sparkline: default').getByRole('img')).toHaveAccessibleName(
    /^Latency: .+, lowest .+, highest .+$/,
  );
  await expect(state(page, 'StackedBar: four states').getByRole('img')).toHaveAccessibleName(
    'Checks: 62 healthy, 17 unhealthy, 9 warning, 12 unknown',
  );
  const parts = state(page, 'StackedBar: links and buttons');
  await expect(parts.getByRole('group')).toHaveAccessibleName(
    'Components: 1,900 healthy, 3 unhealthy, 1 degraded',
  );
  await parts.getByRole('button', { name: '3 unhealthy' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('1,900 healthy\n3 unhealthy\n1 degraded');
  await expect(parts.getByText('1,900', { exact: true })).toBeInViewport();
  await expect(parts.getByRole('link', { name: '1,900 healthy' })).toBeVisible();
  await expect(parts.getByRole('button', { name: '1 degraded' })).toBeVisible();
  await expect(state(page, 'ResourceBar: 91').getByRole('meter', { name: 'CPU' })).toHaveAttribute(
    'aria-valuenow',
    '91',
  );
});

test('a chart with a cursor has no accessibility violations in light and dark themes', async ({
  page,
  open,
}) => {
  await open('charts', only(drawer));
  await chartOf(page, drawer).plot.focus();
  await page.keyboard.press('End');
  await noViolationsInBothThemes(page, `[data-state="${drawer}"]`);
});
