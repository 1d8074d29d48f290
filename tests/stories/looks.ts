import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page, test } from 'playwright/test';
import { bringRules, changedByLook } from '../support/noViolations.ts';
import { lookedFile } from './beginRun.ts';
import { type DrawnElements, readDrawing } from './drawing.ts';
import { Looked } from './Looked.ts';

/** A window of half the size shows what one at 200 % shows; it is the narrowest that is promised, too. CSS pixels. */
const enlarged = { width: 720, height: 450 };

/** What lies over the page for a moment is outside of its landmarks; a story of a menu looks at the menu itself. */
const exclude = ['[role=tooltip]', '[role=menu]'];

const looked = new Looked(lookedFile);

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

/**
 * What is in focus without an outline: shadows and colours are not drawn with forced colours.
 * @returns the parts that took the focus, and those of them that do not show it
 */
async function focusParts(page: Page, parts: readonly string[]) {
  // From here on a focus is one of the keyboard. This key does nothing: a Tab would close a menu.
  await page.keyboard.press('Pause');
  return page.evaluate((names) => {
    const { drawnElements } = window as unknown as { readonly drawnElements: DrawnElements };
    const isDrawn = (focused: Element): boolean => {
      const hasOutline = (part: Element, pseudo?: string): boolean => {
        const { outlineStyle, outlineWidth } = getComputedStyle(part, pseudo);
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      };
      for (let part: Element | null = focused; part !== null; part = part.parentElement) {
        if (hasOutline(part)) return true;
        // Some parts have what would lie over their own outline: theirs is drawn by what comes after all of it.
        const { content, borderTopStyle, borderTopWidth } = getComputedStyle(part, '::after');
        const hasBorder = content !== 'none' && borderTopStyle !== 'none' && borderTopWidth !== '0px';
        if (hasBorder || hasOutline(part, '::after')) return true;
      }
      // In a list of choices the one that the keyboard stands on shows it.
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
      // What lies below a dialog does not take it, and a focus that a pointer gave stays one. Some lead it on to another part.
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
  /** Of the drawing that was read last: what rules read, and what they measure. */
  readonly structure: readonly string[];
  readonly appearance: readonly string[];
  /** Looks at the page as a whole, too: at how its landmarks, headings and names fit together. */
  readonly whole: boolean;
}

/**
 * Expects that axe finds nothing wrong with some parts of a page.
 * @returns those that were still there
 */
async function expectNoViolations(page: Page, look: AxeLook): Promise<string[]> {
  if (!look.whole && look.structure.length === 0 && look.appearance.length === 0) return [];
  await bringRules(page);
  const { violations, seen } = await page.evaluate(
    async ([{ structure, appearance, whole }, over, measuring]) => {
      const { axe, drawnElements } = window as unknown as {
        readonly axe: { run(where: object, how: RunOptions): Promise<AxeResults> };
        readonly drawnElements: DrawnElements;
      };
      const { ofPart } = drawnElements;
      const found: string[] = [];
      const run = async (where: object, how: RunOptions) => {
        // There are no sounds and no foreign style sheets to be fetched first.
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
      // Each run reads the whole page first: both kinds of rules share one where they can.
      else if (appearance.length > 0 && structure.length > 0) await runIn([...structure, ...appearance], {});
      else await runIn(structure, reading);
      if (whole || structure.length === 0) await runIn(appearance, measured);
      return { violations: found, seen: [...structure, ...appearance].filter(isThere) };
    },
    [look, exclude, changedByLook] as const,
  );
  expect.soft(violations, 'what axe finds').toEqual([]);
  return seen;
}

const inDark = (part: string): string => `dark, 720 px: ${part}`;

/** The other theme, and a window at 200 %. @returns what was looked at */
async function lookAtSmall(page: Page): Promise<string[]> {
  await Promise.all([
    page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' }),
    page.setViewportSize(enlarged),
  ]);
  await expect.soft.poll(() => overflow(page), 'pixels beyond the edge').toBeLessThanOrEqual(0);
  // The page hears of its new width a moment later.
  await expect.soft.poll(() => lostControls(page), 'controls beyond the edge').toEqual([]);
  const { parts } = await readDrawing(page);
  const fresh = new Set(looked.unknown(parts.appearance.map(inDark)));
  const appearance = parts.appearance.filter((part) => fresh.has(inDark(part)));
  const seen = await expectNoViolations(page, { structure: [], appearance, whole: false });
  return seen.map(inDark);
}

/** A keyboard with forced colours. @returns what was looked at */
async function lookAtFocus(page: Page, parts: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const { seen, notDrawn } = await focusParts(page, parts);
  expect.soft(notDrawn, 'a focus that is not drawn with forced colours').toEqual([]);
  return seen;
}

/**
 * Expects of the state that is on the screen what every state promises: no violation of the accessibility rules in either theme and
 * enlarged, nothing beyond the edge, and a focus that is seen with forced colours. What is drawn as it was in a state before, in this
 * run, is not looked at again. The focus stays where it is, and what lies over the page stays open; theme and size are others afterwards.
 */
export async function expectFitForAll(page: Page): Promise<void> {
  const { parts, outline } = await readDrawing(page);
  const structure = looked.unknown(parts.structure);
  const appearance = looked.unknown(parts.appearance);
  const layout = looked.unknown(parts.layout);
  const focus = looked.unknown(parts.focus);
  const whole = looked.unknown([outline]).length > 0;
  const { errors } = test.info();
  const before = errors.length;
  const seen = await expectNoViolations(page, { structure, appearance, whole });
  if (whole) seen.push(outline);
  // Before the page has another size: its elements may be others then.
  if (focus.length > 0) seen.push(...(await lookAtFocus(page, focus)));
  if (layout.length > 0) seen.push(...layout, ...(await lookAtSmall(page)));
  if (errors.length === before) looked.add(seen);
}
