import { expect } from 'playwright/test';
import { nilUuid } from '#contract/rules/ids.ts';
import { aCheck } from '../../support/generatedChecks.ts';
import { typeInto } from '../../support/typeInto.ts';
import { press, rows } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { offBaseline } from '../textBaselines.ts';
import { change, changePage, someChanges } from '../world/changes.ts';
import { checkList } from '../world/health.ts';
import { someInsights } from '../world/insights.ts';
import { someSends } from '../world/notifications.ts';
import { jobRun, someRuns } from '../world/settings.ts';
import { ago, hourMs, idOf, minuteMs, serverAnswer } from '../world/times.ts';

/** Window widths, in pixels. */
const widths = [1_440, 1_024, 720] as const;

interface List {
  readonly path: string;
  /** A text of its rows. */
  readonly waitsFor: string | RegExp;
  /** Header and min width (px) of each column that identifies a row. */
  readonly columns: Readonly<Record<string, number>>;
}

const lists: readonly List[] = [
  { path: '/catalog', waitsFor: 'Analysis', columns: { Type: 200 } },
  { path: '/catalog/changes', waitsFor: 'Last Seen', columns: { Catalog: 160, Summary: 180 } },
  {
    path: '/catalog/insights',
    waitsFor: 'First Observed',
    columns: { Catalog: 160, Summary: 170, Type: 100, Severity: 88, Status: 80 },
  },
  { path: '/health', waitsFor: 'Uptime', columns: { Checks: 160 } },
  { path: '/incidents', waitsFor: 'Responders', columns: { Name: 180 } },
  { path: '/playbooks/runs', waitsFor: 'Duration', columns: { Name: 160, Resource: 130 } },
  { path: '/notifications', waitsFor: 'Event', columns: { Resource: 180, Rule: 130 } },
  { path: '/notifications/rules', waitsFor: 'Filter', columns: { Name: 128, Filter: 100 } },
  { path: '/notifications/silences', waitsFor: 'Duration', columns: { Resource: 120 } },
  { path: '/agents', waitsFor: 'Scrapers', columns: { Name: 160 } },
  { path: '/settings/users', waitsFor: 'Roles', columns: { Name: 160, Email: 140 } },
  { path: '/settings/permissions', waitsFor: 'Subject', columns: { Resource: 160, Subject: 140 } },
  { path: '/settings/connections', waitsFor: 'Used By', columns: { Name: 160 } },
  { path: '/settings/jobs', waitsFor: 'Job Name', columns: { 'Job Name': 160, Resource: 140 } },
  { path: '/settings/integrations', waitsFor: 'Last Run', columns: { Name: 160 } },
  { path: '/settings/topologies', waitsFor: 'Last Run', columns: { Name: 160 } },
  { path: '/settings/canaries', waitsFor: 'Schedule', columns: { Name: 160 } },
  { path: '/settings/tokens', waitsFor: 'Expires', columns: { Name: 160 } },
];

/** Runs in the window: measures the tables of the page. */
const measure = (all: readonly Element[]) =>
  all.map((table) => {
    const visiblePx = table.querySelector('.ag-grid-viewport')?.clientWidth ?? 0;
    const heads = [...table.querySelectorAll('.ag-header-cell')].map((head) => {
      const text = head.querySelector<HTMLElement>('.ag-header-cell-text');
      return {
        name: text?.textContent ?? '',
        px: Math.round(head.getBoundingClientRect().width),
        isCut: text !== null && text.scrollWidth > text.clientWidth,
      };
    });
    const px = heads.reduce((sum, head) => sum + head.px, 0);
    return { heads, isWider: px > visiblePx + 1, hasHint: table.querySelector('[data-more-right]') !== null };
  });

async function expectReadable({ page }: StoryWindow, { columns }: List): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const tables = () => page.locator('[data-table]').evaluateAll(measure);
    const state = (read: Awaited<ReturnType<typeof tables>>) => ({
      narrow: Object.entries(columns).filter(([name, px]) =>
        read.some(({ heads }) => heads.some((head) => head.name === name && head.px < px)),
      ),
      missing: Object.keys(columns).filter(
        (name) => !read.some(({ heads }) => heads.some((head) => head.name === name)),
      ),
      cut: read.flatMap(({ heads }) => heads.filter(({ isCut }) => isCut).map(({ name }) => name)),
      wrongHints: read.filter(({ isWider, hasHint }) => isWider !== hasHint).length,
    });
    await expect
      .poll(async () => state(await tables()), `columns at ${width} px`)
      .toEqual({ narrow: [], missing: [], cut: [], wrongHints: 0 });
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
}

const readable = lists.map(
  (list): Story => ({
    name: `has readable names and headers, and marks hidden columns, in windows of 1440 to 720 px: ${list.path}`,
    path: list.path,
    expects: [list.waitsFor],
    followUp: (stage) => expectReadable(stage, list),
  }),
);

/** Columns with icons, of lists that have rows without one in this table or on a server. */
const iconColumns: ReadonlyArray<readonly [path: string, header: string]> = [
  ['/catalog/changes', 'Catalog'],
  ['/catalog/insights', 'Catalog'],
  ['/playbooks/runs', 'Resource'],
  ['/notifications', 'Resource'],
  ['/settings/permissions', 'Resource'],
  ['/settings/permissions', 'Subject'],
  ['/settings/connections', 'Name'],
  ['/settings/integrations', 'Name'],
  ['/settings/teams', 'Name'],
];

const icons = iconColumns.map(
  ([path, header]): Story => ({
    name: `has room for an icon in each row, at the same edge: ${header} of ${path}`,
    path,
    expects: [header],
    async followUp({ page }) {
      const column = page.getByRole('columnheader', { name: header, exact: true }).first();
      const id = await column.getAttribute('col-id');
      const edges = () =>
        page.locator(`.ag-row [col-id="${id}"]`).evaluateAll((cells) =>
          cells
            .filter((cell) => (cell.textContent ?? '') !== '' && cell.textContent !== 'Nothing')
            .map((cell) => {
              const icon = cell.querySelector('img[data-infrastructure], [class*=icon]');
              const { left = -1, width = 0 } = icon?.getBoundingClientRect() ?? {};
              return `${Math.round(left)} ${Math.round(width)}`;
            }),
        );
      await expect.poll(async () => new Set(await edges()).size, 'one edge').toBe(1);
      expect((await edges())[0], 'each row has an icon or its room').not.toBe('-1 0');
    },
  }),
);

/** Lists with a column of tags. */
const tagLists = ['/catalog?search=e', '/catalog/changes', '/settings/topologies', '/notifications/rules'];

const tags = tagLists.map(
  (path): Story => ({
    name: `shows whole tags and the number of the others when narrow: ${path}`,
    path,
    expects: [],
    async followUp({ page }) {
      const all = page.locator('.ag-row [data-more]').locator('..');
      await expect(all.first()).toBeAttached();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const faults = () =>
          all.evaluateAll((lists) =>
            lists.flatMap((list) => {
              const shown = [...list.children].filter(
                (tag): tag is HTMLElement => tag instanceof HTMLElement && !tag.hidden,
              );
              const room = list.getBoundingClientRect();
              if (room.width === 0) return [];
              // A single tag may be cut if some letters stay.
              const isCut = shown.some(
                (tag) =>
                  tag.scrollWidth > tag.clientWidth + 1 &&
                  (!list.hasAttribute('data-single') || tag.offsetWidth < 60),
              );
              const isOver = shown.some((tag) => tag.getBoundingClientRect().right > room.right + 1);
              const names = shown.filter((tag) => tag.dataset.more === undefined);
              const more = shown.find((tag) => tag.dataset.more !== undefined);
              const inTooltip = more?.dataset.tooltip?.split('\n').length ?? 0;
              return [
                ...(isCut || isOver ? [`${list.textContent} is cut`] : []),
                ...(more !== undefined &&
                more.textContent !== (names.length === 0 ? `${inTooltip} tags` : `+${inTooltip}`) &&
                // Its tooltip lists all events.
                !list.closest('[col-id=events]')
                  ? [`${more.textContent} names ${inTooltip} tags`]
                  : []),
              ];
            }),
          );
        await expect.poll(faults, `at ${width} px`).toEqual([]);
      }
    },
  }),
);

/** Presses of Tab from the toolbar of a list to its first row: toolbar, further filters or chart, header, row. */
const maxTabs = 3;
/** Lists below a chart, whose picture has a button. */
const belowChart: ReadonlySet<string> = new Set(['/catalog/changes']);
const tabsToRow = lists.map(({ path, waitsFor }): Story => {
  const most = belowChart.has(path) ? maxTabs + 1 : maxTabs;
  return {
    name: `is at most ${most} presses of Tab away from its toolbar: ${path}`,
    path,
    expects: [waitsFor],
    async followUp({ page }) {
      await expect(page.locator('main .ag-row').first()).toBeVisible();
      await page.locator('main [role=toolbar]').first().locator('button, input, a').first().focus();
      const isInRow = () => page.evaluate(() => document.activeElement?.closest('.ag-row') != null);
      let tabs = 0;
      for (; tabs < 40 && !(await isInRow()); tabs += 1) await page.keyboard.press('Tab');
      expect(tabs).toBeLessThanOrEqual(most);
    },
  };
});

/** Lists whose rows open nothing. */
const withoutDetails: ReadonlySet<string> = new Set(['/settings/tokens']);
const returns = lists
  .filter(({ path }) => !withoutDetails.has(path))
  .map(
    ({ path, waitsFor }): Story => ({
      name: `opens its first row by keyboard and returns the focus to it: ${path}`,
      path,
      expects: [waitsFor],
      async followUp({ page }) {
        await expect(page.locator('main .ag-row').first()).toBeVisible();
        const heading = page.getByRole('heading', { level: 1 });
        const title = await heading.innerText();
        await heading.focus();
        await page.keyboard.press('ArrowDown');
        const inRow = () =>
          page.evaluate(() => document.activeElement?.closest('.ag-row')?.getAttribute('row-id') ?? null);
        // A group has no details of its own.
        for (let steps = 0; (await inRow())?.startsWith('group:') === true && steps < 5; steps += 1)
          await page.keyboard.press('ArrowDown');
        const row = await inRow();
        expect(row).not.toBeNull();
        const before = page.url();
        await page.keyboard.press('Enter');
        const details = page.getByRole('dialog').or(page.getByRole('complementary')).first();
        await expect.poll(async () => page.url() !== before || (await details.isVisible())).toBe(true);
        const pathOf = (address: string) => new URL(address).pathname;
        // The address changes before the page is displayed, or the dialog of a page.
        const isDisplayed = async () =>
          pathOf(page.url()) === pathOf(before) ||
          (await page.getByRole('dialog').isVisible()) ||
          (await page.locator('h1').first().innerText()) !== title;
        await expect.poll(isDisplayed, { timeout: 15_000 }).toBe(true);
        // A page can open in a dialog, too. Back returns from a page, and Esc from a dialog of the list.
        if (pathOf(page.url()) !== pathOf(before)) await page.goBack();
        else if (await page.getByRole('dialog').isVisible()) {
          await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        } else await page.goBack();
        await expect.poll(inRow).toBe(row);
      },
    }),
  );

const baselines = [...lists, { path: '/settings/event-queue-status', waitsFor: 'Pending Count' }].map(
  ({ path, waitsFor }): Story => ({
    name: `has texts on one baseline in each row: ${path}`,
    path,
    expects: [waitsFor],
    async followUp({ page }) {
      await expect(page.locator('main .ag-row').first()).toBeVisible();
      await expect.poll(() => offBaseline(page, 1)).toEqual([]);
    },
  }),
);

const focusedRow = (stage: StoryWindow) => rows(stage).and(stage.page.locator('.ag-row-focus'));

const keyboard: readonly Story[] = [
  {
    name: 'is entered by arrow down from the title of its page',
    path: '/agents',
    expects: ['edge-singapore'],
    async followUp(stage) {
      await stage.page.getByRole('heading', { level: 1 }).focus();
      await stage.page.keyboard.press('ArrowDown');
      await expect(focusedRow(stage)).toHaveAttribute('row-index', '0');
      await stage.page.keyboard.press('ArrowDown');
      await expect(focusedRow(stage)).toHaveAttribute('row-index', '1');
    },
  },
  {
    name: 'is entered by arrow down and by Enter from its search field',
    path: '/health',
    expects: ['Uptime'],
    async followUp(stage) {
      const search = stage.page.getByRole('combobox', { name: /^Search/ }).last();
      await expect(rows(stage).first()).toBeVisible();
      for (const key of ['ArrowDown', 'Enter']) {
        await search.focus();
        await stage.page.keyboard.press(key);
        await expect(focusedRow(stage)).toHaveCount(1);
      }
    },
  },
  {
    name: 'applies a typed search on the first Enter, and is entered on the second',
    path: '/incidents',
    expects: ['Responders'],
    async followUp(stage) {
      const search = stage.page.getByRole('combobox', { name: /^Search/ }).last();
      await typeInto(search, 'a');
      await search.press('Enter');
      await expect(search).toBeFocused();
      await expect(stage.page).toHaveURL(/search=a/);
      await expect(rows(stage).first()).toBeVisible();
      await search.press('Enter');
      await expect(focusedRow(stage)).toHaveCount(1);
    },
  },
  {
    name: 'focuses the row that was left when the user comes back',
    path: '/incidents',
    expects: ['Responders'],
    async followUp(stage) {
      const { page } = stage;
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(focusedRow(stage)).toHaveAttribute('row-index', '1');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/incidents\/.+/);
      await page.goBack();
      await expect(focusedRow(stage)).toHaveAttribute('row-index', '1');
      expect(await page.evaluate(() => document.activeElement?.closest('.ag-row') !== null)).toBe(true);
    },
  },
  {
    name: 'shows the rows of the last visit at once, without its cursor, and then newer ones',
    path: '/settings/jobs',
    expects: ['Scrape Kubernetes'],
    async followUp(stage) {
      const { page } = stage;
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('ArrowDown');
      await expect(focusedRow(stage)).toHaveAttribute('row-index', '0');
      await rows(stage).nth(1).hover();
      const marks = () => page.locator('.ag-row-hover, .ag-row-focus, .ag-cell-focus');
      await expect(marks()).not.toHaveCount(0);
      // The same grid comes back: the window does not create its rows again.
      const ofLastVisit = page.locator('[data-visit="last"]');
      await page.locator('.ag-root').evaluate((grid) => grid.setAttribute('data-visit', 'last'));
      const link = (name: string) => page.getByRole('link', { name, exact: true });
      await link('Users').click();
      await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
      await expect(ofLastVisit).toHaveCount(0);
      stage.bridge.answer({
        'jobs.list': serverAnswer({ runs: [jobRun({ resourceName: 'of-this-visit' })], total: 1 }),
      });
      await stage.putForward(minuteMs);
      await link('Job History').click();
      await expect(ofLastVisit).toHaveCount(1);
      await expect(marks()).toHaveCount(0);
      await expect(rows(stage).filter({ hasText: 'of-this-visit' })).toHaveCount(1);
      await expect(rows(stage)).toHaveCount(1);
    },
  },
  {
    name: 'shows new rows in the frame that shows their number',
    path: '/settings/jobs',
    expects: ['Scrape Kubernetes'],
    async followUp(stage) {
      const { page } = stage;
      const frames = await page.evaluateHandle(() => {
        const seen = new Set<string>();
        const look = () => {
          const isNewNumber = document.querySelector('main')?.textContent?.includes('1–1 of') === true;
          const isNewRows = document.querySelectorAll('.ag-row').length === 1;
          seen.add(`${isNewNumber ? 'new' : 'old'} number, ${isNewRows ? 'new' : 'old'} rows`);
          requestAnimationFrame(look);
        };
        look();
        return seen;
      });
      stage.bridge.answer({
        'jobs.list': serverAnswer({ runs: [jobRun({ resourceName: 'of-this-sort' })], total: 1 }),
      });
      await page.getByRole('columnheader', { name: 'Resource' }).first().click();
      await expect(rows(stage).filter({ hasText: 'of-this-sort' })).toHaveCount(1);
      await expect
        .poll(() => frames.evaluate((seen) => [...seen]))
        .toEqual(['old number, old rows', 'new number, new rows']);
    },
  },
  {
    name: 'shows the rows of the last visit although the range of the list ends a minute later',
    path: '/catalog/changes',
    answers: { 'changes.list': changePage([change({ summary: 'of-the-last-visit' })]) },
    expects: ['of-the-last-visit'],
    async followUp(stage) {
      const { page } = stage;
      stage.bridge.answer({ 'changes.list': pending });
      await page.getByRole('link', { name: 'Insights', exact: true }).click();
      await expect(page.getByText('of-the-last-visit')).toHaveCount(0);
      await stage.putForward(2 * minuteMs);
      await page.goBack();
      await expect(page.getByText('of-the-last-visit').first()).toBeVisible();
    },
  },
];

const narrow: readonly Story[] = [
  {
    name: 'cuts the repetitions of a change in a narrow window, not its age',
    path: '/catalog/changes',
    answers: {
      'changes.list': changePage([
        change({ createdAt: ago(47 * minuteMs), firstObservedAt: ago(50 * hourMs), count: 1_234 }),
      ]),
    },
    expects: ['Last Seen'],
    async followUp({ page }) {
      await page.setViewportSize({ width: 720, height: 900 });
      const age = page.locator('.ag-row time').first();
      await expect(age).toHaveText(/\S/);
      const isCut = () =>
        age.evaluate((time) => {
          const cell = time.closest('.ag-cell')?.getBoundingClientRect();
          const { right } = time.getBoundingClientRect();
          const link = time.parentElement;
          return (
            cell === undefined || right > cell.right || (link !== null && link.scrollWidth > link.clientWidth)
          );
        });
      await expect.poll(isCut).toBe(false);
      await page.setViewportSize({ width: 1_440, height: 900 });
    },
  },
];

const groups: readonly Story[] = [
  {
    name: 'keeps the sums of its groups below their columns when a column before them is hidden',
    path: '/catalog',
    expects: ['Cost (30d)'],
    async followUp(stage) {
      const { page } = stage;
      const group = page.locator('.ag-row:has([data-group])').filter({ hasText: '$' }).first();
      const cost = page.getByRole('columnheader', { name: 'Cost (30d)' });
      const distance = async () => {
        const head = await cost.boundingBox();
        const sum = await group.locator('[class*=sum]', { hasText: '$' }).boundingBox();
        return Math.abs((head?.x ?? 0) + (head?.width ?? 0) - (sum?.x ?? 0) - (sum?.width ?? 0));
      };
      await expect.poll(distance).toBeLessThan(20);
      await press(stage, 'Columns');
      await page.getByRole('checkbox', { name: 'Health' }).click();
      await expect(page.getByRole('columnheader', { name: 'Health' })).toHaveCount(0);
      await expect.poll(distance).toBeLessThan(20);
      for (const sum of await group.locator('[class*=sum]').all())
        expect((await sum.boundingBox())?.x).not.toBe((await group.boundingBox())?.x);
      await press(stage, 'Reset columns');
    },
  },
];

const openRow = (stage: StoryWindow) => rows(stage).and(stage.page.locator('[aria-current=true]'));

/** 100 checks in two groups. The second group is healthy, so it is initially closed. */
const manyChecks = Array.from({ length: 100 }, (_, at) =>
  aCheck({
    id: idOf(7, at),
    name: `probe-${at}`,
    namespace: at < 50 ? 'edge' : 'payments',
    status: at < 50 ? 'unhealthy' : 'healthy',
  }),
);
const healthyId = idOf(7, 80);
const equalChanges = [1, 2, 3].map((at) => change({ id: idOf(31, at), type: 'BackOff' }));

const opened: readonly Story[] = [
  {
    name: 'marks the row of a check that its address opens, expands its group and scrolls to it',
    path: `/health?groupBy=namespace&tabBy=none&hidePassing=false&checkId=${healthyId}`,
    answers: { 'health.checks.list': checkList(manyChecks) },
    expects: ['edge', 'payments'],
    async followUp(stage) {
      await expect(openRow(stage)).toHaveCount(1);
      await expect(openRow(stage)).toContainText('probe-80');
      // Esc closes the drawer from the title of the page, which has the focus.
      await stage.page.keyboard.press('Escape');
      await expect(openRow(stage)).toHaveCount(0);
      await stage.page
        .locator('.ag-grid-viewport')
        .first()
        .evaluate((list) => list.scrollTo(0, 0));
      await stage.page.goBack();
      await expect(openRow(stage)).toBeInViewport({ ratio: 1 });
    },
  },
  ...[
    { what: 'notification', path: `/notifications?id=${someSends[0]?.id}`, header: 'Event' },
    { what: 'agent', path: `/agents?id=${nilUuid}`, header: 'Scrapers' },
    { what: 'job run', path: `/settings/jobs?run=${someRuns[0]?.id}`, header: 'Job Name' },
  ].map(
    ({ what, path, header }): Story => ({
      name: `marks the row of an opened ${what}`,
      path,
      expects: [header],
      followUp: (stage) => expect(openRow(stage)).toHaveCount(1),
    }),
  ),
  {
    name: 'marks the row of an opened insight',
    path: `/catalog/insights?insight=${someInsights[1]?.id}`,
    expects: ['First Observed'],
    followUp: (stage) => expect(openRow(stage)).toHaveCount(1),
  },
  {
    name: 'marks the row of an opened change, and follows to the next one',
    path: `/catalog/changes?change=${someChanges[0]?.id}`,
    expects: ['Last Seen'],
    async followUp(stage) {
      await expect(openRow(stage)).toHaveAttribute('row-index', '0');
      await stage.page.keyboard.press('j');
      await expect(openRow(stage)).toHaveAttribute('row-index', '1');
    },
  },
  {
    name: 'marks the row that an opened change is folded into',
    path: `/catalog/changes?change=${equalChanges[2]?.id}`,
    answers: { 'changes.list': changePage(equalChanges) },
    expects: ['Last Seen'],
    followUp: (stage) => expect(openRow(stage)).toHaveAttribute('row-index', '0'),
  },
];

defineStories([
  { screen: 'every list', stories: [...readable, ...tabsToRow, ...returns, ...baselines] },
  { screen: 'a list', stories: keyboard },
  { screen: 'a narrow list', stories: narrow },
  { screen: 'a column of a list', stories: [...icons, ...tags] },
  { screen: 'a grouped list', stories: groups },
  { screen: 'an opened row', stories: opened },
]);
