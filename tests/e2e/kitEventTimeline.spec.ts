import type { Page } from 'playwright/test';
import { noViolationsInBothThemes } from '../support/noViolations.ts';
import { expect, state, test } from './kit.ts';

const parts = (page: Page, name: string) => {
  const box = state(page, `EventTimeline: ${name}`);
  return {
    box,
    events: box.locator('[data-part="events"]'),
    overview: box.locator('[data-part="overview"]'),
    marks: box.locator('[data-part="mark"]'),
    tooltip: box.locator('[data-part="tooltip"]'),
    live: box.locator('[data-part="live"]'),
    shown: box.locator('[data-part="shown"]'),
    opened: box.locator('output'),
  };
};

test.beforeEach(({ open }) => open('event-timeline'));

test('hovering a timeline shows the events at the pointer in all lanes, and a click opens one', async ({
  page,
}) => {
  const { box, marks, tooltip, opened } = parts(page, 'a story');
  await expect(marks).toHaveCount(6);
  const change = await marks.nth(1).boundingBox();
  if (change === null) throw new Error('The change is not visible.');
  await page.mouse.move(change.x + 9, change.y + 9);
  await expect(tooltip).toContainText('10:04');
  await expect(tooltip).toContainText('DB_POOL_MAX 50 to 200, payments-worker');
  const line = await box.locator('[data-part="cursor"]').boundingBox();
  expect(line?.height).toBeGreaterThan(150);
  await page.mouse.down();
  await page.mouse.up();
  await expect(opened).toHaveText('DB_POOL_MAX 50 to 200');
});

test('a count in a timeline covers no other mark or count', async ({ page }) => {
  const parts = page.locator('[data-part="events"]');
  await expect(parts.locator('[data-part="count"]').first()).toBeVisible();
  const covered = await parts.evaluateAll((timelines) => {
    const isCovered = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return timelines.flatMap((timeline) => {
      const counts = [...timeline.querySelectorAll('[data-part="count"]')];
      const marks = [...timeline.querySelectorAll('[data-part="mark"]')];
      return counts.flatMap((count) =>
        [...counts, ...marks]
          .filter((other) => other !== count && other !== count.parentElement)
          .filter((other) => isCovered(count.getBoundingClientRect(), other.getBoundingClientRect()))
          .map((other) => `${count.textContent} covers ${other.textContent}`),
      );
    });
  });
  expect(covered).toEqual([]);
});

test('keys in a timeline move in and between lanes, open events, list clusters, and leave', async ({
  page,
}) => {
  const { box, events, live, opened, tooltip } = parts(page, 'a story');
  await events.focus();
  await page.keyboard.press('ArrowRight');
  await expect(live).toHaveText('Changes, 09:10: Scaled to 6');
  await page.keyboard.press('ArrowRight');
  await expect(live).toHaveText('Changes, 10:04: DB_POOL_MAX 50 to 200, payments-worker');
  await page.keyboard.press('ArrowDown');
  await expect(live).toHaveText('Checks, 10:10: 2 events, such as authorise-visa failed');
  await page.keyboard.press('Enter');
  await expect(box.getByRole('button', { name: 'ledger slow' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box.getByRole('region', { name: 'Selected events' })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(opened).toHaveText('Tomás Vidal: it is the pool');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});

test('the strip below a timeline zooms by dragging and by keys, and Escape shows everything', async ({
  page,
}) => {
  const { box, overview, marks, shown } = parts(page, 'a story');
  const strip = await overview.boundingBox();
  if (strip === null) throw new Error('The strip is not visible.');
  await page.mouse.move(strip.x + strip.width * 0.45, strip.y + 20);
  await page.mouse.down();
  await page.mouse.move(strip.x + strip.width * 0.55, strip.y + 20, { steps: 4 });
  const dragged = await box.locator('[data-part="window"]').boundingBox();
  expect(dragged?.width).toBeCloseTo(strip.width * 0.1, -1);
  await page.mouse.up();
  await expect(box.locator('[data-part="window"]')).toHaveCount(1);
  await expect(shown).toHaveText(/^\d\d:\d\d:\d\d to \d\d:\d\d:\d\d shown$|^\d\d:\d\d to \d\d:\d\d shown$/);
  const before = await shown.textContent();
  await overview.focus();
  await page.keyboard.press('ArrowRight');
  await expect(shown).not.toHaveText(before ?? '');
  await page.keyboard.press('Home');
  await expect(shown).toHaveText(/^09:09/);
  await page.keyboard.press('-');
  await page.keyboard.press('Escape');
  await expect(shown).toHaveText('');
  await expect(marks).toHaveCount(6);
});

test('a timeline merges 10,000 events into marks that fit', async ({ page }) => {
  const { box, marks, events, live } = parts(page, '10,000 events');
  await events.scrollIntoViewIfNeeded();
  expect(await marks.count()).toBeLessThan(200);
  await events.focus();
  await page.keyboard.press('ArrowRight');
  await expect(live).toHaveText(/^Changes, .* \d+ events, such as Event \d+$/);
  for (let times = 0; times < 12; times += 1) await page.keyboard.press('+');
  await expect(live).toHaveText(/^Changes, \S+: Event \d+$/);
  expect(await box.getByRole('row').count()).toBeLessThan(130);
});

test('a timeline has an equivalent table, and an empty timeline says so', async ({ page }) => {
  const table = parts(page, 'a story').box.getByRole('table', { name: 'What happened' });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('row', { name: '10:35' }).getByRole('cell')).toHaveText([
    'Playbook runs',
    'Collect logs',
  ]);
  await expect(parts(page, 'one event').marks).toHaveCount(1);
  const { box, events } = parts(page, 'empty');
  await expect(box.getByText('No events in this time range')).toBeVisible();
  await expect(events).not.toHaveAttribute('tabindex');
});

test('a timeline has no accessibility violations in light and dark themes during keyboard use', async ({
  page,
}) => {
  await parts(page, 'a story').events.focus();
  await page.keyboard.press('ArrowRight');
  await noViolationsInBothThemes(page, '[data-state="EventTimeline: a story"]');
});
