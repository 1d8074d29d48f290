import type { Page } from 'playwright/test';
import { noViolationsInBothThemes } from '../support/noViolations.ts';
import { typeInto } from '../support/typeInto.ts';
import { expect, state, test } from './kit.ts';

const view = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const line = (page: Page, name: string, number: number) =>
  view(page, name).locator(`[data-line="${number}"]`);
const numberOf = (page: Page, name: string, number: number) =>
  view(page, name).locator(`[data-number="${number}"]`);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const now = (page: Page, name: string) => view(page, name).locator('[class*="now"]');

test.beforeEach(async ({ context, open }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('text');
});

test('the text view colors keys, values, and signs by the theme', async ({ page }) => {
  const colourOf = (text: string) =>
    line(page, 'payments-worker', 14).locator('span', { hasText: new RegExp(`^${text}$`) });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(colourOf('replicas')).toHaveCSS('color', 'rgb(53, 82, 204)');
  await expect(colourOf('6')).toHaveCSS('color', 'rgb(132, 65, 143)');
  await expect(colourOf('# as many as nodes')).toHaveCSS('color', 'rgb(98, 108, 122)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(colourOf('replicas')).toHaveCSS('color', 'rgb(147, 169, 255)');
});

test('the text view renders only visible lines of 100,000', async ({ page }) => {
  const name = 'Many lines';
  await expect(line(page, name, 1)).toContainText('entry-0');
  expect(await view(page, name).locator('[data-line]').count()).toBeLessThan(150);
  await view(page, name).focus();
  await page.keyboard.press('End');
  await expect(line(page, name, 100_000)).toBeInViewport();
  // Highlighting the last line needs all lines before it, which are parsed in the background.
  await expect(line(page, name, 99_998).locator('[class*="key"]')).toHaveText('value', { timeout: 25_000 });
  await page.keyboard.press('PageUp');
  await expect(line(page, name, 99_986)).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(line(page, name, 1)).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(view(page, name)).not.toBeFocused();
});

test.describe('line selection in the text view', () => {
  const name = 'payments-worker';
  const selected = (page: Page) => page.getByTestId('text-selected');

  test('shows the lines of the address', async ({ page }) => {
    await expect(view(page, name).locator('[data-selected]')).toHaveCount(3);
    await expect(numberOf(page, name, 5)).toHaveCSS('color', 'rgb(53, 82, 204)');
  });

  test('by mouse selects a line and a range, and adds and removes lines', async ({ page }) => {
    await numberOf(page, name, 7).click();
    await expect(selected(page)).toHaveText('7');
    await numberOf(page, name, 9).click({ modifiers: ['Shift'] });
    await expect(selected(page)).toHaveText('7-9');
    await numberOf(page, name, 11).click({ modifiers: ['ControlOrMeta'] });
    await expect(selected(page)).toHaveText('7-9,11');
    await numberOf(page, name, 8).click({ modifiers: ['ControlOrMeta'] });
    await expect(selected(page)).toHaveText('7,9,11');
  });

  test('by keyboard selects a line and a range, and adds lines', async ({ page }) => {
    await view(page, name).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(selected(page)).toHaveText('2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Enter');
    await expect(selected(page)).toHaveText('2-4');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(selected(page)).toHaveText('2-4,6');
  });
});

test.describe('screen reader announcements of the text view', () => {
  const name = 'payments-worker';
  const told = (page: Page, of: string) => state(page, of).locator('[role="status"]');

  test('state the current line, its folding, and the selection', async ({ page }) => {
    const selectable = told(page, 'TextView: selected lines');
    await expect(selectable).toHaveText('Lines 5–6, 9 selected');
    await view(page, name).focus();
    await page.keyboard.press('Control+Home');
    await expect(selectable).toHaveText('Line 1: apiVersion: apps/v1');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(selectable).toHaveText('Line 3: metadata:');
    await page.keyboard.press('-');
    await expect(selectable).toHaveText('Line 3, folded: metadata:');
    await page.keyboard.press('+');
    await expect(selectable).toHaveText('Line 3: metadata:');
    await page.keyboard.press('Enter');
    await expect(selectable).toHaveText('Line 3 selected');
    await page.keyboard.press('ArrowUp');
    await expect(selectable).toHaveText('Line 2: kind: Deployment');
    await numberOf(page, name, 5).click({ modifiers: ['Shift'] });
    await expect(selectable).toHaveText('Lines 3–5 selected');
    await page.keyboard.press('Control+a');
    await expect(selectable).toHaveText('All text selected');
    await page.keyboard.press('ArrowUp');
    await expect(selectable).toHaveText('Line 4: annotations: &notes');
  });

  test('work without line selection and shorten a long line', async ({ page }) => {
    const long = told(page, 'TextView: very long line');
    await expect(long).toHaveText('');
    await view(page, 'Long line').focus();
    await page.keyboard.press('ArrowDown');
    await expect(long).toHaveText(/^Line 2: data: (?:0123456789){19}0123$/);
  });
});

test.describe('folding in the text view', () => {
  const name = 'payments-worker';

  test('works by a button that names its action', async ({ page }) => {
    const fold = line(page, name, 3).getByRole('button', { name: 'Fold line 3' });
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await fold.click();
    await expect(line(page, name, 4)).toHaveCount(0);
    await expect(line(page, name, 12)).toBeVisible();
    const unfold = line(page, name, 3).getByRole('button', { name: 'Unfold line 3' });
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await unfold.click();
    await expect(line(page, name, 4)).toBeVisible();
  });

  test('works by keyboard', async ({ page }) => {
    await view(page, name).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('-');
    await expect(line(page, name, 4)).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByTestId('text-selected')).toHaveText('5-6,9,12');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('+');
    await expect(line(page, name, 4)).toBeVisible();
  });

  test('is unavailable for plain text, also by keyboard', async ({ page }) => {
    const plain = view(page, 'Plain');
    await expect(plain.getByRole('button')).toHaveCount(0);
    await expect(plain).toHaveAccessibleDescription('Arrow keys move.');
    await expect(view(page, 'JSON')).toHaveAccessibleDescription('Arrow keys move. − and + fold.');
    await plain.focus();
    await page.keyboard.press('-');
    // If "-" folded the text, the fold would be rendered before the effect of the next key.
    await page.keyboard.press('ArrowDown');
    await expect(line(page, 'Plain', 2)).toHaveClass(/current/);
  });

  test('folds everything at once, and a search unfolds its match', async ({ page }) => {
    const many = state(page, 'TextView: 100,000 lines');
    await many.getByRole('button', { name: 'Fold all', exact: true }).click();
    await expect(line(page, 'Many lines', 2)).toHaveCount(0);
    await expect(line(page, 'Many lines', 5)).toBeVisible();
    await typeInto(many.getByLabel('Find in Many lines'), 'value: 24999');
    await expect(page.getByTestId('found in Many lines')).toHaveText('1');
    // Highlighting splits the match into several elements.
    await expect(now(page, 'Many lines').first()).toBeInViewport();
    await many.getByRole('button', { name: 'Unfold all' }).click();
    await expect(line(page, 'Many lines', 99_996)).toHaveCount(1);
  });
});

test('the text view scrolls horizontally to a distant match', async ({ page }) => {
  const many = state(page, 'TextView: 100,000 lines');
  await typeInto(many.getByLabel('Find in Many lines'), 'sideways');
  await expect(page.getByTestId('found in Many lines')).toHaveText('1');
  // Not 1: rounding may clip a fraction of a pixel at the window's edge.
  await expect(now(page, 'Many lines')).toBeInViewport({ ratio: 0.95 });
});

test.describe('the built-in search of the text view', () => {
  test('opens with Ctrl+F, counts, moves both ways, and closes with Esc', async ({ page }) => {
    const found = state(page, 'TextView: with a search of its own');
    await view(page, 'Found').focus();
    await page.keyboard.press('Control+f');
    await expect(found.getByLabel('Find', { exact: true })).toBeFocused();
    await page.keyboard.type('NAME');
    const count = found.getByRole('status').first();
    await expect(count).toHaveText('1 of 4');
    await expect(now(page, 'Found')).toHaveText('name');
    await page.keyboard.press('Enter');
    await expect(count).toHaveText('2 of 4');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await expect(count).toHaveText('4 of 4');
    await expect(now(page, 'Found')).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(found.getByLabel('Find', { exact: true })).toHaveCount(0);
    await expect(view(page, 'Found')).toBeFocused();
    await expect(view(page, 'Found').locator('[class*="found"]')).toHaveCount(0);
  });
});

test.describe('copying from the text view', () => {
  test('includes the whole text after Ctrl+A, also lines that are not rendered', async ({ page }) => {
    await view(page, 'Many lines').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    const copied = await clipboard(page);
    expect(copied.split('\n')).toHaveLength(100_000);
    expect(copied).toMatch(/team: payments$/);
  });

  test('includes the selected text with folded lines and without line numbers', async ({ page }) => {
    const name = 'payments-worker';
    await line(page, name, 3).getByRole('button', { name: 'Fold line 3' }).click();
    const start = await line(page, name, 2).locator('code').boundingBox();
    const end = await line(page, name, 12).locator('code').boundingBox();
    if (start === null || end === null) throw new Error('The lines are not visible.');
    await page.mouse.move(start.x + 1, start.y + 10);
    await page.mouse.down();
    await page.mouse.move(end.x + 400, end.y + 10, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.press('Control+c');
    const copied = await clipboard(page);
    expect(copied.split('\n')).toHaveLength(11);
    expect(copied).toMatch(/^kind: Deployment\nmetadata:\n {2}annotations: &notes\n[\s\S]*\nspec:$/);
  });

  test.describe('with selected rows that are no longer rendered', () => {
    const name = 'Many lines';
    const pointIn = async (page: Page, number: number, x: number) => {
      const box = await line(page, name, number).locator('code').boundingBox();
      if (box === null) throw new Error('The line is not visible.');
      return [box.x + x, box.y + 10] as const;
    };
    const mark = async (page: Page, from: number, to: number) => {
      await page.mouse.move(...(await pointIn(page, from, 1)));
      await page.mouse.down();
      await page.mouse.move(...(await pointIn(page, to, 400)), { steps: 5 });
      await page.mouse.up();
    };
    const scrollTo = async (page: Page, number: number) => {
      await view(page, name).evaluate((element, row) => {
        element.scrollTop = row * 20;
      }, number - 4);
      await expect(line(page, name, number)).toBeInViewport();
    };

    test.beforeEach(({ page }) => view(page, name).scrollIntoViewIfNeeded());

    test('includes the whole range selected by Shift and a distant click', async ({ page }) => {
      await mark(page, 2, 3);
      await scrollTo(page, 104);
      await expect(line(page, name, 3)).toHaveCount(0);
      await page.keyboard.down('Shift');
      await page.mouse.click(...(await pointIn(page, 104, 400)));
      await page.keyboard.up('Shift');
      await page.keyboard.press('Control+c');
      const copied = await clipboard(page);
      expect(copied.split('\n')).toHaveLength(103);
      expect(copied).toMatch(/^ {2}value: 0\n {2}labels:\n[\s\S]*\n {4}team: payments$/);
    });

    test('includes everything selected in one drag while the text scrolls', async ({ page }) => {
      await page.mouse.move(...(await pointIn(page, 2, 1)));
      await page.mouse.down();
      await page.mouse.move(...(await pointIn(page, 3, 40)), { steps: 5 });
      await scrollTo(page, 104);
      await expect(line(page, name, 3)).toHaveCount(0);
      await page.mouse.move(...(await pointIn(page, 103, 40)), { steps: 5 });
      await page.mouse.move(...(await pointIn(page, 104, 400)), { steps: 5 });
      await page.mouse.up();
      await page.keyboard.press('Control+c');
      const copied = await clipboard(page);
      expect(copied.split('\n')).toHaveLength(103);
      expect(copied).toMatch(/^ {2}value: 0\n {2}labels:\n[\s\S]*\n {4}team: payments$/);
    });

    test('includes an upward selection beyond its starting point', async ({ page }) => {
      await scrollTo(page, 104);
      await mark(page, 103, 104);
      await scrollTo(page, 6);
      await expect(line(page, name, 103)).toHaveCount(0);
      await page.keyboard.down('Shift');
      await page.mouse.click(...(await pointIn(page, 5, 1)));
      await page.keyboard.up('Shift');
      await page.keyboard.press('Control+c');
      const copied = await clipboard(page);
      expect(copied.split('\n')).toHaveLength(99);
      expect(copied).toMatch(/^- name: entry-1\n[\s\S]*\n {2}value: 25\n$/);
    });

    test('includes an earlier selection', async ({ page }) => {
      await mark(page, 2, 3);
      await scrollTo(page, 104);
      await expect(line(page, name, 3)).toHaveCount(0);
      await page.keyboard.press('Control+c');
      await expect.poll(() => clipboard(page)).toBe('  value: 0\n  labels:');
    });

    test('includes only the latest selection', async ({ page }) => {
      await mark(page, 2, 3);
      await scrollTo(page, 104);
      await mark(page, 102, 103);
      await page.keyboard.press('Control+c');
      await expect.poll(() => clipboard(page)).toBe('  value: 25\n  labels:');
    });
  });
});

test('the text view reaches all of two million lines, which are higher than an element can be', async ({
  page,
}) => {
  const name = 'Tall';
  await page.getByRole('button', { name: 'Two million lines' }).click();
  await view(page, name).focus();
  await page.keyboard.press('End');
  await expect(line(page, name, 2_000_000)).toBeInViewport();
  await page.keyboard.press('PageUp');
  await expect(line(page, name, 1_999_994)).toBeInViewport();
  await view(page, name).evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  await expect(line(page, name, 1_000_002)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(line(page, name, 1)).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(line(page, name, 2)).toBeInViewport();
});

test('a line of a million characters is rendered in parts, and the search opens the right part', async ({
  page,
}) => {
  const long = state(page, 'TextView: very long line');
  await expect(long.getByText('part 1 of 200 of this line')).toBeVisible();
  const drawn = await line(page, 'Long line', 2).locator('code').textContent();
  expect(drawn).toHaveLength(5_000);
  await long.getByRole('button', { name: 'Next part' }).click();
  await expect(long.getByText('part 2 of 200 of this line')).toBeVisible();
  await typeInto(long.getByLabel('Find in Long line'), 'needle');
  await expect(now(page, 'Long line')).toBeInViewport();
  await expect(long.getByText('part 200 of 200 of this line')).toBeVisible();
});

test('the text view shows invalid YAML and empty text unchanged', async ({ page }) => {
  await expect(line(page, 'Invalid', 3)).toContainText('}{ : what');
  await expect(view(page, 'Empty').locator('[data-line]')).toHaveCount(1);
});

test('terminal output shows its colors and final text, and runs no control codes', async ({ page }) => {
  const name = 'Terminal';
  const colour = (text: string) =>
    view(page, name).locator('code span', { hasText: new RegExp(`^${text}$`) });
  await expect(line(page, name, 1)).toContainText('==> apply');
  await expect(colour('==>')).toHaveCSS('font-weight', '600');
  await expect(line(page, name, 2)).toContainText('progress 100%');
  await expect(view(page, name)).not.toContainText('10%');
  const [red, plain] = await Promise.all(
    [colour('error'), line(page, name, 2)].map((one) =>
      one.evaluate((element) => getComputedStyle(element).color),
    ),
  );
  expect(red).not.toBe(plain);
  await view(page, name).focus();
  await page.keyboard.press('End');
  await expect(view(page, name)).toContainText('moved');
  await expect(view(page, name)).not.toContainText('title');
  await expect(page).not.toHaveTitle('title');
});

test('web addresses in a text are opened by the owner, and nothing else is a link', async ({ page }) => {
  const links = view(page, 'Terminal').getByRole('link');
  await expect(links).toHaveText(['https://ci.meridian.example/runs/148']);
  const before = page.url();
  await links.click();
  await expect(page.getByTestId('text-opened')).toHaveText('https://ci.meridian.example/runs/148');
  expect(page.url()).toBe(before);
});

test('a wrapped line has one number and is copied unwrapped', async ({ page }) => {
  const terminal = view(page, 'Terminal');
  const width = () => terminal.evaluate((element) => element.scrollWidth - element.clientWidth);
  await expect(terminal.locator('[data-number="4"]')).toHaveText('4');
  await expect.poll(width).toBe(0);
  await terminal.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const copied = (await clipboard(page)).split('\n');
  expect(copied).toHaveLength(5);
  expect(copied[3]).toBe('a line that has no end '.repeat(30));
  await page.getByRole('button', { name: 'Break long lines' }).click();
  await expect.poll(width).toBeGreaterThan(1_000);
});

test('a growing text scrolls along only while its end is in view', async ({ page }) => {
  const growing = view(page, 'Growing');
  const write = page.getByRole('button', { name: 'Write on' });
  await write.click();
  await expect(line(page, 'Growing', 1)).toBeInViewport();
  await growing.focus();
  await page.keyboard.press('End');
  await expect(line(page, 'Growing', 50)).toBeInViewport();
  await write.click();
  await expect(line(page, 'Growing', 60)).toBeInViewport();
  await growing.evaluate((element) => element.scrollTo({ top: 200 }));
  await expect(line(page, 'Growing', 12)).toBeInViewport();
  await write.click();
  await expect(line(page, 'Growing', 12)).toBeInViewport();
});

test('the text view with a folded range has no accessibility violations in both themes', async ({ page }) => {
  await line(page, 'payments-worker', 3).getByRole('button', { name: 'Fold line 3' }).click();
  await noViolationsInBothThemes(page, '[data-state="TextView: selected lines"]');
});
