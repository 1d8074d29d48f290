import { expect } from 'playwright/test';
import {
  button,
  expectCalls,
  expectNoTexts,
  expectSingleCall,
  expectTexts,
  press,
  rows,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { expectMiddleCut } from '../expectMiddleCut.ts';
import { pending } from '../FakeBridge.ts';
import { loadFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { change, changePage } from '../world/changes.ts';
import { failsWith, failures } from '../world/failures.ts';
import { away, signedIn } from '../world/session.ts';
import { ago, beforeNow, cachedAfterFailure, cachedAnswer, hourMs, idOf, minuteMs } from '../world/times.ts';
import {
  componentId,
  componentRows,
  manyComponents,
  someComponents,
  topologyAnswers,
  topologyOf,
} from '../world/topology.ts';

const path = '/topology';
const failed = 'The components could not be loaded';
const empty = 'There are no components matching this criteria';

const card = ({ page }: StoryWindow, name: string) =>
  page.getByRole('article', { name: new RegExp(`^${name}, `) });
const current = ({ page }: StoryWindow) => page.locator('article:focus');

/** Moves the pointer off the cards. Otherwise, a tooltip opens while the page is checked. */
async function leaveCards({ page }: StoryWindow): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

const filter = ({ page }: StoryWindow, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) }).first();

async function choose(stage: StoryWindow, name: string, option: string | RegExp): Promise<void> {
  await filter(stage, name).click();
  await stage.page.getByRole('option', { name: option }).first().click();
}

/** Sets the card width with the slider. */
const wide = (widthPx: number) => async (stage: StoryWindow) => {
  await press(stage, 'View options');
  await stage.page.getByRole('slider', { name: 'Card Width' }).press('Home');
  for (let px = 250; px < widthPx; px += 2) await stage.page.keyboard.press('ArrowRight');
  await stage.page.keyboard.press('Escape');
};

const watched = { since: ago(hourMs), readings: [{ from: ago(2 * hourMs), to: ago(0) }] };
const quiet = cachedAfterFailure({ ...watched, moves: [], changes: [] });

const cards: readonly Story[] = [
  {
    name: 'shows unhealthy components first',
    path,
    expects: [
      'Payments',
      'Card authorisations fail in prod-eu-1',
      'Health Checks',
      'Availability',
      '8 components',
    ],
    async followUp(stage) {
      await expect(stage.page).toHaveTitle('Dashboard | Quarterdeck');
      const names = await stage.page.getByRole('article').getByRole('heading').allTextContents();
      expect(names.slice(0, 4)).toEqual(['Edge', 'Payments', 'Data platform', 'Search']);
      // Times in the world count from the start of the worker, which may be 20 minutes ago.
      await expect(card(stage, 'Payments')).toContainText(/changed (\d+m|1h) ago/);
      // Hidden properties stay hidden, and figures are formatted by unit.
      await expect(card(stage, 'Payments')).not.toContainText('never shown');
      await expect(card(stage, 'Payments')).toContainText('$2.7k');
      await expectSingleCall(stage, 'topology.refresh');
      await expectCalls(stage, 'topology.recent', [{ minutes: 60 }]);
    },
  },
  {
    name: 'expands all parts of a card',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      const more = card(stage, 'Payments').getByRole('button', { name: /^Show \d+ more$/ });
      await more.last().click();
      await more.first().click();
    },
    expects: ['payments-web', '12.5%', 'eu-west-1'],
    async followUp(stage) {
      await card(stage, 'Payments').getByRole('button', { name: 'Show less' }).first().click();
      await card(stage, 'Payments').getByRole('button', { name: 'Show less' }).first().click();
      await expectNoTexts(stage, ['payments-web', 'eu-west-1']);
    },
  },
  {
    name: 'shows three large cards in a row',
    path,
    waitsFor: ['Payments'],
    act: wide(356),
    expects: ['Payments', 'Insights'],
    async followUp(stage) {
      await expect(card(stage, 'Payments')).toHaveAttribute('data-size', 'large');
      expect(await stage.page.evaluate(() => localStorage.getItem('topology_card_width'))).toBe('356px');
    },
  },
  {
    name: 'shows only figures on medium cards',
    path,
    waitsFor: ['Payments'],
    act: wide(260),
    expects: ['Payments', '1.2k/s'],
    expectsNot: ['Health Checks'],
    async followUp(stage) {
      await expect(card(stage, 'Payments')).toHaveAttribute('data-size', 'medium');
    },
  },
  {
    name: 'shows an empty state when there are no components',
    path,
    answers: { 'topology.list': topologyOf([]), 'topology.recent': quiet },
    expects: [empty, 'The server has no components that you can view.', '0 components'],
  },
  {
    name: 'shows a component without data',
    path,
    answers: { 'topology.list': topologyOf([{ name: 'lonely' }]), 'topology.recent': quiet },
    expects: ['lonely', '1 component', 'No changes in the last hour.'],
  },
  {
    name: 'shows long names',
    path,
    answers: {
      'topology.list': topologyOf([
        {
          name: longName,
          health: 'unhealthy',
          status: longName,
          statusReason: longName,
          agentId: idOf(3, 1),
          agentName: longName,
          properties: [
            { name: longName, text: longName, headline: true },
            { name: `${longName}-2`, text: longName },
            { name: 'site', type: 'url', text: `https://${longName}.example` },
          ],
          children: [{ name: `${longName}-child`, health: 'unhealthy' }],
        },
      ]),
    },
    expects: [longName],
    async followUp({ page }) {
      await expectMiddleCut(page.getByText('8a-child', { exact: true }).first().locator('..'), '8a-child');
    },
  },
  {
    name: 'renders only the visible cards of 5,000 components',
    path,
    answers: { 'topology.list': topologyOf(manyComponents(5_000)), 'topology.recent': quiet },
    expects: ['5,000 components', 'service-1004'],
    async followUp(stage) {
      const drawn = stage.page.getByRole('article');
      expect(await drawn.count()).toBeLessThan(60);
      await drawn.first().focus();
      await stage.page.keyboard.press('End');
      await expect(current(stage)).toHaveAttribute('aria-posinset', '5000');
      await expect(current(stage)).toBeInViewport();
      await stage.page.keyboard.press('Home');
      await expect(current(stage)).toHaveAttribute('aria-posinset', '1');
      await choose(stage, 'Team', /^Team 3/);
      await expectTexts(stage, ['455 components']);
    },
  },
  {
    name: 'offers the card width and hidden components as view options',
    path,
    waitsFor: ['Payments'],
    act: (stage) => press(stage, 'View options'),
    expects: ['Show hidden components', 'Card Width', '554 px'],
    async followUp(stage) {
      const slider = stage.page.getByRole('slider', { name: 'Card Width' });
      await slider.focus();
      await stage.page.keyboard.press('ArrowLeft');
      await expectTexts(stage, ['552 px']);
      await stage.page.keyboard.press('Home');
      await expectTexts(stage, ['250 px']);
      await expect(card(stage, 'Payments')).toHaveAttribute('data-size', 'small');
      await stage.page.keyboard.press('Escape');
    },
  },
  {
    name: 'moves its controls to More controls in a small window',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      await stage.page.setViewportSize({ width: 720, height: 450 });
      await press(stage, 'More controls');
      const more = stage.page.getByRole('dialog', { name: 'More controls' });
      for (const name of ['Sort By', 'Wall mode'])
        await expect(more.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
    },
    expects: ['Wall mode', 'Card Width'],
    async followUp(stage) {
      await stage.page.keyboard.press('Escape');
    },
  },
  {
    name: 'hides hidden components on request',
    path: '/topology?showHiddenComponents=no',
    expects: ['7 components', 'Identity'],
    expectsNot: ['Warehouse floor'],
    async followUp(stage) {
      await press(stage, 'View options');
      await stage.page.getByRole('switch', { name: 'Show hidden components' }).click();
      await stage.page.keyboard.press('Escape');
      await expectTexts(stage, ['8 components', 'Warehouse floor']);
      await expect(stage.page).not.toHaveURL(/showHiddenComponents/);
    },
  },
  {
    name: 'hides incident counts when incidents are turned off',
    path,
    answers: {
      'session.changes': signedIn({
        properties: [{ name: 'incidents.disable', value: 'true', source: 'local' }],
      }),
    },
    expects: ['Payments', 'Health Checks'],
    expectsNot: ['Availability'],
  },
];

const filtering: readonly Story[] = [
  {
    name: 'filters by health, type, team, labels and agent',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      await choose(stage, 'Health', /^unhealthy/);
      await choose(stage, 'Type', /^System/);
      await choose(stage, 'Team', /^Payments/);
      await choose(stage, 'Labels', /^tier:front/);
      await stage.page.keyboard.press('Escape');
      await choose(stage, 'Agent', /^prod-eu-1/);
    },
    expects: ['1 component', 'Payments'],
    expectsNot: ['Edge'],
    async followUp(stage) {
      const { searchParams } = new URL(stage.page.url());
      expect(Object.fromEntries(searchParams)).toEqual({
        status: 'unhealthy',
        type: 'System',
        team: 'Payments',
        labels: 'tier=front',
        agent_id: idOf(3, 1),
      });
      // The filters are carried over to the component's address.
      await card(stage, 'Payments').getByRole('link', { name: 'Payments', exact: true }).click();
      await expect(stage.page).toHaveURL(new RegExp(`/topology/${componentId('Payments')}\\?type=System`));
      await stage.page.goBack();
      await choose(stage, 'Health', /^All/);
      await expect(stage.page).not.toHaveURL(/status=/);
    },
  },
  {
    name: 'ignores the value All',
    path: '/topology?status=All&type=All&team=All&labels=All&agent_id=All',
    expects: ['8 components'],
  },
  {
    name: 'clears filters that match nothing',
    path: '/topology?team=Nobody',
    expects: [empty, '0 components'],
    async followUp(stage) {
      await expect(filter(stage, 'Team')).toContainText('Nobody');
      await press(stage, 'Clear all filters');
      await expectTexts(stage, ['8 components']);
    },
  },
  {
    name: 'accepts several health values as in web client addresses',
    path: '/topology?status=unhealthy,warning',
    expects: ['4 components'],
  },
  {
    name: 'sorts by name and by a headline property in both directions',
    path,
    waitsFor: ['Payments'],
    act: (stage) => choose(stage, 'Sort By', 'Name'),
    expects: ['Branch network'],
    async followUp(stage) {
      const first = stage.page.getByRole('article').first();
      await expect(first).toHaveAccessibleName(/^Branch network/);
      await press(stage, 'Sort descending');
      await expect(first).toHaveAccessibleName(/^Warehouse floor/);
      await choose(stage, 'Sort By', 'Cost 30d');
      await expect(first).toHaveAccessibleName(/^Payments/);
      await expect(stage.page).toHaveURL(/sortBy=field%3ACost\+30d&sortOrder=desc/);
      // The sort is stored for the next visit.
      await stage.page.evaluate(() => history.pushState(null, '', '/topology'));
      await expect(filter(stage, 'Sort By')).toContainText('Cost 30d');
      await choose(stage, 'Sort By', 'Health status');
      await expect(first).toHaveAccessibleName(/^Edge/);
    },
  },
];

const walking: readonly Story[] = [
  {
    name: 'moves in two dimensions',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      await stage.page.getByRole('article').first().focus();
      await stage.page.keyboard.press('ArrowRight');
      await expect(current(stage)).toHaveAccessibleName(/^Payments/);
      await stage.page.keyboard.press('ArrowDown');
      await expect(current(stage)).toHaveAccessibleName(/^Search/);
      await stage.page.keyboard.press('ArrowLeft');
    },
    expects: ['Data platform'],
    async followUp(stage) {
      await expect(current(stage)).toHaveAccessibleName(/^Data platform/);
      await stage.page.keyboard.press('End');
      await expect(current(stage)).toHaveAccessibleName(/^Branch network/);
      await stage.page.keyboard.press('Home');
      await expect(current(stage)).toHaveAccessibleName(/^Edge/);
      // Tab moves the focus into the card, and Esc back out.
      await stage.page.keyboard.press('Tab');
      await expect(stage.page.locator('a:focus')).toHaveText('Edge');
      await stage.page.keyboard.press('Escape');
      await expect(current(stage)).toHaveAccessibleName(/^Edge/);
      await stage.page.keyboard.press('Enter');
      await expect(stage.page).toHaveURL(new RegExp(`/topology/${componentId('Edge')}$`));
    },
  },
  {
    name: 'keeps the focus on its card when cards are added or sorted',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      await card(stage, 'Search').focus();
      stage.bridge.answer({
        'topology.list': topologyOf([...someComponents, { name: 'Another', health: 'unhealthy' }]),
        'sync.changed': { changes: [{ feed: 'components', ids: null }] },
      });
      await expectTexts(stage, ['Another', '9 components']);
      await expect(current(stage)).toHaveAccessibleName(/^Search/);
      await stage.page.evaluate(() => history.pushState(null, '', '/topology?sortBy=name&sortOrder=desc'));
      await expect(stage.page.getByRole('article').first()).toHaveAccessibleName(/^Warehouse floor/);
    },
    expects: ['Search'],
    async followUp(stage) {
      await expect(current(stage)).toHaveAccessibleName(/^Search/);
    },
  },
  {
    name: 'restores the scroll position on Back',
    path,
    answers: { 'topology.list': topologyOf(manyComponents(600)), 'topology.recent': quiet },
    waitsFor: ['600 components'],
    async act(stage) {
      const scroller = stage.page.getByRole('feed').locator('..');
      await scroller.evaluate((element) => element.scrollTo({ top: 9_000 }));
      // The cards of the new position, instead of the first ones.
      await expect(stage.page.getByRole('article').nth(4)).toHaveAttribute('aria-posinset', /^\d{2,3}$/);
      const link = stage.page.locator('article:visible h2 a').nth(6);
      const name = await link.textContent();
      await link.click();
      await expect(stage.page).toHaveURL(/\/topology\/.+/);
      await stage.page.goBack();
      await expect(stage.page.getByRole('heading', { name: name ?? '', exact: true })).toBeAttached();
      await leaveCards(stage);
    },
    expects: ['600 components'],
    async followUp(stage) {
      const top = await stage.page
        .getByRole('feed')
        .locator('..')
        .evaluate((element) => element.scrollTop);
      expect(top).toBeGreaterThan(8_000);
    },
  },
];

const openMenu = async (stage: StoryWindow, name: string): Promise<void> => {
  await button(stage, `Actions for ${name}`).click();
  await expect(stage.page.getByRole('menu')).toBeVisible();
};
const item = ({ page }: StoryWindow, name: string) => page.getByRole('menuitem', { name });

const acting: readonly Story[] = [
  {
    name: 'shows its actions in a menu',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      await openMenu(stage, 'Payments');
      await expect(stage.page.getByRole('menuitem')).toHaveText([
        'View Logs',
        'Zoom In',
        'Pin component',
        'Link to Incident',
        'Snapshot',
        'Link to catalog',
        'Acknowledge…',
        'Silence…',
        'Copy for chat',
        'Copy picture',
        'Save picture',
      ]);
    },
    expects: ['View Logs', 'Zoom In', 'Link to Incident', 'Snapshot', 'Link to catalog'],
    async followUp(stage) {
      await stage.page.keyboard.press('Escape');
      await openMenu(stage, 'Payments');
      await item(stage, 'View Logs').click();
      await expect(stage.page).toHaveURL(new RegExp(`/logs\\?topologyId=${componentId('Payments')}$`));
      await stage.page.goBack();
      await openMenu(stage, 'Payments');
      await item(stage, 'Zoom In').click();
      await expect(stage.page).toHaveURL(new RegExp(`/topology/${componentId('Payments')}$`));
    },
  },
  {
    name: 'opens its dialogs and returns the focus',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      for (const name of ['Link to Incident', 'Snapshot', 'Link to catalog']) {
        await openMenu(stage, 'Payments');
        await item(stage, name).click();
        await expect(stage.page.getByRole('dialog')).toBeVisible();
        await stage.page.keyboard.press('Escape');
        await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      }
      await leaveCards(stage);
    },
    expects: ['Payments'],
  },
  {
    name: 'keeps its dialog open when the card moves',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      await openMenu(stage, 'Search');
      await item(stage, 'Link to Incident').click();
      await expect(stage.page.getByRole('dialog', { name: 'Link to Incident' })).toBeVisible();
      stage.bridge.answer({
        'topology.list': topologyOf([{ name: 'Another', health: 'unhealthy' }]),
      });
      // Sync changes the cached components.
      stage.bridge.answer({ 'sync.changed': { changes: [{ feed: 'components', ids: null }] } });
    },
    expects: ['1 component', 'Link to Incident'],
    async followUp(stage) {
      await expect(stage.page.getByRole('dialog', { name: 'Link to Incident' })).toBeVisible();
      await stage.page.keyboard.press('Escape');
    },
  },
  {
    name: 'offers a viewer only actions without changes',
    path,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    waitsFor: ['Payments'],
    act: (stage) => openMenu(stage, 'Payments'),
    expects: ['Zoom In', 'Snapshot'],
    expectsNot: ['Link to Incident', 'Link to catalog'],
  },
  {
    name: 'hides logs and incidents when both are turned off',
    path,
    answers: {
      'session.changes': signedIn({
        properties: [
          { name: 'logs.disable', value: 'true', source: 'local' },
          { name: 'incidents.disable', value: 'true', source: 'local' },
        ],
      }),
    },
    waitsFor: ['Payments'],
    act: (stage) => openMenu(stage, 'Payments'),
    expects: ['Zoom In', 'Snapshot', 'Link to catalog'],
    expectsNot: ['View Logs', 'Link to Incident'],
  },
  {
    name: 'disables actions when the server cannot be reached',
    path,
    answers: { 'session.changes': signedIn({ server: away }) },
    waitsFor: ['Payments'],
    act: (stage) => openMenu(stage, 'Payments'),
    expects: ['Zoom In', 'Snapshot'],
    async followUp(stage) {
      // The pictures in narrower windows regroup the cards, which closes the menu.
      await expect(async () => {
        if (!(await stage.page.getByRole('menu').isVisible())) await openMenu(stage, 'Payments');
        const timeout = 500;
        await expect(item(stage, 'Snapshot')).toHaveAttribute('aria-disabled', 'true', { timeout });
        await expect(item(stage, 'Link to Incident')).toHaveAttribute('aria-disabled', 'true', { timeout });
        await expect(item(stage, 'Zoom In')).not.toHaveAttribute('aria-disabled', 'true', { timeout });
      }).toPass({ timeout: 10_000 });
    },
  },
  {
    name: 'links its counts to the counted objects',
    path,
    expects: ['Payments'],
    async followUp(stage) {
      const id = componentId('Payments');
      const link = (name: string) => card(stage, 'Payments').getByRole('link', { name, exact: true });
      const leads = async (name: string, href: string) => expect(link(name)).toHaveAttribute('href', href);
      await leads(
        '4 critical security insights',
        `/catalog/insights?component=${id}&type=security&severity=critical&status=open`,
      );
      await leads('29 healthy checks', `/health?component=${id}&status=healthy&hidePassing=false`);
      await leads('7 unhealthy checks', `/health?component=${id}&status=unhealthy&hidePassing=false`);
      await leads('Availability', `/incidents?status=ongoing&component=${id}&type=availability`);
      await leads(
        '1 critical availability incident',
        `/incidents?status=ongoing&severity=critical&component=${id}&type=availability`,
      );
      await leads('3 unhealthy below', `/topology/${componentId('payments-worker')}?status=unhealthy`);
      await link('3 unhealthy below').click();
      await expect(stage.page).toHaveURL(/\?status=unhealthy$/);
    },
  },
];

const busy = cachedAfterFailure({
  since: ago(hourMs),
  readings: [{ from: ago(20 * minuteMs), to: ago(0) }],
  moves: componentRows.rows.slice(0, 14).map(([{ id }], at) => ({
    id,
    at: ago((at + 2) * minuteMs),
    from: 'warning' as const,
    to: 'unhealthy' as const,
  })),
  changes: [],
});

const lately: readonly Story[] = [
  {
    name: 'lists status changes and config changes',
    path,
    expects: [
      'Changes in the last hour',
      '2 status changes, 3 config changes',
      /3 changes: payments-deployment image 3\.18\.1/,
    ],
    async followUp(stage) {
      const lines = stage.page.getByRole('list', { name: 'Changed components' });
      await expect(lines.getByRole('listitem')).toHaveCount(3);
      await expect(lines.getByRole('listitem').first()).toContainText('Payments');
      await expect(
        lines.getByRole('img', { name: /^Health of Payments in the last hour: healthy from/ }),
      ).toBeVisible();
      await press(stage, 'Changes in the last hour');
      await expect(lines).toHaveCount(0);
      // The list stays collapsed.
      await stage.page.evaluate(() => history.pushState(null, '', '/health'));
      await expect(stage.page).toHaveTitle(/^Health/);
      await stage.page.goBack();
      await expectTexts(stage, ['2 status changes, 3 config changes']);
      await expect(lines).toHaveCount(0);
      await press(stage, 'Changes in the last hour');
    },
  },
  {
    name: 'opens exactly the changes of a line, and returns to the dashboard with Esc',
    path,
    answers: {
      'changes.list': changePage(
        [1, 2, 3].map((at) => change({ id: idOf(5, at), summary: `step ${at} of the rollout` })),
      ),
    },
    expects: [/3 changes: payments-deployment/],
    async followUp(stage) {
      await stage.page.getByRole('link', { name: /^3 changes/ }).click();
      const dialog = stage.page.getByRole('dialog', { name: 'Changes of payments-worker in the last hour' });
      await expect(dialog.getByText('3 changes')).toBeVisible();
      await expect(dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(3);
      await expect(dialog.getByText('flux-system/kustomize-controller')).toHaveCount(3);
      const input = stage.bridge.calls('changes.list').at(-1)?.input as {
        readonly range: { readonly from: string };
      };
      expect(input).toMatchObject({
        filter: { itemId: { include: [idOf(1, 901)], exclude: [] }, hideDeleted: false },
        range: { to: null },
      });
      const watchedMs = Date.now() - Date.parse(input.range.from);
      expect(watchedMs).toBeGreaterThanOrEqual(hourMs);
      expect(watchedMs).toBeLessThan(hourMs + minuteMs);
      await stage.page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(stage.page).toHaveURL(/\/topology$/);
    },
  },
  {
    name: 'draws the time before the first reading and after a pause as not known',
    path,
    answers: {
      'topology.recent': () =>
        cachedAfterFailure({
          since: beforeNow(hourMs),
          readings: [
            { from: beforeNow(50 * minuteMs), to: beforeNow(40 * minuteMs) },
            { from: beforeNow(20 * minuteMs), to: beforeNow(0) },
          ],
          moves: [
            {
              id: componentId('Payments'),
              at: beforeNow(10 * minuteMs),
              from: 'healthy' as const,
              to: 'unhealthy' as const,
            },
          ],
          changes: [],
        }),
    },
    // With the day in the hour after midnight.
    expects: [/known since (\d+ \w+ )?\d\d:\d\d/, /not known from (\d+ \w+ )?\d\d:\d\d to/],
    async followUp(stage) {
      await expect(
        stage.page.getByRole('img', {
          name: /^Health of Payments in the last hour: not known from .*, healthy from .*, not known from .*, healthy from .*, unhealthy from/,
        }),
      ).toBeVisible();
    },
  },
  {
    name: 'expands many changes and shows since when changes are known',
    path,
    answers: { 'topology.recent': busy },
    expects: [/^Show 1\d more$/, /known since/],
    async followUp(stage) {
      await stage.page.getByRole('button', { name: /^Show 1\d more$/ }).click();
      await expect(
        stage.page.getByRole('list', { name: 'Changed components' }).getByRole('listitem'),
      ).toHaveCount(14);
      await press(stage, 'Show less');
    },
  },
  {
    name: 'has the margin of the page at the right of its toolbar, also with long filters',
    path: '/topology?type=System&team=Platform',
    expects: ['No changes in the last hour.'],
    async followUp({ page }) {
      await page.setViewportSize({ width: 1_440, height: 900 });
      const controls = page.getByRole('toolbar').first().locator('button:visible, label:visible');
      const rights = await controls.evaluateAll((all) =>
        all.map((control) => control.getBoundingClientRect().right),
      );
      expect(Math.max(...rights)).toBeLessThanOrEqual(1_440 - 16);
      expect(Math.max(...rights)).toBeGreaterThan(1_400);
    },
  },
  {
    name: 'gives recent changes a fifth of the height of the window, and the rest to the cards',
    path,
    answers: { 'topology.recent': busy },
    expects: ['Changes in the last hour'],
    async followUp(stage) {
      const { page } = stage;
      const strip = page.getByRole('region', { name: 'Changes in the last hour' });
      const lines = strip.getByRole('list', { name: 'Changed components' });
      // 720 x 450 is a window of 1440 x 900 at 200 %.
      for (const [width, height] of [
        [1440, 900],
        [1440, 1200],
        [1024, 800],
        [720, 900],
        [720, 450],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(lines).toHaveCount(height < 490 ? 0 : 1);
        await expect
          .poll(async () => (await strip.boundingBox())?.height, `height at ${width} x ${height}`)
          .toBeLessThanOrEqual(height / 5);
        await expect(card(stage, 'Edge').getByText('Health Checks')).toBeInViewport({ ratio: 1 });
      }
      // The user may still expand the panel in a low window.
      await press(stage, 'Changes in the last hour');
      await expect(lines.getByRole('listitem')).toHaveCount(1);
      await press(stage, 'Changes in the last hour');
    },
  },
  {
    name: 'applies the filters',
    path: '/topology?team=Platform',
    expects: ['No changes in the last hour.', '2 components'],
  },
  {
    name: 'shows an empty state when nothing changed',
    path,
    answers: { 'topology.recent': quiet },
    expects: ['No changes in the last hour.'],
  },
  {
    name: 'shows an error when the changes cannot be loaded',
    path,
    answers: { 'topology.recent': failsWith(failures.broken) },
    expects: [`The changes in the last hour could not be loaded: ${failures.broken.sentence}`, 'Payments'],
  },
];

const table: readonly Story[] = [
  {
    name: 'shows a tree with unhealthy components first',
    path: '/topology?layout=table',
    expects: ['Name', 'Health', 'Checks', 'Insights', 'payments-worker-1', '8 components'],
    async followUp(stage) {
      expect((await stage.page.locator('.ag-row [col-id=name]').allTextContents()).slice(0, 3)).toEqual([
        'Edge',
        'legacy-soap',
        'partner-sftp',
      ]);
      await stage.page.getByRole('columnheader', { name: 'Name' }).click();
      await expect(rows(stage).first()).toContainText('Branch network');
      await press(stage, 'Export');
      await item(stage, 'Export as CSV').click();
      await expect(toast(stage, /^\d+ rows exported$/)).toBeVisible();
      const [saved] = stage.bridge.calls('shell.file.save');
      expect(saved?.input).toMatchObject({ name: 'components.csv', type: 'text/csv; charset=utf-8' });
      await rows(stage).filter({ hasText: 'legacy-soap' }).getByText('Application').click();
      await expect(stage.page).toHaveURL(new RegExp(`/topology/${componentId('legacy-soap')}`));
    },
  },
  {
    name: 'shows an empty table and disables Export when nothing matches',
    path: '/topology?layout=table&team=Nobody',
    expects: [empty],
    async followUp(stage) {
      await expect(button(stage, 'Export')).toHaveAttribute('data-tooltip', 'There is nothing to export.');
    },
  },
  {
    name: 'shows 5,000 components',
    path: '/topology?layout=table',
    answers: { 'topology.list': topologyOf(manyComponents(5_000)), 'topology.recent': quiet },
    expects: ['5,000 components', 'service-1004'],
  },
  {
    name: 'opens from the toolbar',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      // The address checks it, a moment later.
      await stage.page.getByRole('radio', { name: 'Table' }).click({ force: true });
    },
    expects: ['payments-worker-1'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(/layout=table/);
    },
  },
];

const standing: readonly Story[] = [
  ...loadFailureStories({ path, call: 'topology.list', well: 'Payments' }, ({ code, sentence }) =>
    code === 'FORBIDDEN' ? [sentence] : [failed, sentence],
  ),
  ...[failures.broken].map(
    (failure): Story => ({
      name: `keep the components when the server is ${failure.name}`,
      path,
      answers: { 'topology.refresh': failsWith(failure) },
      expects: [`${failure.sentence} Showing the last response.`, 'Payments'],
      async followUp(stage) {
        stage.bridge.answer({ 'topology.refresh': {} });
        await press(stage, 'Refresh');
        await expectNoTexts(stage, [failure.sentence]);
        await expectTexts(stage, ['Payments']);
      },
    }),
  ),
  {
    name: 'exclude the components when the server refuses access',
    path,
    answers: { 'topology.refresh': failsWith(failures.refused) },
    expects: [failures.refused.sentence],
    expectsNot: ['Payments'],
  },
  {
    name: 'show Refresh as busy while the server is slow',
    path,
    answers: { 'topology.refresh': pending },
    waitsFor: ['Payments'],
    async act(stage) {
      await expect(button(stage, 'Refresh')).toHaveAttribute('aria-busy', 'true');
    },
    expects: ['Payments'],
    async followUp(stage) {
      stage.bridge.answer({ 'topology.refresh': {} });
      await expect(button(stage, 'Refresh')).not.toHaveAttribute('aria-busy', 'true');
    },
  },
  {
    name: 'include cached components with the cause',
    path,
    answers: {
      'topology.list': cachedAnswer(
        topologyAnswers['topology.list']().data,
        failures.broken.sentence,
        failures.broken.details,
      ),
    },
    expects: [`${failures.broken.sentence} Showing data stored on this computer.`, 'Payments'],
  },
  {
    name: 'can be filtered without requests when the server cannot be reached',
    path,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['The server cannot be reached.', 'Payments', /as of \d\d:\d\d/],
    async followUp(stage) {
      await choose(stage, 'Health', /^warning/);
      await expectTexts(stage, ['2 components']);
      await expectCalls(stage, 'topology.refresh', []);
      // The request is sent as soon as the server is reachable again.
      stage.bridge.answer({ 'session.changes': signedIn() });
      await expect.poll(() => stage.bridge.calls('topology.refresh').length).toBe(1);
    },
  },
];

defineStories([
  { screen: 'the topology dashboard', stories: cards },
  { screen: 'the topology filter', stories: filtering },
  { screen: 'the keyboard navigation of the topology', stories: walking },
  { screen: 'a topology card', stories: acting },
  { screen: 'the topology change list', stories: lately },
  { screen: 'the topology table', stories: table },
  { screen: 'the topology data', stories: standing },
]);
