import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { expect, state, test } from './kit.ts';

const grouped = (page: Page) => state(page, 'Table: grouped, with selection');
const cursor = (page: Page) => grouped(page).locator('.ag-row-focus');
const said = (page: Page) => page.locator('[data-said]');
const firstGroup = (page: Page) => grouped(page).locator('[data-group]').first();

/** Moves the keyboard cursor into the rows. */
async function enter(page: Page): Promise<void> {
  await grouped(page).getByRole('columnheader', { name: 'Name' }).click();
  await grouped(page).getByRole('columnheader', { name: 'Name' }).press('Tab');
  await expect(cursor(page)).toHaveCount(1);
}

test.describe('the table', () => {
  test('has two Tab stops and can be left in both directions', async ({ page, open }) => {
    await open('table');
    const before = page.getByRole('button', { name: 'Export' });
    await expect(grouped(page).locator('.ag-row').first()).toBeVisible();
    await before.focus();
    await page.keyboard.press('Tab');
    await expect(grouped(page).getByRole('columnheader').first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cursor(page)).toHaveAttribute('row-index', '0');
    await page.keyboard.press('Tab');
    await expect(
      state(page, 'Table: flat, compact, as high as its rows').getByRole('columnheader').first(),
    ).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(cursor(page)).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await expect(grouped(page).getByRole('columnheader').first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(before).toBeFocused();
  });

  test('by keyboard collapses groups, moves, opens, previews, selects, filters, and copies', async ({
    page,
    open,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('table');
    await enter(page);
    await page.keyboard.press('Home');
    await expect(firstGroup(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(firstGroup(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(firstGroup(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(cursor(page)).toHaveAttribute('row-index', '1');
    const name = await cursor(page).getByRole('link').innerText();
    await page.keyboard.press('Enter');
    await expect(said(page)).toHaveText(`open ${name}`);
    await page.keyboard.press('o');
    await expect(said(page)).toHaveText(`preview ${name}`);
    await page.keyboard.press('Space');
    await expect(said(page)).toHaveText('1 selected');
    await page.keyboard.press('Space');
    await expect(said(page)).toHaveText('0 selected');
    await page.keyboard.press('Shift+Enter');
    await expect(said(page)).toHaveText(`preview ${name}`);
    // The status column is the second one.
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    const status = await cursor(page).locator('[col-id=status]').innerText();
    await page.keyboard.press('-');
    await expect(said(page)).toHaveText(/^exclude status /);
    await page.keyboard.press('Control+c');
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    expect(status).toContain(await page.evaluate(() => navigator.clipboard.readText()));
    await page.keyboard.press('End');
    await expect(cursor(page)).toHaveAttribute(
      'aria-rowindex',
      (await grouped(page).getByRole('grid').getAttribute('aria-rowcount')) ?? '',
    );
  });

  test('sorts descending, ascending, then unsorted by clicks, and keeps the order for the session', async ({
    page,
    open,
  }) => {
    await open('table');
    const table = state(page, 'Table: flat, compact, as high as its rows');
    const head = table.getByRole('columnheader', { name: 'Changes' });
    const figures = () => table.locator('.ag-row [col-id=changes]').allInnerTexts();
    await expect(table.locator('.ag-row').first()).toBeVisible();
    const unsorted = await figures();
    const numbers = unsorted.map(Number);
    await head.click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    const asShown = (sorted: readonly number[]) => sorted.map((n) => (n === 0 ? '' : String(n)));
    await expect.poll(figures).toEqual(asShown(numbers.toSorted((a, b) => b - a)));
    await head.click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    // The header changes before the rows are sorted.
    await expect.poll(figures).toEqual(asShown(numbers.toSorted((a, b) => a - b)));
    await page.reload();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await head.click();
    await expect(head).toHaveAttribute('aria-sort', 'none');
    await expect.poll(figures).toEqual(unsorted);
  });

  test('offers + and − in the cell under the pointer', async ({ page, open }) => {
    await open('table');
    const cell = grouped(page).locator('.ag-row [col-id=tags]').first();
    await cell.hover();
    await cell.getByRole('button', { name: /^Exclude/ }).click();
    await expect(said(page)).toHaveText(/^exclude tags namespace:/);
  });

  test('offers + and − at a tag, uncovered by the tag’s tooltip', async ({ page, open }) => {
    await open('table');
    const cell = grouped(page).locator('.ag-row [col-id=tags]').first();
    await cell.locator('[data-part]').first().hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    for (const name of [/^Exclude/, /^Include/]) {
      await cell.getByRole('button', { name }).hover();
      await expect(page.getByRole('tooltip')).toHaveText(name);
    }
    await cell.getByRole('button', { name: /^Exclude/ }).click();
    await expect(said(page)).toHaveText(/^exclude tags namespace:/);
  });

  test('handles fast key presses in order', async ({ page, open }) => {
    await open('table');
    await enter(page);
    await page.keyboard.press('End');
    await expect(cursor(page)).not.toHaveAttribute('row-index', '0');
    await page.evaluate(async () => {
      for (const key of ['Home', 'ArrowDown', 'ArrowDown'])
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
      // After these frames, all deferred work is done.
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    });
    await expect(cursor(page)).toHaveAttribute('row-index', '2');
  });

  test('copies selected rows as cells', async ({ page, open, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('table');
    await enter(page);
    await page.keyboard.press('Home');
    await expect(cursor(page)).toHaveAttribute('row-index', '0');
    await page.keyboard.press('ArrowDown');
    await expect(cursor(page)).toHaveAttribute('row-index', '1');
    await page.keyboard.press('Control+a');
    await expect(said(page)).toHaveText('24 selected');
    await page.keyboard.press('Control+c');
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(lines).toHaveLength(25);
    expect(lines[0]?.split('\t')).toEqual(['Name', 'Status', 'Changes', 'Tags', 'Cost', 'Updated']);
  });

  test('selects ranges with Shift and the arrow keys across groups, and clears them with Escape', async ({
    page,
    open,
  }) => {
    await open('table');
    await enter(page);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(cursor(page)).toHaveAttribute('row-index', '1');
    const indexes = () =>
      grouped(page)
        .locator('.ag-row[aria-selected=true]')
        .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('row-index'))));
    const firstGroupRows = Number(
      await grouped(page).locator('.ag-full-width-row').nth(1).getAttribute('row-index'),
    );
    // One row more than the group has: the range goes on below the line of the next group.
    for (let press = 1; press < firstGroupRows; press += 1) await page.keyboard.press('Shift+ArrowDown');
    await expect(said(page)).toHaveText(`${firstGroupRows} selected`);
    expect(await indexes()).not.toContain(firstGroupRows);
    await page.keyboard.press('Shift+ArrowUp');
    await expect(said(page)).toHaveText(`${firstGroupRows - 1} selected`);
    await page.keyboard.press('Escape');
    await expect(said(page)).toHaveText('0 selected');
    expect(await indexes()).toEqual([]);
  });

  test('selects rows with the pointer: at their mark, with Ctrl, and ranges with Shift', async ({
    page,
    open,
  }) => {
    await open('table');
    const row = (index: number) => grouped(page).locator(`.ag-row[row-index="${index}"]`);
    const mark = { position: { x: 8, y: 12 } };
    await row(1).locator('.ag-cell').first().click(mark);
    await expect(said(page)).toHaveText('1 selected');
    await expect(row(1)).toHaveAttribute('aria-selected', 'true');
    await row(3)
      .locator('[col-id=changes]')
      .click({ modifiers: ['Shift'] });
    await expect(said(page)).toHaveText('3 selected');
    await row(2)
      .locator('[col-id=changes]')
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(said(page)).toHaveText('2 selected');
    await expect(row(2)).toHaveAttribute('aria-selected', 'false');
    expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
    await row(2).locator('[col-id=changes]').click();
    await expect(said(page)).toHaveText(/^open /);
  });

  test('hides, moves, and resets columns by keyboard, and stores the layout', async ({ page, open }) => {
    await open('table');
    const heads = () => grouped(page).locator('.ag-header-cell-text').allInnerTexts();
    await expect.poll(heads).not.toHaveLength(0);
    const before = await heads();
    expect(before).not.toContain('Namespace');
    await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
    const chooser = page.getByRole('dialog', { name: 'Columns' });
    await expect(chooser.getByRole('checkbox', { name: 'Name', exact: true })).toBeDisabled();
    await chooser.getByRole('checkbox', { name: 'Namespace' }).press('Space');
    await chooser.getByRole('checkbox', { name: 'Tags' }).press('Space');
    await chooser.getByRole('button', { name: 'Move Updated left' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeFocused();
    const after = ['Name', 'Status', 'Changes', 'Updated', 'Cost', 'Namespace'];
    await expect.poll(async () => (await heads()).filter(Boolean)).toEqual(after);
    await page.reload();
    await expect.poll(async () => (await heads()).filter(Boolean)).toEqual(after);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('button', { name: 'Reset columns' }).click();
    await expect.poll(heads).toEqual(before);
  });

  test('stores the width of a resized column', async ({ page, open }) => {
    await open('table');
    const head = grouped(page).getByRole('columnheader', { name: 'Status' });
    const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
    const before = await width();
    const handle = head.locator('.ag-header-cell-resize');
    const box = await handle.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 62, (box?.y ?? 0) + 10, { steps: 5 });
    await page.mouse.up();
    await expect.poll(width).toBe(before + 60);
    await page.reload();
    await expect.poll(width).toBe(before + 60);
  });

  test('shrinks its columns, and marks the side where it still hides columns', async ({ page, open }) => {
    await open('table');
    const table = grouped(page).locator('[data-table]');
    const right = table.locator('[data-more-right]');
    const left = table.locator('[data-more-left]');
    const width = async (name: string) =>
      (await table.getByRole('columnheader', { name }).boundingBox())?.width ?? 0;
    await expect(table.locator('.ag-row').first()).toBeVisible();
    await expect(right).toHaveCount(0);
    const before = { name: await width('Name'), tags: await width('Tags') };
    await page.setViewportSize({ width: 420, height: 800 });
    await expect(right).toHaveCount(1);
    await expect(left).toHaveCount(0);
    expect(await width('Name')).toBeLessThan(before.name);
    expect(await width('Tags')).toBeLessThan(before.tags);
    const shadow = () => right.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(await shadow()).toBe('""');
    await table.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo({ left: 2_000 }));
    await expect(left).toHaveCount(1);
    await expect(right).toHaveCount(0);
    await page.setViewportSize({ width: 1_440, height: 900 });
    await expect(left).toHaveCount(0);
    await expect.poll(() => width('Name')).toBe(before.name);
  });

  test('loads an infinite list in blocks and reports a failed block', async ({ page, open }) => {
    await open('table');
    const table = state(page, 'Table: infinite');
    await expect(table.getByRole('grid')).toHaveAttribute('aria-rowcount', '5001');
    await expect(table.locator('.ag-row').first()).toContainText('row 0');
    const head = table.getByRole('columnheader', { name: 'Name' });
    await head.click();
    await head.click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(table.locator('.ag-row').first()).toContainText('row 4999');
    await head.click();
    await expect(table.locator('.ag-row').first()).toContainText('row 0');
    await table.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo({ top: 3_000 * 32 }));
    await expect(table.getByText('row 3000', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Refuse' }).check();
    await table.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo({ top: 4_500 * 32 }));
    await expect(said(page)).toContainText('refused');
  });

  test('renders 100,000 rows in three group levels, and stores groups and scroll position for the session', async ({
    page,
    open,
  }) => {
    test.slow();
    await open('table', '&rows=100000');
    const table = page.locator('[data-table=kit-many]');
    await expect(table.locator('[data-group]').first()).toContainText(/\d{2},\d{3}/);
    await table.locator('[data-group]').first().click();
    await expect(table.locator('[data-group]').first()).toHaveAttribute('aria-expanded', 'false');
    await table.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo({ top: 40_000 }));
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('table:kit-many'))).toContain('40000');
    const shown = await table.locator('.ag-row').nth(12).getAttribute('row-id');
    await page.reload();
    await expect(table.locator(`[row-id=${JSON.stringify(shown)}]`)).toBeVisible();
    await table.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo({ top: 0 }));
    await expect(table.locator('[data-group]').first()).toHaveAttribute('aria-expanded', 'false');
  });

  test('scrolls its rows correctly even when the scrollbar event is late', async ({ page, open }) => {
    await open('table', '&rows=2000');
    const table = page.locator('[data-table=kit-many]');
    const viewport = table.locator('.ag-grid-viewport');
    const kept = () => page.evaluate(() => sessionStorage.getItem('table:kit-many'));
    await viewport.evaluate((rows) => rows.scrollTo({ top: 20_000 }));
    await expect.poll(kept).toContain('20000');
    const bar = table.locator('.ag-body-vertical-scroll-viewport');
    await expect.poll(() => bar.evaluate(({ scrollTop }) => scrollTop)).toBe(20_000);
    // Simulates a frame longer than 150 ms: the grid no longer recognizes its own scrollbar's event.
    await bar.evaluate((scrollbar) => scrollbar.dispatchEvent(new Event('scroll')));
    await viewport.evaluate((rows) => rows.scrollTo({ top: 0 }));
    await expect(table.locator('.ag-row').first()).toHaveAttribute('row-index', '0');
    await expect.poll(kept).toContain('"scrollTop":0');
    await bar.evaluate((scrollbar) => scrollbar.scrollTo({ top: 10_000 }));
    await expect.poll(() => viewport.evaluate(({ scrollTop }) => scrollTop)).toBe(10_000);
  });

  test('renders every row of a short list in advance, and only visible rows of a long list', async ({
    page,
    open,
  }) => {
    await open('table', '&rows=2000');
    const table = page.locator('[data-table=kit-many]');
    const drawn = table.locator('.ag-row');
    const lines = async () => Number(await table.getByRole('grid').getAttribute('aria-rowcount')) - 1;
    const filter = page.getByRole('textbox', { name: 'Filter the rows' });
    await expect.poll(lines).toBeGreaterThan(2_000);
    expect(await drawn.count()).toBeLessThan(60);
    await typeInto(filter, '-0a');
    await expect.poll(lines).toBeLessThan(300);
    const short = await lines();
    expect(short).toBeGreaterThan(60);
    await expect(drawn).toHaveCount(short);
    const made = await table.locator('.ag-grid-viewport').evaluate(async (viewport) => {
      let rows = 0;
      const observer = new MutationObserver((changes) => {
        for (const { addedNodes, removedNodes } of changes) rows += addedNodes.length + removedNodes.length;
      });
      observer.observe(viewport, { childList: true, subtree: true });
      const most = viewport.scrollHeight - viewport.clientHeight;
      for (let top = 0; top <= most; top += 64) {
        viewport.scrollTop = top;
        await new Promise(requestAnimationFrame);
      }
      if (viewport.scrollTop < most - 64) throw new Error('The list did not scroll.');
      return rows + observer.takeRecords().length;
    });
    expect(made).toBe(0);
    await typeInto(filter, '');
    await expect.poll(lines).toBeGreaterThan(2_000);
    await expect.poll(() => drawn.count()).toBeLessThan(60);
  });

  test('shows a name as plain text, even when it contains HTML', async ({ page, open }) => {
    await open('table');
    await expect(
      state(page, 'Table: infinite').getByText('<img src=x onerror=alert(1)>').first(),
    ).toBeVisible();
  });

  test('doubles its rows at the end, and has pages of every size', async ({ page, open }) => {
    await open('table');
    const limit = page.locator('[data-limit]');
    const table = state(page, 'Table: twice as many rows when its end is reached');
    await expect(limit).toHaveText('25');
    for (const next of ['50', '100', '100']) {
      await table.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo({ top: 1e6 }));
      await expect(limit).toHaveText(next);
    }
    const pages = state(page, 'Pagination');
    await expect(pages).toContainText('1–50 of 2,431');
    await expect(pages.getByLabel('Rows per page').getByRole('option')).toHaveText(
      [5, 10, 25, 50, 100, 150, 200, 250, 300, 500, 1_000].map((size) => `${size} per page`),
    );
    await pages.getByRole('button', { name: 'Last page' }).press('Enter');
    await expect(pages).toContainText('2,401–2,431 of 2,431');
    await typeInto(pages.getByLabel('Go to page'), '3');
    await pages.getByLabel('Go to page').press('Enter');
    await expect(pages).toContainText('101–150 of 2,431');
    await pages.getByRole('button', { name: 'Previous' }).press('Enter');
    await expect(pages).toContainText('51–100 of 2,431');
    await pages.getByLabel('Rows per page').selectOption('1000');
    await expect(pages).toContainText('1–1,000 of 2,431');
  });

  test('exports the displayed columns and renders cells with controls', async ({ page, open }) => {
    await open('table');
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Export as JSON' }).press('Enter');
    await expect(said(page)).toHaveText('export json name,status,changes,tags,cost,updated');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    for (const name of ['Id', 'Latency', 'Run'])
      await page.getByRole('checkbox', { name, exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(grouped(page).getByRole('button', { name: /^Run / }).first()).toBeVisible();
    await expect(
      grouped(page)
        .locator('.ag-row [col-id=latency]')
        .filter({ hasText: /^\d+ ms$/ })
        .first(),
    ).toBeVisible();
  });
});
