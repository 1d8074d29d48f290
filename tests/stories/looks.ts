import { expect, type Page } from 'playwright/test';
import { changedByLook, noViolations } from '../support/noViolations.ts';

/** A window of half the size shows what one at 200 % shows; it is the narrowest that is promised, too. CSS pixels. */
const enlarged = { width: 720, height: 450 };

/** What lies over the page for a moment is outside of its landmarks; a story of a menu looks at the menu itself. */
const exclude = ['[role=tooltip]', '[role=menu]'];

/** Controls that a person could not come to, because they stand beyond the edge of the window and nothing scrolls there. */
const lostControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canScroll = (element: Element): boolean => {
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        const { overflowX } = getComputedStyle(part);
        if ((overflowX === 'auto' || overflowX === 'scroll') && part.scrollWidth > part.clientWidth)
          return true;
      }
      return false;
    };
    return [...document.querySelectorAll('a[href], button, input, select, textarea, [role=tab]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        return (left < -1 || right > innerWidth + 1) && !canScroll(control);
      })
      .map((control) => control.outerHTML.slice(0, 200));
  });

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Whether the part that a Tab leads to shows its focus by an outline: shadows and colours are not drawn with forced colours. */
async function focusIsDrawn(page: Page): Promise<string> {
  await page.keyboard.press('Tab');
  // From the last part it leads out of the page, and in again at the next one.
  if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'there is nothing to come to';
    for (let part: Element | null = focused; part !== null; part = part.parentElement) {
      // Some parts have what would lie over their own outline: theirs is drawn by what comes after all of it.
      for (const pseudo of [undefined, '::after']) {
        const { outlineStyle, outlineWidth } = getComputedStyle(part, pseudo);
        if (outlineStyle !== 'none' && outlineWidth !== '0px') return 'drawn';
      }
    }
    return focused.outerHTML.slice(0, 200);
  });
}

/**
 * Expects of the state that is on the screen what every state promises: no violation of the accessibility rules in either theme and
 * enlarged, nothing beyond the edge, and a focus that is seen with forced colours. The page is another one afterwards.
 */
export async function expectFitForAll(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await noViolations(page, { exclude });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(enlarged);
  await expect.soft.poll(() => overflow(page), 'pixels beyond the edge').toBeLessThanOrEqual(0);
  // The page hears of its new width a moment later.
  await expect.soft.poll(() => lostControls(page), 'controls beyond the edge').toEqual([]);
  await noViolations(page, { exclude, rules: changedByLook });
  await page.emulateMedia({ forcedColors: 'active' });
  expect
    .soft(await focusIsDrawn(page), 'the focus with forced colours')
    .toMatch(/^(drawn|there is nothing to come to)$/);
}
