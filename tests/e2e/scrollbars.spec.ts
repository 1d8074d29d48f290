import type { Page } from 'playwright/test';
import { everyAddressOf } from '../support/everyAddress.ts';
import { openAddress } from './clickableNumbers.ts';
import { expect, test } from './console.ts';

/** Window sizes in CSS pixels: the full one, and the same at a zoom of 200 %. */
const full = { width: 1_440, height: 900 };
const zoomed = { width: 720, height: 450 };

/** Limit until a screen stops changing, in milliseconds. */
const settleLimitMs = 6_000;
/** Time without changes of the document after which a screen is complete, in milliseconds. */
const quietMs = 250;

/**
 * Editors of code scroll in themselves. Layers such as dialogs and menus cover the screen. The sidebar, and the
 * details next to a page, are columns of their own.
 */
const ownScroll =
  'nav, aside, .monaco-editor, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], textarea';

/** The grid shows one scrollbar with two elements. */
const mirror = '.ag-body-vertical-scroll-viewport';

/** Returns the names of the scrollable elements of the page. */
const scrollersOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([exceptions, other]) =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          if (element.closest(exceptions) !== null || element.matches(other)) return false;
          if (element.clientHeight === 0 || element.scrollHeight - element.clientHeight <= 1) return false;
          if (element === document.documentElement) return true;
          const { overflowY, visibility } = getComputedStyle(element);
          if (!/auto|scroll/.test(overflowY) || visibility !== 'visible') return false;
          // A drawer covers the list of a narrow window, with its scrollbar.
          const { right, top, height } = element.getBoundingClientRect();
          const onTop = document.elementFromPoint(right - 2, Math.min(top + height / 2, innerHeight - 2));
          return element.contains(onTop);
        })
        .map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
    [ownScroll, mirror] as const,
  );

async function settle(page: Page): Promise<void> {
  await page.evaluate(
    ({ quiet, limit }) =>
      new Promise<void>((resolve) => {
        const end = setTimeout(resolve, limit);
        let timer = setTimeout(resolve, quiet);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            clearTimeout(end);
            resolve();
          }, quiet);
        }).observe(document.body, { subtree: true, childList: true });
      }),
    { quiet: quietMs, limit: settleLimitMs },
  );
}

/** Returns the faults of the current screen at the current size. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  // A dialog that is open hides the title from roles.
  const title = page.locator('h1').first();
  const hasTitle = await title.waitFor({ timeout: settleLimitMs }).then(
    () => true,
    () => false,
  );
  await settle(page);
  const faults: string[] = [];
  const vertical = await scrollersOf(page);
  if (vertical.length > 1) faults.push(vertical.join(' and '));
  const isTooWide = await page.evaluate(() =>
    [document.documentElement, document.querySelector('main')].some(
      (element) => element !== null && element.scrollWidth > element.clientWidth + 1,
    ),
  );
  if (isTooWide) faults.push('the page scrolls horizontally');
  if (!hasTitle || (await title.innerText()).trim() === '') faults.push('no visible title');
  return faults;
}

test('every screen has one vertical scrollbar at most, and a title, at 1440 × 900 and at 720 × 450', async ({
  page,
  sample,
  signIn,
}) => {
  test.setTimeout(400_000);
  await page.setViewportSize(full);
  await signIn('admin', '/catalog');
  const faults: string[] = [];
  for (const address of await everyAddressOf(sample)) {
    await openAddress(page, address);
    await expect(page.locator('main')).toBeVisible();
    faults.push(...(await faultsOf(page)).map((fault) => `${address}: ${fault}`));
    await page.setViewportSize(zoomed);
    // Behind a modal dialog, the frame keeps the layout of its former size.
    if (await page.getByRole('dialog').first().isVisible()) await page.reload();
    faults.push(...(await faultsOf(page)).map((fault) => `${address} at 720: ${fault}`));
    const sidebar = await page.getByLabel('Main', { exact: true }).first().boundingBox();
    if (sidebar === null || sidebar.width > 48) faults.push(`${address}: the sidebar is not collapsed`);
    await page.setViewportSize(full);
  }
  expect(faults).toEqual([]);
});
