import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page, test } from 'playwright/test';
import { injectAxe, themeDependentRules } from '../support/noViolations.ts';
import { passedPartsFile } from './beginRun.ts';
import { PassedParts } from './PassedParts.ts';
import { type RenderedElements, readRendering } from './rendering.ts';

/** A window of half the size equals a zoom of 200%. This is also the minimum supported size. CSS pixels. */
const enlarged = { width: 720, height: 450 };

/**
 * Tooltips and menus lie outside of all landmarks, with the elements that position them. Stories of menus check the
 * menu itself.
 */
const exclude = ['[role=tooltip]', '[role=menu]', '[data-base-ui-portal]:has(> * > [role=tooltip])'];

const looked = new PassedParts(passedPartsFile);

/** Returns controls beyond the edge of the window that no scrolling can reach. */
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

/**
 * Focuses each part and checks its outline: forced colors hide shadows and background colors.
 * @returns the parts that took the focus, and those without a visible focus
 */
async function focusParts(page: Page, parts: readonly string[]) {
  // Any key press makes later focus count as keyboard focus. Pause has no effect, but Tab would close a menu.
  await page.keyboard.press('Pause');
  return page.evaluate((names) => {
    const { drawnElements } = window as unknown as { readonly drawnElements: RenderedElements };
    const isDrawn = (focused: Element): boolean => {
      const hasOutline = (part: Element, pseudo?: string): boolean => {
        const { outlineStyle, outlineWidth } = getComputedStyle(part, pseudo);
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      };
      for (let part: Element | null = focused; part !== null; part = part.parentElement) {
        if (hasOutline(part)) return true;
        // Some elements draw their outline with `::after`, because children would cover their own outline.
        const { content, borderTopStyle, borderTopWidth } = getComputedStyle(part, '::after');
        const hasBorder = content !== 'none' && borderTopStyle !== 'none' && borderTopWidth !== '0px';
        if (hasBorder || hasOutline(part, '::after')) return true;
      }
      // In a list of options, the active option displays the focus.
      const active = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
      return active !== null && hasOutline(active);
    };
    const seen: string[] = [];
    const notDrawn: string[] = [];
    const began = document.activeElement;
    for (const name of names) {
      const element = drawnElements.ofPart.get(name);
      if (!(element instanceof HTMLElement) || !element.isConnected) continue;
      const before = document.activeElement;
      element.focus();
      const focused = document.activeElement;
      // Elements below a dialog reject the focus, and some pass it on. Pointer focus is not visible.
      const isTaken = focused === element ? element.matches(':focus-visible') : focused !== before;
      if (focused === null || !isTaken) continue;
      seen.push(name);
      if (focused !== document.body && !isDrawn(focused)) notDrawn.push(focused.outerHTML.slice(0, 200));
    }
    if (began instanceof HTMLElement) began.focus();
    return { seen, notDrawn };
  }, parts);
}

interface AxeLook {
  /** New parts of the last rendering, for axe's structural and measuring rules. */
  readonly structure: readonly string[];
  readonly appearance: readonly string[];
  /** True: also check the structure of the whole page, such as landmarks and headings. */
  readonly whole: boolean;
}

/**
 * Expects no axe violations in some parts of a page.
 * @returns the parts that still existed
 */
async function expectNoViolations(page: Page, look: AxeLook): Promise<string[]> {
  if (!look.whole && look.structure.length === 0 && look.appearance.length === 0) return [];
  await injectAxe(page);
  const { violations, seen } = await page.evaluate(
    async ([{ structure, appearance, whole }, over, measuring]) => {
      const { axe, drawnElements } = window as unknown as {
        readonly axe: { run(where: object, how: RunOptions): Promise<AxeResults> };
        readonly drawnElements: RenderedElements;
      };
      const { ofPart } = drawnElements;
      const found: string[] = [];
      const run = async (where: object, how: RunOptions) => {
        // Skips preloading: there is no media and no external style sheet.
        const all = await axe.run(where, { resultTypes: ['violations'], preload: false, ...how });
        for (const { id, nodes } of all.violations)
          found.push(...nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`));
      };
      const isThere = (part: string): boolean => ofPart.get(part)?.isConnected === true;
      const repeated = drawnElements.repeated.filter((element) => element.isConnected);
      const runIn = async (parts: readonly string[], how: RunOptions) => {
        const elements = new Set(parts.filter(isThere).map((part) => ofPart.get(part) as Element));
        const isIn = (element: Element): boolean => {
          for (let outer = element.parentElement; outer !== null; outer = outer.parentElement)
            if (elements.has(outer)) return true;
          return false;
        };
        const include = [...elements].filter(
          (element) => element.closest(over.join()) === null && !isIn(element),
        );
        if (include.length > 0) await run({ include, exclude: [...over, ...repeated] }, how);
      };
      const reading = { rules: Object.fromEntries(measuring.map((name) => [name, { enabled: false }])) };
      const measured = { runOnly: { type: 'rule' as const, values: [...measuring] } };
      if (whole) await run({ exclude: over }, reading);
      // Each axe run parses the whole page first, so both kinds of rules share a run where possible.
      else if (appearance.length > 0 && structure.length > 0) await runIn([...structure, ...appearance], {});
      else await runIn(structure, reading);
      if (whole || structure.length === 0) await runIn(appearance, measured);
      return { violations: found, seen: [...structure, ...appearance].filter(isThere) };
    },
    [look, exclude, themeDependentRules] as const,
  );
  expect.soft(violations, 'what axe finds').toEqual([]);
  return seen;
}

const inDark = (part: string): string => `dark, 720 px: ${part}`;

/**
 * Checks the dark theme at 200% zoom.
 * @returns the checked parts
 */
async function lookAtSmall(page: Page): Promise<string[]> {
  await Promise.all([
    page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' }),
    page.setViewportSize(enlarged),
  ]);
  await expect.soft.poll(() => overflow(page), 'pixels beyond the edge').toBeLessThanOrEqual(0);
  // The page handles the resize with a short delay.
  await expect.soft.poll(() => lostControls(page), 'controls beyond the edge').toEqual([]);
  const { parts } = await readRendering(page);
  const fresh = new Set(looked.notYetPassed(parts.appearance.map(inDark)));
  const appearance = parts.appearance.filter((part) => fresh.has(inDark(part)));
  const seen = await expectNoViolations(page, { structure: [], appearance, whole: false });
  return seen.map(inDark);
}

/**
 * Checks the keyboard focus with forced colors.
 * @returns the checked parts
 */
async function lookAtFocus(page: Page, parts: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const { seen, notDrawn } = await focusParts(page, parts);
  expect.soft(notDrawn, 'a focus that is not drawn with forced colours').toEqual([]);
  return seen;
}

/**
 * Expects no axe violations in either theme or enlarged, no overflow, and a visible focus with forced colors.
 * Skips parts that already passed in this run. Keeps the focus and open layers, but changes theme and size.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { parts, outline } = await readRendering(page);
  const structure = looked.notYetPassed(parts.structure);
  const appearance = looked.notYetPassed(parts.appearance);
  const layout = looked.notYetPassed(parts.layout);
  const focus = looked.notYetPassed(parts.focus);
  const whole = looked.notYetPassed([outline]).length > 0;
  const { errors } = test.info();
  const before = errors.length;
  const seen = await expectNoViolations(page, { structure, appearance, whole });
  if (whole) seen.push(outline);
  // Runs before the resize, which may replace elements.
  if (focus.length > 0) seen.push(...(await lookAtFocus(page, focus)));
  if (layout.length > 0) seen.push(...layout, ...(await lookAtSmall(page)));
  if (errors.length === before) looked.add(seen);
}
