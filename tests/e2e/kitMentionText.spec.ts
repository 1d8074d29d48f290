import type { Page } from 'playwright/test';
import { noViolationsInBothThemes } from '../support/noViolations.ts';
import { expect, state, test } from './kit.ts';

const parts = (page: Page, name: string) => {
  const box = state(page, `MentionText: ${name}`);
  return { box, field: box.getByRole('textbox', { name: 'Comment' }), stored: box.locator('output') };
};
const offered = (page: Page) => page.getByRole('listbox', { name: 'People' }).getByRole('option');

test.beforeEach(({ open }) => open('mention-text'));

test('an @ suggests people, selectable by arrows, Enter, Tab, and mouse, and closed by Escape', async ({
  page,
}) => {
  const { box, field, stored } = parts(page, 'default');
  await field.focus();
  await page.keyboard.type('Hi @');
  await expect(offered(page)).toHaveCount(4);
  await expect(box.locator('p[role="status"]')).toHaveText('4 people. Arrow keys choose, Enter mentions.');
  await page.keyboard.type('to');
  await expect(offered(page)).toHaveText([/Tomás Vidal/, 'Toni Okafor']);
  await page.keyboard.press('ArrowDown');
  await expect(offered(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await offered(page).nth(1).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(stored).toHaveText('"Hi @[Tomás Vidal](user:018f-tomas) "');
  await expect(field).toHaveValue('Hi @Tomás Vidal ');
  await expect(offered(page)).toHaveCount(0);
  await page.keyboard.type('and @ana');
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Hi @Tomás Vidal and @Ana Reyes ');
  await page.keyboard.type('@');
  await page.keyboard.press('Escape');
  await expect(offered(page)).toHaveCount(0);
  await page.keyboard.type(' @odd');
  await offered(page).first().click();
  await expect(field).toBeFocused();
  await expect(stored).toHaveText(/ @ @\[Odd name \(user:018f-ana\)\]\(user:018f-odd\) "$/);
});

test('a mention is deleted as a whole, and undo restores it', async ({ page }) => {
  const { field, stored } = parts(page, 'filled');
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(stored).toHaveText('"Thanks @[Tomás Vidal](user:018f-tomas), and "');
  await page.keyboard.press('Control+z');
  await expect(stored).toHaveText(
    '"Thanks @[Tomás Vidal](user:018f-tomas), and @[Ana Reyes](user:018f-ana)"',
  );
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await expect(field).toHaveValue('Thanks  and @Ana Reyes');
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(14, 19));
  await page.keyboard.press('Delete');
  await expect(field).toHaveValue('Thanks  and ');
  await page.keyboard.type('x');
  await expect(field).toHaveValue('Thanks  and x');
});

test('Enter sends and clears the comment, also with Ctrl, and Shift+Enter inserts a line break', async ({
  page,
}) => {
  const { box, field, stored } = parts(page, 'default');
  await field.focus();
  for (const [sent, key] of ['Enter', 'Control+Enter'].entries()) {
    await page.keyboard.type('one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await expect(stored).toHaveText('"one\\ntwo"');
    await page.keyboard.press(key);
    await expect(box.locator('[data-sent]')).toHaveText(String(sent + 1));
    await expect(field).toHaveValue('');
  }
});

test('pasted mention markup becomes mentions', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { field, stored } = parts(page, 'default');
  await field.focus();
  await page.evaluate(() => navigator.clipboard.writeText('ask @[Bo](user:9) now'));
  await page.keyboard.type('Hi, ');
  await page.keyboard.press('Control+v');
  await page.keyboard.type('!');
  await expect(field).toHaveValue('Hi, ask @Bo now!');
  await expect(stored).toHaveText('"Hi, ask @[Bo](user:9) now!"');
});

test('text during IME composition stays unchanged and selects no person', async ({ page }) => {
  const { field, stored } = parts(page, 'default');
  await field.focus();
  await page.keyboard.type('Hi ');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '@to', selectionStart: 3, selectionEnd: 3 });
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
  await session.send('Input.insertText', { text: '@東' });
  await expect(field).toHaveValue('Hi @東');
  await expect(stored).toHaveText('"Hi @東"');
});

test('the search for people returns results and reports failures', async ({ page }) => {
  const { field, stored } = parts(page, 'with a search');
  await field.focus();
  await page.keyboard.type('@');
  await expect(page.getByText('Start typing to search')).toBeVisible();
  await page.keyboard.type('ton');
  await expect(offered(page)).toHaveText(['Toni Okafor']);
  await page.keyboard.press('Enter');
  await expect(stored).toHaveText('"@[Toni Okafor](user:018f-toni) "');
  await page.keyboard.type('@fail');
  await expect(page.getByRole('alert')).toContainText('The server is away.');
});

test('a comment field with a long text stays usable and grows only to its limit', async ({ page }) => {
  const { field, stored } = parts(page, '20 kB');
  const length = async () => Number(await stored.textContent());
  const before = await length();
  expect(before).toBeGreaterThan(20_000);
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('and twenty letters more');
  await expect.poll(length).toBe(before + 23);
  const small = await parts(page, 'default').field.boundingBox();
  const large = await field.boundingBox();
  expect(large?.height).toBe(320);
  expect(small?.height).toBeLessThan(100);
});

test('a comment field with suggestions has no accessibility violations in both themes', async ({ page }) => {
  const { field } = parts(page, 'default');
  await field.focus();
  await page.keyboard.type('@');
  await expect(offered(page)).toHaveCount(4);
  await noViolationsInBothThemes(page);
});
