import type { Locator, Page } from 'playwright/test';
import {
  type ClickableNumber,
  clickableNumbers,
  elementOf,
  listTotal,
  openAddress,
} from './clickableNumbers.ts';
import { expect, expectSynced, test } from './console.ts';

// Walks the clickable numbers of a screen, and compares them with what opens. Of the numbers of one rule, some are
// opened, evenly spaced. A number without a rule and without an exception fails the test: add a rule for each new
// number.

/** Most numbers of one rule to open per screen. Each takes seconds. */
const maxPerRule = 5;

/** Limits in milliseconds: until what a number opens is complete, and until a screen is. */
const openLimitMs = 8_000;
const screenLimitMs = 15_000;

/** What a clickable number opens. */
export interface NumberRule {
  readonly name: RegExp;
  /** The expected count. Defaults to the first number of the name. */
  readonly expected?: (number: ClickableNumber) => number;
  /** Opens what the number stands for. Defaults to the address of a link, and to a click on others. */
  readonly open?: (page: Page, number: ClickableNumber) => Promise<void>;
  /** Counts the opened things. Called until it returns the expected count or the time is over. */
  readonly count: (page: Page) => Promise<number>;
  /** Restores the screen, for state that outlives it. */
  readonly undo?: () => Promise<void>;
}

/** A clickable text with a number that counts nothing. */
interface Exception {
  readonly name: RegExp;
  readonly reason: string;
}

/** A screen, and the rules of its clickable numbers. */
export interface NumberedScreen {
  readonly name: string;
  /** The address, or the steps to it. */
  readonly address: string | ((page: Page) => Promise<string>);
  /** Fewest numbers with a rule, so that an empty screen fails. */
  readonly min?: number;
  readonly rules?: readonly NumberRule[];
  readonly exceptions?: readonly Exception[];
}

interface Comparison {
  readonly screen: string;
  readonly name: string;
  readonly expected: number | null;
  readonly opened: number | string;
}

/** Exceptions of all screens. */
const commonExceptions: readonly Exception[] = [
  { name: /^(Time|Time range|Time Range|From|To) (Last|\d)/, reason: 'A time range.' },
  { name: /\d{4}-\d\d-\d\d|\d\d:\d\d/, reason: 'A point in time.' },
];

/** Counts visible elements of a selector. */
export const countOf = (selector: string) => (page: Page) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].filter((element) => element.checkVisibility())
        .length,
    selector,
  );

/** Counts the rows of the displayed list with all its groups expanded. */
export async function expandedRows(page: Page): Promise<number> {
  const folded = page.locator('main [data-group][aria-expanded=false]');
  for (let left = 20; left > 0 && (await folded.count()) > 0; left -= 1) await folded.first().click();
  return await listTotal(page);
}

/**
 * Returns the sum of the last numbers in the first cells of a group, from its row to the next group.
 * @param group Text of the group row without its count.
 */
const groupSum = (page: Page, group: string) =>
  page.evaluate((wanted) => {
    const lines = [...document.querySelectorAll<HTMLElement>('main .ag-row')].sort(
      (one, other) => Number(one.getAttribute('row-index')) - Number(other.getAttribute('row-index')),
    );
    const groupOf = (line: HTMLElement) => line.querySelector<HTMLElement>('[data-group]');
    const from = lines.findIndex((line) => groupOf(line)?.innerText.trim().startsWith(wanted) === true);
    const after = lines.slice(from + 1);
    const to = after.findIndex((line) => groupOf(line) !== null);
    return (to < 0 ? after : after.slice(0, to)).reduce((sum, line) => {
      const [last = '0'] = line.querySelector<HTMLElement>('.ag-cell')?.innerText.match(/[\d,]+\s*$/) ?? [];
      return sum + Number(last.replaceAll(',', ''));
    }, 0);
  }, group);

/** Rule of a group row, which shows the sum of its rows. */
export function groupRule(name: RegExp): NumberRule {
  let group = '';
  return {
    name,
    expected: ({ numbers }) => numbers.at(-1) ?? Number.NaN,
    open: async (page, number) => {
      group = number.name.replace(/ [\d,]+$/, '');
      const button = elementOf(page, number);
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    },
    count: (page) => groupSum(page, group),
  };
}

/** Rule of a button that shows more lines of a card, or of the list that it names. */
export function moreRule(): NumberRule {
  const linesIn = (button: HTMLElement | SVGElement) =>
    document.getElementById(button.getAttribute('aria-controls') ?? '')?.children.length ||
    (button.parentElement?.querySelectorAll('li, dt').length ?? 0) ||
    (button.parentElement?.querySelector('[role=group]') ?? button.parentElement)?.querySelectorAll(
      ':scope > :not(button)',
    ).length ||
    0;
  let before = 0;
  let opened: Locator | undefined;
  return {
    name: /^Show [\d,]+ more$/,
    open: async (page, number) => {
      opened = elementOf(page, number);
      before = await opened.evaluate(linesIn);
      await opened.click();
    },
    count: async () => ((await opened?.evaluate(linesIn)) ?? Number.NaN) - before,
    undo: async () => opened?.click(),
  };
}

/** Returns at most `maxPerRule` numbers of a list, evenly spaced, with the first. */
const evenly = (all: readonly ClickableNumber[]): readonly ClickableNumber[] => {
  const step = Math.ceil(all.length / maxPerRule);
  return all.filter((_, index) => index % step === 0);
};

const keyOf = ({ name, href, role }: ClickableNumber, before: readonly ClickableNumber[]): string =>
  [role, name, href, before.filter((one) => one.name === name && one.href === href).length].join(' | ');

/** Returns the numbers of the screen once they no longer change. */
async function settledNumbers(page: Page): Promise<readonly ClickableNumber[]> {
  let last: readonly ClickableNumber[] = [];
  let same = 0;
  const untilMs = Date.now() + screenLimitMs;
  // A screen without numbers settles later: its rows may still be missing.
  while (Date.now() < untilMs && same < (last.length === 0 ? 12 : 4)) {
    const now = await clickableNumbers(page);
    same = JSON.stringify(now) === JSON.stringify(last) ? same + 1 : 0;
    last = now;
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: screenLimitMs });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
  }
  return last;
}

async function countOpened(page: Page, rule: NumberRule, expected: number): Promise<number> {
  let last = Number.NaN;
  const untilMs = Date.now() + openLimitMs;
  while (Date.now() < untilMs) {
    last = await rule.count(page);
    if (last === expected) return last;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  }
  return last;
}

/**
 * Compares the numbers of a screen.
 * @returns how many numbers have a rule or lack one, and the comparisons of some of each rule
 */
async function compareScreen(
  page: Page,
  screen: NumberedScreen,
): Promise<{ readonly found: number; readonly compared: readonly Comparison[] }> {
  const { name: screenName, rules = [], exceptions = [] } = screen;
  const address = typeof screen.address === 'string' ? screen.address : await screen.address(page);
  await openAddress(page, address);
  const numbers = await settledNumbers(page);
  const compared: Comparison[] = [];
  const isException = ({ name }: ClickableNumber) =>
    [...commonExceptions, ...exceptions].some((one) => one.name.test(name));
  const ruleOf = ({ name }: ClickableNumber) => rules.find((one) => one.name.test(name));
  const found = numbers.filter((number) => !isException(number));
  const selected = new Set(
    [...Map.groupBy(found, ruleOf)].flatMap(([rule, all]) => (rule === undefined ? all : evenly(all))),
  );
  for (const [index, number] of numbers.entries()) {
    if (!selected.has(number)) continue;
    const { name, role, href } = number;
    const rule = ruleOf(number);
    if (rule === undefined) {
      compared.push({ screen: screenName, name, expected: null, opened: 'no rule' });
      continue;
    }
    const expected = rule.expected?.(number) ?? number.numbers[0] ?? Number.NaN;
    if (role === 'link' && href !== null && rule.open === undefined) await openAddress(page, href);
    else {
      await openAddress(page, '/settings/about');
      await openAddress(page, address);
      const again = await settledNumbers(page);
      const key = keyOf(number, numbers.slice(0, index));
      const shown = again.find((one, at) => keyOf(one, again.slice(0, at)) === key);
      if (shown === undefined) {
        compared.push({ screen: screenName, name, expected, opened: 'not displayed again' });
        continue;
      }
      await (rule.open?.(page, shown) ?? elementOf(page, shown).click());
    }
    const opened = await countOpened(page, rule, expected);
    await rule.undo?.();
    compared.push({ screen: screenName, name, expected, opened });
  }
  return { found: found.length, compared };
}

/** Declares one test per screen. */
export function testNumbersOf(screens: readonly NumberedScreen[]): void {
  for (const screen of screens)
    test(`each clickable number of ${screen.name} opens as many things`, async ({ page, signIn }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width: 1440, height: 900 });
      await signIn('admin', '/settings/about');
      await expectSynced(page);
      const { found, compared } = await compareScreen(page, screen);
      test
        .info()
        .annotations.push({ type: 'compared', description: `${compared.length} of ${found} numbers` });
      expect(found).toBeGreaterThanOrEqual(screen.min ?? 0);
      expect(compared.filter(({ expected, opened }) => expected !== opened)).toEqual([]);
    });
}
