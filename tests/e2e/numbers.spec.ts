import type { Locator, Page } from 'playwright/test';
import {
  type ClickableNumber,
  clickableNumbers,
  elementOf,
  listTotal,
  openAddress,
} from './clickableNumbers.ts';
import { expect, expectSynced, test } from './console.ts';

// Walks every clickable number of the screens below, and compares it with what opens. A number without a rule and
// without an exception fails the test: add a rule for each new number.

/** Limits in milliseconds: until what a number opens is complete, and until a screen is. */
const openLimitMs = 8_000;
const screenLimitMs = 15_000;

interface NumberRule {
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

interface Screen {
  readonly name: string;
  /** The address, or the steps to it. */
  readonly address: string | ((page: Page) => Promise<string>);
  /** Fewest numbers to compare, so that an empty screen fails. */
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
const countOf = (selector: string) => (page: Page) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].filter((element) => element.checkVisibility())
        .length,
    selector,
  );

/** Counts the rows of the displayed list with all its groups expanded. */
async function expandedRows(page: Page): Promise<number> {
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

/** A group row, which shows the sum of its rows. */
function groupRule(name: RegExp): NumberRule {
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

/** A button that shows more lines of a card. */
function moreRule(): NumberRule {
  const linesIn = (button: HTMLElement | SVGElement) =>
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

const cardRules: readonly NumberRule[] = [
  { name: /^[\d,]+ \w+ checks?$/, count: expandedRows },
  { name: /^[\d,]+ \S+ \S+ insights?$/, count: listTotal },
  { name: /^[\d,]+ \S+ .+ incidents?$/s, count: listTotal },
  { name: /^[\d,]+ changes?: /, count: countOf('[role=dialog] li') },
  { name: /^[\d,]+ (healthy|unhealthy|warning|unknown)$/, count: countOf('main article') },
  moreRule(),
];

const cardExceptions: readonly Exception[] = [
  {
    name: /^[\d,]+ \w+ below$/,
    reason: 'Counts components of any depth below a child. Its page lists the direct children.',
  },
];

/** A panel of the component's page. Its rows render in steps while the panel scrolls. */
const panelRule: NumberRule = {
  name: /^(Catalog|Incidents|Changes|Checks|Playbooks|Teams|Insights) [\d,]+$/,
  count: async (page) => {
    // Scrolling renders the next rows.
    await page.evaluate(() => {
      for (const body of document.querySelectorAll('[data-panel-body]:not([hidden])'))
        body.scrollTop = body.scrollHeight;
    });
    return await countOf('[data-panel-body]:not([hidden]) li')(page);
  },
};

/** Opens the page of the first row with the text, and returns its address. */
const pageOfRow =
  (list: string, text: string) =>
  async (page: Page): Promise<string> => {
    await openAddress(page, list);
    const row = page.locator('main .ag-row').filter({ hasText: text }).first();
    await row.getByText(text).first().click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/[0-9a-f-]{36}$/);
    return new URL(page.url()).pathname;
  };

/** A link to the rows of all components below. */
const belowRule: NumberRule = { name: /^[\d,]+ (below|in total): /, count: expandedRows };

const component = '/topology/01929000-0000-7000-8000-000000000005';
const workers = '/catalog?search=payments-worker&configType=Kubernetes%3A%3ADeployment&hideDeleted=no';
const severe = { name: /^.+ [\d,]+$/, count: listTotal };
const health: NumberRule = { name: /^[\d,]+ (healthy|unhealthy|warning|unknown)$/, count: listTotal };

/** Counts the rows between a group's row and the next group's. */
const rowsOfGroup = (page: Page, group: string) =>
  page.evaluate((wanted) => {
    const lines = [...document.querySelectorAll<HTMLElement>('main .ag-row')].sort(
      (one, other) => Number(one.getAttribute('row-index')) - Number(other.getAttribute('row-index')),
    );
    const groupOf = (line: HTMLElement) => line.querySelector<HTMLElement>('[data-group]');
    const nameOf = (line: HTMLElement) => groupOf(line)?.innerText.replaceAll(/\s+/g, ' ').trim();
    const from = lines.findIndex((line) => nameOf(line) === wanted);
    const after = lines.slice(from + 1);
    // A group of one row is that row, which has no indent of a child.
    const to = after.findIndex((line) => line.querySelector('[class*=_child_]') === null);
    return from < 0 ? Number.NaN : to < 0 ? after.length : to;
  }, group);

/** A group of health checks: `payments 3 of 5` opens three rows, since Hide Passing hides the others. */
function checkGroupRule(): NumberRule {
  let group = '';
  return {
    name: /^\S.* [\d,]+( of [\d,]+)?( \S.*)?$/,
    open: async (page, number) => {
      group = number.name;
      const button = elementOf(page, number);
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    },
    count: (page) => rowsOfGroup(page, group),
  };
}

/** A tab of the health checks: `payments 8` or `All 22`. */
const checkTabRule: NumberRule = {
  name: /^\S+ [\d,]+$/,
  expected: ({ numbers }) => numbers.at(-1) ?? Number.NaN,
  count: expandedRows,
};

const checkExceptions: readonly Exception[] = [
  { name: /^Filters \d+$/, reason: 'The number of active filters.' },
];

const screens: readonly Screen[] = [
  { name: 'the dashboard', address: '/topology', min: 30, rules: cardRules, exceptions: cardExceptions },
  {
    name: 'a component',
    min: 20,
    address: component,
    rules: [...cardRules, panelRule, belowRule],
    exceptions: cardExceptions,
  },
  { name: 'the open incidents', address: '/incidents', min: 4, rules: [severe] },
  { name: 'all incidents', address: '/incidents?status=all', min: 8, rules: [severe] },
  { name: 'the catalog', address: '/catalog', min: 20, rules: [health, groupRule(/^\w+ [\d,]+$/)] },
  { name: 'the catalog by type', address: '/catalog?groupBy=type', min: 15, rules: [health] },
  { name: 'changes', address: '/catalog/changes' },
  { name: 'insights', address: '/catalog/insights' },
  {
    name: 'an item',
    min: 4,
    address: pageOfRow(workers, 'payments-worker'),
    rules: [{ name: /^(Changes|Insights|Relationships|Playbooks|Checks) [\d,]+$/, count: expandedRows }],
    exceptions: [{ name: /^Fold line/, reason: 'A line number.' }],
  },
  { name: 'logs', address: '/logs' },
  { name: 'playbooks', address: '/playbooks' },
  { name: 'playbook runs', address: '/playbooks/runs' },
  {
    name: 'the health checks',
    address: '/health',
    min: 12,
    rules: [checkTabRule, checkGroupRule()],
    exceptions: checkExceptions,
  },
  {
    name: 'all health checks',
    address: '/health?hidePassing=false',
    min: 25,
    rules: [checkTabRule, checkGroupRule()],
    exceptions: checkExceptions,
  },
  { name: 'the notification history', address: '/notifications' },
  {
    name: 'the noise report',
    address: '/notifications/noise',
    min: 20,
    rules: [{ name: /^[\d,]+$/, count: listTotal }],
    exceptions: [{ name: /at 200 requests a second/, reason: 'A name of a check.' }],
  },
  {
    name: 'the notification rules',
    address: '/notifications/rules',
    exceptions: [{ name: /show the most common error$/, reason: 'Opens one error.' }],
  },
  { name: 'the silences', address: '/notifications/silences' },
  { name: 'the agents', address: '/agents' },
  { name: 'the jobs', address: '/settings/jobs' },
  { name: 'the connections', address: '/settings/connections' },
  { name: 'the usage of connections', address: '/settings/connections?usage=true' },
  { name: 'the event queue', address: '/settings/event-queue-status' },
  { name: 'the users', address: '/settings/users' },
  { name: 'the teams', address: '/settings/teams' },
  { name: 'the permissions', address: '/settings/permissions' },
  { name: 'the sync settings', address: '/settings/sync' },
  { name: 'the canaries', address: '/settings/canaries' },
  { name: 'the integrations', address: '/settings/integrations' },
  { name: 'the tokens', address: '/settings/tokens' },
];

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

async function compareScreen(page: Page, screen: Screen): Promise<readonly Comparison[]> {
  const { name: screenName, rules = [], exceptions = [] } = screen;
  const address = typeof screen.address === 'string' ? screen.address : await screen.address(page);
  await openAddress(page, address);
  const numbers = await settledNumbers(page);
  const compared: Comparison[] = [];
  for (const [index, number] of numbers.entries()) {
    const { name, role, href } = number;
    if ([...commonExceptions, ...exceptions].some((one) => one.name.test(name))) continue;
    const rule = rules.find((one) => one.name.test(name));
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
      const found = again.find((one, at) => keyOf(one, again.slice(0, at)) === key);
      if (found === undefined) {
        compared.push({ screen: screenName, name, expected, opened: 'not displayed again' });
        continue;
      }
      await (rule.open?.(page, found) ?? elementOf(page, found).click());
    }
    const opened = await countOpened(page, rule, expected);
    await rule.undo?.();
    compared.push({ screen: screenName, name, expected, opened });
  }
  return compared;
}

for (const screen of screens)
  test(`each clickable number of ${screen.name} opens as many things`, async ({ page, signIn }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn('admin', '/settings/about');
    await expectSynced(page);
    const compared = await compareScreen(page, screen);
    test.info().annotations.push({ type: 'compared', description: `${compared.length} numbers` });
    expect(compared.length).toBeGreaterThanOrEqual(screen.min ?? 0);
    expect(compared.filter(({ expected, opened }) => expected !== opened)).toEqual([]);
  });
