import type { Page } from 'playwright/test';
import { elementOf, listTotal, openAddress } from './clickableNumbers.ts';
import { expandedRows, type NumberedScreen, type NumberRule, testNumbersOf } from './compareNumbers.ts';

/** A group of checks: `payments 3 of 5` opens three rows, since Hide Passing hides the others. */
function checkGroupRule(): NumberRule {
  let folded = Number.NaN;
  return {
    name: /^\S.* [\d,]+( of [\d,]+)?( \S.*)?$/,
    open: async (page, number) => {
      const group = elementOf(page, number);
      if ((await group.getAttribute('aria-expanded')) === 'true') await group.click();
      folded = await listTotal(page);
      await group.click();
    },
    count: async (page) => (await listTotal(page)) - folded,
  };
}

/** A tab of the health checks: `payments 8` or `All 22`. */
const checkTabRule: NumberRule = {
  name: /^\S+ [\d,]+$/,
  expected: ({ numbers }) => numbers.at(-1) ?? Number.NaN,
  count: expandedRows,
};

const health: Pick<NumberedScreen, 'rules' | 'exceptions'> = {
  rules: [checkTabRule, checkGroupRule()],
  exceptions: [{ name: /^Filters \d+$/, reason: 'Counts the active filters.' }],
};

/** Adds up the notifications of the displayed rows. A row of equal ones shows their number: `5m (x 38 over 2d)`. */
const sentTimes = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('main .ag-row')];
    const timesOf = (row: HTMLElement) => /\(x ([\d,]+)/.exec(row.textContent ?? '')?.[1] ?? '1';
    return rows.reduce((sum, row) => sum + Number(timesOf(row).replaceAll(',', '')), 0);
  });

/** A number of the noise report. The history opens with enough rows to show all of them. */
const noiseRule: NumberRule = {
  name: /^[\d,]+$/,
  open: (page, { href }) => openAddress(page, `${href}&pageSize=200`),
  count: sentTimes,
};

testNumbersOf([
  { name: 'the failing health checks', address: '/health', min: 12, ...health },
  { name: 'all health checks', address: '/health?hidePassing=false', min: 25, ...health },
  { name: 'the notification history', address: '/notifications' },
  {
    name: 'the noise report',
    address: '/notifications/noise',
    min: 12,
    rules: [noiseRule],
    exceptions: [{ name: /at 200 requests a second/, reason: 'The name of a check.' }],
  },
  {
    name: 'the notification rules',
    address: '/notifications/rules',
    exceptions: [{ name: /: show the most common error$/, reason: 'Opens one error, as its name states.' }],
  },
  { name: 'the silences', address: '/notifications/silences' },
  { name: 'the agents', address: '/agents' },
  { name: 'the jobs', address: '/settings/jobs' },
  { name: 'the connections', address: '/settings/connections' },
  { name: 'the event queue', address: '/settings/event-queue-status' },
  { name: 'the users', address: '/settings/users' },
  { name: 'the teams', address: '/settings/teams' },
  { name: 'the permissions', address: '/settings/permissions' },
  { name: 'the sync settings', address: '/settings/sync' },
  { name: 'the health check settings', address: '/settings/canaries' },
  { name: 'the integrations', address: '/settings/integrations' },
]);
