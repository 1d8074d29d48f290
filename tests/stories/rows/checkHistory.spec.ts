import { expect } from 'playwright/test';
import type { Check, CheckRun } from '#contract/entities/check.ts';
import { expectTexts, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { check, checkId, runPage } from '../world/health.ts';
import { ago, dayMs, hourMs, idOf, minuteMs, serverAnswer } from '../world/times.ts';

const path = `/health?checkId=${checkId}`;
const drawer = ({ page }: StoryWindow) => page.getByRole('complementary', { name: 'authorise-visa' });
const timeRange = (stage: StoryWindow) => drawer(stage).getByRole('button', { name: /^Time Range/ });
const total = (stage: StoryWindow) =>
  drawer(stage).getByRole('group', { name: 'History filters' }).getByRole('status');
const filter = (stage: StoryWindow, name: string) =>
  drawer(stage).getByRole('button', { name: new RegExp(`^${name}`) });
const option = ({ page }: StoryWindow, name: string) => page.getByRole('option', { name, exact: true });
const tab = (stage: StoryWindow, name: RegExp) => drawer(stage).getByRole('tab', { name });
const tile = (stage: StoryWindow, label: string) =>
  drawer(stage)
    .locator('dl > div')
    .filter({ has: stage.page.getByText(label, { exact: true }) });
const chart = (stage: StoryWindow) => drawer(stage).getByRole('group', { name: /over time$/ });

const withCheck = (values: Partial<Check>) => ({ 'health.check.get': serverAnswer(check(values)) });

/** Returns the input of the last request to the server, without cache reads. */
const lastInput = ({ bridge }: StoryWindow): object =>
  bridge
    .calls('health.check.runs')
    .map(({ input }) => input as { readonly kept?: boolean })
    .findLast(({ kept }) => kept !== true) ?? {};

const partStories: readonly Story[] = [
  {
    name: 'include the latency percentiles, the next run, and the Edit link',
    path: `${path}&timeRange=1h`,
    answers: withCheck({ nextRunAt: ago(-2.5 * hourMs) }),
    expects: ['3 runs'],
    async followUp(stage) {
      await expect(tile(stage, 'Latency (95%)')).toContainText('120 ms');
      await expect(tile(stage, 'Latency (97%)')).toContainText('180 ms');
      await expect(tile(stage, 'Latency (99%)')).toContainText('240 ms');
      await expect(tile(stage, 'Next Run')).toContainText('in 2h');
      const edit = drawer(stage).getByRole('link', { name: 'Edit' });
      await expect(edit).toHaveAttribute('href', `/settings/canaries/${idOf(7, 1)}`);
    },
  },
  {
    name: 'show Never for a check that never ran',
    path,
    answers: withCheck({ status: 'unknown', lastRunAt: null, nextRunAt: null }),
    expects: ['Never'],
    async followUp(stage) {
      await expect(drawer(stage).getByRole('heading', { level: 2 })).toContainText('Unknown');
      await expect(tile(stage, 'Next Run')).toHaveText('Next Run-');
    },
  },
  {
    name: 'show how long a check is overdue',
    path,
    answers: withCheck({ nextRunAt: ago(3 * hourMs) }),
    expects: ['3h'],
    followUp: (stage) => expect(tile(stage, 'Next Run')).toHaveText('Next Runoverdue by 3h'),
  },
  {
    name: 'include a link to the agent of a check, and no Edit',
    path,
    answers: withCheck({ agent: { id: idOf(9, 1), name: 'edge-singapore' } }),
    expects: ['Linked to edge-singapore'],
    expectsNot: [/^Edit$/],
    followUp: (stage) =>
      expect(drawer(stage).getByRole('link', { name: /^Linked to / })).toHaveAttribute(
        'href',
        `/settings/agents?id=${idOf(9, 1)}`,
      ),
  },
  {
    name: 'list related catalog items before components',
    path: `${path}&checkTab=relationships`,
    expects: ['payments-ledger'],
    async followUp(stage) {
      await expect(tab(stage, /^Relationships 2/)).toBeVisible();
      const rows = drawer(stage).getByRole('list', { name: 'Relationships of this check' }).getByRole('link');
      await expect(rows).toHaveText([/payments-ledger.*Catalog item$/, /Payments.*Component$/]);
      await expect(rows.nth(1)).toHaveAttribute('href', `/topology/${idOf(8, 1)}`);
      await rows.first().click();
      await expect(stage.page).toHaveURL(new RegExp(`/catalog/${idOf(3, 1)}$`));
    },
  },
  {
    name: 'include the chart above the tabs in a tall window, otherwise as a tab',
    path,
    expects: ['3 runs'],
    async followUp(stage) {
      const { page } = stage;
      await page.setViewportSize({ width: 1440, height: 992 });
      await expect(chart(stage)).toBeVisible();
      await expect(tab(stage, /^Graph/)).toHaveCount(0);
      await page.setViewportSize({ width: 1440, height: 991 });
      await expect(chart(stage)).toHaveCount(0);
      await tab(stage, /^Graph/).click();
      await expect(chart(stage)).toBeVisible();
      await expect(page).toHaveURL(/checkTab=graph/);
      await page.setViewportSize({ width: 1440, height: 992 });
      await expect(tab(stage, /^History/)).toHaveAttribute('aria-selected', 'true');
      await expect(chart(stage)).toBeVisible();
    },
  },
];

const timeStories: readonly Story[] = [
  ...(
    [
      ['10 minutes', 10 * minuteMs, '1h'],
      ['20 hours', 20 * hourMs, '1d'],
      ['25 days', 25 * dayMs, '1mo'],
      ['four years', 4 * 365 * dayMs, '5y'],
    ] as const
  ).map(
    ([age, ageMs, range]): Story => ({
      name: `is ${range} when the last run was ${age} ago`,
      path,
      answers: withCheck({ lastRunAt: ago(ageMs) }),
      expects: ['3 runs'],
      async followUp(stage) {
        await expect(timeRange(stage)).toHaveText(`Time Range${range}`);
        await expect.poll(() => lastInput(stage)).toMatchObject({ id: checkId, range: { last: range } });
      },
    }),
  ),
  {
    name: 'is read from the address, written to it, and removed when the drawer closes',
    path: `${path}&timeRange=3h`,
    expects: ['3 runs'],
    async followUp(stage) {
      const { page } = stage;
      await expect(timeRange(stage)).toHaveText('Time Range3h');
      await expect.poll(() => lastInput(stage)).toMatchObject({ range: { last: '3h' } });
      await timeRange(stage).click();
      await option(stage, '12h').click();
      await expect(page).toHaveURL(/timeRange=12h/);
      await expect.poll(() => lastInput(stage)).toMatchObject({ range: { last: '12h' } });
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/timeRange|checkId/);
      await stage.open(path, {});
      await expect(timeRange(stage)).toHaveText('Time Range1h');
    },
  },
];

const aRun = (at: number, values: Partial<CheckRun> = {}): CheckRun => ({
  time: ago((at + 1) * minuteMs),
  ok: true,
  durationMs: 120,
  message: '200 OK',
  error: null,
  ...values,
});

const runWithLongError = aRun(0, {
  ok: false,
  message: 'exit code 2',
  error: Array.from({ length: 9 }, (_, line) => `line ${line}`).join('\n'),
});

/** Runs that match different combinations of filters. */
const runsToFilter = [
  aRun(0, { durationMs: 50 }),
  aRun(1, { durationMs: 700 }),
  aRun(2, { durationMs: 6_000, ok: false }),
  aRun(3, { durationMs: 450, ok: false }),
];

const answerMatchingRuns = ({
  ok: wanted,
  leastMs = 0,
}: {
  readonly ok?: boolean | undefined;
  readonly leastMs?: number | undefined;
}) =>
  serverAnswer(
    runPage(
      runsToFilter.filter(({ ok, durationMs }) => (wanted ?? ok) === ok && (durationMs ?? 0) >= leastMs),
    ),
  );

const historyStories: readonly Story[] = [
  {
    name: 'filters by status and duration, and keeps the filters in the address',
    path: `${path}&timeRange=1h`,
    answers: { 'health.check.runs': answerMatchingRuns },
    expects: ['4 runs'],
    async followUp(stage) {
      const { page } = stage;
      await filter(stage, 'Status').click();
      await expect(page.getByRole('option')).toHaveText(['All', 'Healthy', 'Unhealthy']);
      await option(stage, 'Unhealthy').click();
      await expect(total(stage)).toHaveText('2 runs');
      await expect(page).toHaveURL(/runStatus=unhealthy/);
      await filter(stage, 'Duration').click();
      await expect(page.getByRole('option')).toHaveText(['All', '100ms', '500ms', '1s', '5s', '10s', '30s']);
      await option(stage, '5s').click();
      await expect(total(stage)).toHaveText('1 run');
      const { pathname, search } = new URL(page.url());
      await stage.open(pathname + search, { 'health.check.runs': answerMatchingRuns });
      await expect(total(stage)).toHaveText('1 run');
      await filter(stage, 'Status').click();
      await option(stage, 'All').click();
      await filter(stage, 'Duration').click();
      await page.keyboard.type('600ms');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/runDuration=600ms/);
      await expect(total(stage)).toHaveText('2 runs');
      await filter(stage, 'Duration').click();
      await page.keyboard.type('2m');
      await expectTexts(stage, [/^duration is allowed only in milli seconds & seconds$/]);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(total(stage)).toHaveText('2 runs');
      await filter(stage, 'Duration').click();
      await page.keyboard.type('40s');
      await page.keyboard.press('Enter');
      await expectTexts(stage, ['No runs match']);
      await press(stage, 'Clear filters');
      await expect(total(stage)).toHaveText('4 runs');
    },
  },
  {
    name: 'shows 50 runs on a page and expands long run messages',
    path: `${path}&timeRange=1h`,
    answers: {
      'health.check.runs': ({ pageIndex }) => {
        const all = [runWithLongError, ...Array.from({ length: 59 }, (_, at) => aRun(at + 1))];
        return serverAnswer(runPage(all.slice(pageIndex * 50, (pageIndex + 1) * 50), all.length));
      },
    },
    expects: ['60 runs', '1–50 of 60', /6 more lines/],
    async followUp(stage) {
      const runs = drawer(stage).getByRole('grid', { name: 'Run history' }).locator('.ag-row');
      await runs.first().click();
      const dialog = stage.page.getByRole('dialog', { name: /^Run at / });
      await expect(dialog).toContainText('line 8');
      await stage.page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await drawer(stage).getByRole('navigation').getByRole('button', { name: 'Next' }).click();
      await expectTexts(stage, ['51–60 of 60']);
      await expect.poll(() => lastInput(stage)).toMatchObject({ pageIndex: 1, pageSize: 50 });
      await expect(runs.first()).toBeVisible();
    },
  },
];

defineStories([
  { screen: 'the parts of the check drawer', stories: partStories },
  { screen: 'the time range of the check drawer', stories: timeStories },
  { screen: 'the run history of a check', stories: historyStories },
]);
