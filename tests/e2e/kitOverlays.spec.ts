import type { Locator, Page } from 'playwright/test';
import { noViolations } from '../support/noViolations.ts';
import { expect, state, test } from './kit.ts';

const said = (page: Page) => page.locator('[data-said]');

test('a busy or disabled button keeps the focus and does nothing', async ({ page, open }) => {
  await open('buttons');
  const busy = page.getByRole('button', { name: 'Running...' });
  await busy.focus();
  await busy.press('Enter');
  await expect(busy).toBeFocused();
  const refused = page.getByRole('button', { name: 'Run check' });
  await page.keyboard.press('Tab');
  await refused.focus();
  await refused.press('Enter');
  await expect(said(page)).toBeEmpty();
  await page.getByRole('button', { name: 'Run Now' }).first().press('Enter');
  await expect(said(page)).toHaveText('run');
});

test('a tooltip appears at once on keyboard focus, closes with Esc, and explains disabled actions', async ({
  page,
  open,
}) => {
  await open('buttons');
  await page.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Run check' })).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('The server cannot be reached.');
  await expect(page.getByRole('button', { name: 'Run check' })).toHaveAccessibleDescription(
    'The server cannot be reached.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.getByRole('button', { name: 'Refresh', exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Refresh');
  // Focus changes elsewhere must not close the tooltip.
  const elsewhere = page.getByRole('button', { name: 'Menu', exact: true });
  await elsewhere.focus();
  await elsewhere.blur();
  await expect(page.getByRole('tooltip')).toHaveText('Refresh');
});

test('a tooltip of the keyboard focus stays when the page moves below a pointer at rest', async ({
  page,
  open,
}) => {
  await open('buttons');
  const above = page.getByText('Text with a note', { exact: true });
  await above.hover();
  await expect(page.getByRole('tooltip')).toHaveText('A note of\nseveral lines');
  await page.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toHaveText('The server cannot be reached.');
  const overs = await page.evaluateHandle(() => {
    const seen: string[] = [];
    document.addEventListener('pointerover', ({ target }) => seen.push(String(target)));
    document.querySelector('h1, h2')?.setAttribute('style', 'margin-top: 60px');
    return seen;
  });
  await expect.poll(() => overs.evaluate((seen) => seen.length)).toBeGreaterThan(0);
  await expect(page.getByRole('tooltip')).toHaveText('The server cannot be reached.');
});

test('a tooltip does not block clicks below it and stays under the pointer', async ({ page, open }) => {
  await open('buttons');
  const tooltip = page.getByRole('tooltip');
  const boxOf = async (one: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await one.boundingBox()) ?? {};
    return { x, y, right: x + width, bottom: y + height };
  };
  const below = page.getByRole('button', { name: 'Below the note' });
  await page.getByRole('button', { name: 'With a note' }).hover();
  await expect(tooltip).toHaveText('A note of\ntwo lines');
  const [note, button] = [await boxOf(tooltip), await boxOf(below)];
  expect(note.bottom, 'it covers the button').toBeGreaterThan(button.y + 10);
  await below.click();
  await expect(said(page)).toHaveText('pressed below');
  await expect(tooltip).toHaveCount(0);

  await page.getByText('Text with a note', { exact: true }).hover();
  await expect(tooltip).toHaveText('A note of\nseveral lines');
  const rest = await boxOf(tooltip);
  const atX = (rest.x + rest.right) / 2;
  await page.mouse.move(atX, rest.y + 4);
  await page.mouse.move(atX, rest.bottom - 4);
  await expect(tooltip).toBeVisible();
  await page.mouse.move(atX, rest.bottom + 40);
  await expect(tooltip).toHaveCount(0);
});

test('a menu opens, navigates, selects, and closes by keyboard, and returns the focus', async ({
  page,
  open,
}) => {
  await open('buttons');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Run Now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('menu run');
  await button.press('ArrowDown');
  await page.keyboard.type('dar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test.describe('in a new window', () => {
  test.use({ ownContext: true });

  test('the first opening of a menu whose code is loaded takes two frames', async ({ page, open }) => {
    const loaded = page.waitForResponse(/MenuParts.*\.js/);
    await open('buttons');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.hover();
    await loaded;
    // The module runs after its response.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))));
    const isOpen = await button.evaluate(async (element: HTMLElement) => {
      element.click();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      return document.querySelector('[role="menuitem"]') !== null;
    });
    expect(isOpen).toBe(true);
  });
});

test('a dialog traps focus, closes with Esc, returns the focus, and has no accessibility violations', async ({
  page,
  open,
}) => {
  await open('overlays');
  const button = page.getByRole('button', { name: 'Open medium' });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Notification' });
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    // A focus guard at each end of the dialog returns the focus in the next frame.
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
  }
  // A tooltip of the focused control is outside of all landmarks.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Fill the window' }).press('Enter');
  expect((await dialog.boundingBox())?.width).toBeGreaterThan(1_300);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a closing dialog leaves the focus where the user moved it', async ({ page, open }) => {
  await open('overlays');
  await page.getByRole('button', { name: 'Open medium' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const next = page.getByRole('button', { name: 'Open wide', includeHidden: true });
  // The focus moves after the dialog began to close, and before it is removed.
  await next.evaluate((button) => {
    const popup = document.querySelector('[role=dialog]');
    if (popup === null || !(button instanceof HTMLElement)) throw new Error('no dialog or no button');
    new MutationObserver(() => {
      if (popup.hasAttribute('data-closed')) button.focus();
    }).observe(popup, { attributes: true });
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(next).toBeFocused();
});

test('a deletion dialog names its object, and Enter does not confirm', async ({ page, open }) => {
  await open('overlays');
  const button = page.getByRole('button', { name: 'Delete agent…' });
  await button.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete agent' });
  await expect(question).toContainText('prod-eu-1');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question.getByRole('button', { name: 'Fill the window' })).toHaveCount(0);
  await noViolations(page);
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('kept');
  await button.press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Delete prod-eu-1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('deleted');
  await expect(button).toBeFocused();
});

test('holding the Enter key that opened a dialog presses nothing in the dialog', async ({ page, open }) => {
  await open('overlays');
  await page.getByRole('button', { name: 'Delete agent…' }).focus();
  await page.keyboard.down('Enter');
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  for (let times = 0; times < 10; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(cancel).toBeFocused();
  await expect(said(page)).toBeEmpty();
});

test.describe(() => {
  test.use({ ownContext: true });

  test('a toast disappears after 5 s, stays under the pointer, and offers an action', async ({
    page,
    open,
  }) => {
    await page.clock.install();
    await open('overlays');
    const messages = page.getByRole('status', { name: 'Messages' });
    await page.getByRole('button', { name: 'Say done' }).click();
    await expect(messages).toContainText('Linked to incident successfully');
    await page.clock.fastForward(3_000);
    await expect(messages).toContainText('Linked to incident successfully');
    await page.clock.fastForward(2_500);
    await expect(messages).toBeEmpty();
    await page.getByRole('button', { name: 'Say failed' }).click();
    await messages.getByText('Request timed out').hover();
    await page.clock.fastForward(60_000);
    await expect(messages).toContainText('Your comment is kept as a draft.');
    await messages.getByText('Details').click();
    await expect(messages).toContainText('ECONNABORTED after 30000 ms');
    await noViolations(page);
    await messages.getByRole('button', { name: 'Dismiss' }).click();
    await expect(messages).toBeEmpty();
    await page.getByRole('button', { name: 'Say done' }).click();
    await messages.getByRole('button', { name: 'Open INC-142' }).press('Enter');
    await expect(said(page)).toHaveText('opened');
  });
});

test('a progress message shows numbers, can be canceled, and ends with the result in place', async ({
  page,
  open,
}) => {
  await open('overlays');
  const messages = page.getByRole('status', { name: 'Messages' });
  await page.getByRole('button', { name: 'Run an export' }).press('Enter');
  await expect(messages.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '14,880 of 24,318');
  await page.getByRole('button', { name: 'End the export' }).press('Enter');
  await expect(messages).toContainText('24,318 items exported');
  await page.getByRole('button', { name: 'Run an export' }).press('Enter');
  await messages.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(said(page)).toHaveText('export cancelled');
  await expect(messages.getByRole('progressbar')).toHaveCount(0);
});

test('the drawer opens next to the list, resizes by keyboard, and closes with Esc', async ({
  page,
  open,
}) => {
  await open('overlays');
  const drawer = page.getByRole('complementary', { name: 'authorise-visa' });
  const handle = page.getByRole('separator', { name: 'Width of the details' });
  await expect(page.locator('[data-docked=true]')).toHaveCount(1);
  await expect(handle).toHaveAttribute('aria-valuenow', '696');
  await handle.press('ArrowLeft');
  await expect(handle).toHaveAttribute('aria-valuenow', '712');
  await handle.press('End');
  await expect(handle).toHaveAttribute('aria-valuenow', '480');
  await page.reload();
  await expect(handle).toHaveAttribute('aria-valuenow', '480');
  await page.setViewportSize({ width: 1_000, height: 900 });
  await expect(page.locator('[data-docked=false]')).toHaveCount(1);
  await drawer.getByRole('button', { name: 'Run Now' }).focus();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('arrow keys move between tabs and open them', async ({ page, open }) => {
  await open('status');
  await page.getByRole('tab', { name: 'Config' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Changes/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toContainText('Changes is open.');
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel')).toContainText('Relationships is open.');
  await expect(page).toHaveURL(/tab=Relationships/);
  await page.reload();
  await expect(page.getByRole('tabpanel')).toContainText('Relationships is open.');
  await page.getByRole('tab', { name: 'Config' }).click();
  await expect(page).not.toHaveURL(/tab=/);
});

test('an error message hides its cause behind one click', async ({ page, open }) => {
  await open('overlays');
  const panel = state(page, 'ErrorPanel');
  await expect(panel.getByText('upstream connect error')).toBeHidden();
  await panel.getByText('Details').press('Enter');
  await expect(panel.getByText('upstream connect error')).toBeVisible();
});
