import { expect, type Locator } from 'playwright/test';
import { resourceRules } from '#contract/rules/resources.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, field, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Answers } from '../FakeBridge.ts';
import type { Story, TextMatcher } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { catalogAnswers } from '../world/catalog.ts';
import { checkId, runPage } from '../world/health.ts';
import { allEvidence, hypothesis, incident, incidentPage, someHypotheses } from '../world/incidents.ts';
import { sentItem, someSends, someSilences } from '../world/notifications.ts';
import { runPage as playbookRunPage } from '../world/playbooks.ts';
import { noRecords, pinnedRecord } from '../world/recent.ts';
import { workspace, workspaceList } from '../world/session.ts';
import { cachedAfterFailure, idOf, serverAnswer } from '../world/times.ts';
import { personalToken } from '../world/tokens.ts';

interface FocusRow {
  readonly action: string;
  readonly path: string;
  readonly answers?: Partial<Answers>;
  readonly waitsFor: TextMatcher;
  /** By keyboard. */
  readonly act: (stage: StoryWindow) => Promise<void>;
  /** The element with the focus after the action. */
  readonly focus: (stage: StoryWindow) => Locator;
}

/** Presses the last button of a name by keyboard. */
async function enter(
  stage: StoryWindow,
  name: string | RegExp,
  order: 'first' | 'last' = 'last',
): Promise<void> {
  const one = button(stage, name)[order]();
  await one.focus();
  await one.press('Enter');
}

/** Chooses an option of the open list with the arrow keys. */
async function pick({ page }: StoryWindow, name: string): Promise<void> {
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  const active = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.textContent ?? '';
    });
  for (let steps = 0; steps < 20 && (await active()) !== name; steps += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const pickItem = ({ page }: StoryWindow, name: string) =>
  page.getByRole('menuitem', { name, exact: true }).press('Enter');

const heading = ({ page }: StoryWindow) => page.getByRole('heading', { level: 1 });

const { id } = incident();
const onIncident = `/incidents/${id}`;
const silences = resourceRules.silences.path;
const silencePage = (rows: readonly unknown[]) =>
  ({ 'resources.list': serverAnswer({ rows, total: rows.length }) }) as unknown as Partial<Answers>;
const firstActions = 'Actions: payments-worker';
const [, ...otherSilences] = someSilences;
const tokens = [1, 2, 3].map((at) => personalToken({ id: idOf(61, at), name: `Token ${at}` }));
const tokenList = (list: typeof tokens) => ({
  'tokens.list': serverAnswer({ offered: true as const, tokens: list }),
});

const waitingRun = playbookRunPage({
  status: 'pending_approval',
  startedAt: null,
  endedAt: null,
  steps: [],
  approval: {
    type: 'any',
    approvers: [{ kind: 'person', name: 'Tomas Vidal', approved: false }],
    given: [],
    missing: 1,
    me: 'approver',
  },
});

const table: readonly FocusRow[] = [
  {
    action: 'skipping the dialog that a status opened',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, 'Status Investigating');
      await pick(stage, 'Mitigated');
      await enter(stage, 'Skip');
    },
    focus: (stage) => button(stage, 'Status Investigating'),
  },
  {
    action: 'cancelling the dialog that a status opened',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, 'Status Investigating');
      await pick(stage, 'Mitigated');
      await enter(stage, 'Cancel');
    },
    focus: (stage) => button(stage, 'Status Investigating'),
  },
  {
    action: 'closing the dialog that a status opened by Esc',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, 'Status Investigating');
      await pick(stage, 'Mitigated');
      await expect(button(stage, 'Skip')).toBeVisible();
      await stage.page.keyboard.press('Escape');
    },
    focus: (stage) => button(stage, 'Status Investigating'),
  },
  {
    action: 'confirming a status',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, 'Status Investigating');
      await pick(stage, 'Closed');
      await enter(stage, 'Close incident');
      await expect(toast(stage, 'Incident status updated successfully')).toBeVisible();
    },
    focus: (stage) => button(stage, 'Status Investigating'),
  },
  {
    action: 'choosing a priority',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, 'Priority Critical');
      await pick(stage, 'Low');
    },
    focus: (stage) => button(stage, /^Priority /),
  },
  {
    action: 'pressing the Closed button of an incident',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, 'Closed');
      stage.bridge.answer({ 'incidents.get': serverAnswer(incidentPage({ status: 'closed' })) });
      await enter(stage, 'Close incident');
      await expect(toast(stage, 'Incident status updated successfully')).toBeVisible();
    },
    focus: (stage) => stage.page.locator('main :focus, header :focus'),
  },
  {
    action: 'deleting a responder',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, 'Delete responder Payments team');
      stage.bridge.answer({ 'incidents.get': serverAnswer(incidentPage({ helpers: [] })) });
      await enter(stage, 'Delete');
    },
    focus: (stage) => stage.page.locator('main :focus, header :focus'),
  },
  {
    action: 'deleting evidence from its menu',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, /^More for.*authorise-visa/);
      await pickItem(stage, 'Delete evidence');
      stage.bridge.answer({
        'incidents.get': serverAnswer(
          incidentPage({ hypotheses: [hypothesis({ evidences: allEvidence.slice(1) })] }),
        ),
      });
      await enter(stage, 'Delete');
    },
    focus: (stage) => stage.page.locator('main :focus, header :focus'),
  },
  {
    action: 'editing the title in its dialog',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, 'Edit title and description');
      await typeInto(stage.page.getByRole('dialog').getByRole('textbox').first(), 'Another title');
      await stage.page.keyboard.press('Control+Enter');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
    },
    focus: (stage) => button(stage, 'Edit title and description'),
  },
  {
    action: 'deleting a row from its menu',
    path: silences,
    waitsFor: 'Add silence',
    async act(stage) {
      await enter(stage, firstActions, 'first');
      await pickItem(stage, 'Delete');
      stage.bridge.answer(silencePage(otherSilences));
      await enter(stage, 'Delete');
      await expect(toast(stage, 'Notification silence deleted successfully')).toBeVisible();
      await expect(stage.page.locator('.ag-row')).toHaveCount(otherSilences.length);
    },
    focus: ({ page }) => page.locator('.ag-row[row-index="0"] :focus'),
  },
  {
    action: 'keeping a row that a menu would delete',
    path: silences,
    waitsFor: 'Add silence',
    async act(stage) {
      await enter(stage, firstActions, 'first');
      await pickItem(stage, 'Delete');
      await enter(stage, 'Cancel');
    },
    focus: (stage) => button(stage, firstActions),
  },
  {
    action: 'deleting a row by its button',
    path: '/settings/tokens',
    answers: tokenList(tokens),
    waitsFor: 'Token 1',
    async act(stage) {
      await enter(stage, 'Delete Token 2');
      stage.bridge.answer(tokenList(tokens.filter(({ name }) => name !== 'Token 2')));
      await enter(stage, 'Delete');
      await expect(stage.page.locator('.ag-row')).toHaveCount(2);
    },
    focus: ({ page }) => page.locator('.ag-row[row-index="1"] :focus, .ag-row[row-index="1"]:focus'),
  },
  {
    action: 'deleting the last row',
    path: '/settings/tokens',
    answers: tokenList(tokens.slice(0, 1)),
    waitsFor: 'Token 1',
    async act(stage) {
      await enter(stage, 'Delete Token 1');
      stage.bridge.answer(tokenList([]));
      await enter(stage, 'Delete');
      await expect(stage.page.locator('.ag-row')).toHaveCount(0);
    },
    focus: heading,
  },
  {
    action: 'removing a filter by its chip',
    path: `/notifications?rule=${someSends[0]?.rule.id}&resource=${sentItem.id}`,
    waitsFor: 'Event',
    async act(stage) {
      await enter(stage, 'Remove Rule payments on call');
    },
    focus: (stage) => button(stage, /^Remove Resource/),
  },
  {
    action: 'dismissing a message',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, 'Copy the id');
      await expect(toast(stage, 'Copied INC-142 to clipboard')).toBeVisible();
      await enter(stage, 'Dismiss');
    },
    focus: (stage) => button(stage, 'Copy the id'),
  },
  {
    action: 'closing a select by Esc',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, 'Status Investigating');
      await expect(stage.page.getByRole('listbox')).toBeVisible();
      await stage.page.keyboard.press('Escape');
    },
    focus: (stage) => button(stage, 'Status Investigating'),
  },
  {
    action: 'removing a workspace',
    path: '/settings/workspaces',
    answers: {
      'workspaces.changes': workspaceList(
        workspace(),
        workspace({ id: idOf(90, 1), name: 'Staging' }),
        workspace({ id: idOf(90, 2), name: 'Test' }),
      ),
    },
    waitsFor: 'Staging',
    async act(stage) {
      await enter(stage, 'Remove Staging');
      await enter(stage, 'Remove workspace');
      stage.bridge.answer({
        'workspaces.changes': workspaceList(workspace(), workspace({ id: idOf(90, 2), name: 'Test' })),
      });
      await expect(button(stage, 'Remove Staging')).toHaveCount(0);
    },
    focus: (stage) => button(stage, 'Remove Test'),
  },
  {
    action: 'clearing all filters',
    path: '/catalog?status=nobody:1',
    answers: { 'catalog.summary.list': cachedAfterFailure([]) },
    waitsFor: 'Nothing matches all filters.',
    async act(stage) {
      stage.bridge.answer({ 'catalog.summary.list': catalogAnswers['catalog.summary.list'] });
      await enter(stage, 'Clear all filters');
      await expect(button(stage, 'Clear all filters')).toHaveCount(0);
    },
    focus: heading,
  },
  {
    action: 'sending a comment',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await typeInto(stage.page.getByRole('textbox', { name: /comment/i }).first(), 'On it.');
      await stage.page.keyboard.press('Enter');
      await expect(stage.page.getByRole('textbox', { name: /comment/i }).first()).toHaveValue('');
    },
    focus: (stage) => stage.page.getByRole('textbox', { name: /comment/i }),
  },
  {
    action: 'removing a favorite',
    path: '/playbooks',
    answers: {
      'recent.changes': {
        pinned: [pinnedRecord('playbook', idOf(41, 3), 'Fail over a database')],
        recent: [],
      },
    },
    waitsFor: 'Favorites',
    async act(stage) {
      await enter(stage, 'Remove Fail over a database from favorites');
      stage.bridge.answer({ 'recent.changes': noRecords });
      await expect(button(stage, 'Remove Fail over a database from favorites')).toHaveCount(0);
    },
    // The card moved to its group. The next favorite takes its position, or else the first playbook.
    focus: ({ page }) => page.getByRole('button', { name: /to favorites$/ }).and(page.locator(':focus')),
  },
  {
    action: 'turning to the last page',
    path: `/health?checkId=${checkId}`,
    answers: {
      'health.check.runs': () => serverAnswer(runPage(undefined, 60)),
    },
    waitsFor: /of 60/,
    async act({ page }) {
      const next = page.getByRole('navigation').getByRole('button', { name: 'Next' });
      await next.focus();
      await next.press('Enter');
      await expect(page.getByText('51–60 of 60')).toBeVisible();
    },
    focus: ({ page }) => page.getByRole('navigation').locator(':focus'),
  },
  {
    action: 'closing the drawer of a row',
    path: '/health',
    waitsFor: 'Uptime',
    async act(stage) {
      await heading(stage).focus();
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('Enter');
      await enter(stage, 'Close');
    },
    focus: ({ page }) => page.locator('.ag-row :focus'),
  },
  {
    action: 'saving a row in its dialog',
    path: silences,
    waitsFor: 'Add silence',
    async act(stage) {
      await heading(stage).focus();
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('Enter');
      await typeInto(field(stage, 'Reason'), 'At night, too');
      await stage.page.keyboard.press('Control+Enter');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
    },
    focus: ({ page }) => page.locator('.ag-row :focus'),
  },
  {
    action: 'deleting a row in its dialog',
    path: silences,
    waitsFor: 'Add silence',
    async act(stage) {
      await heading(stage).focus();
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('Enter');
      await enter(stage, 'Delete');
      stage.bridge.answer(silencePage(otherSilences));
      await enter(stage, 'Delete');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expect(stage.page.locator('.ag-row')).toHaveCount(otherSilences.length);
    },
    focus: ({ page }) => page.locator('.ag-row[row-index="0"] :focus'),
  },
  {
    action: 'cancelling a new row',
    path: silences,
    waitsFor: 'Add silence',
    async act(stage) {
      await enter(stage, 'Add silence');
      await expect(stage.page.getByRole('dialog')).toBeVisible();
      await stage.page.keyboard.press('Escape');
    },
    focus: ({ page }) => page.getByText('Add silence'),
  },
  {
    action: 'closing the palette',
    path: '/agents',
    waitsFor: 'Scrapers',
    async act(stage) {
      await heading(stage).focus();
      await stage.page.keyboard.press('Control+k');
      await expect(stage.page.getByRole('dialog')).toBeVisible();
      await stage.page.keyboard.press('Escape');
    },
    focus: heading,
  },
  {
    action: 'closing the notifications',
    path: '/agents',
    waitsFor: 'Scrapers',
    async act(stage) {
      await enter(stage, /^Notifications/);
      await expect(stage.page.getByRole('dialog')).toBeVisible();
      await stage.page.keyboard.press('Escape');
    },
    focus: (stage) => button(stage, /^Notifications/),
  },
  {
    action: 'closing the wall',
    path: '/health',
    waitsFor: 'Uptime',
    async act(stage) {
      await enter(stage, 'Wall mode');
      await expect(stage.page.getByRole('dialog')).toBeVisible();
      await stage.page.keyboard.press('Escape');
    },
    focus: (stage) => button(stage, 'Wall mode'),
  },
  {
    action: 'saving a workspace',
    path: '/settings/workspaces',
    waitsFor: 'Production',
    async act(stage) {
      await enter(stage, 'Edit Production');
      await typeInto(field(stage, 'Name').last(), 'Production 2');
      await stage.page.keyboard.press('Control+Enter');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
    },
    focus: (stage) => button(stage, 'Edit Production'),
  },
  {
    action: 'deleting a hypothesis from its menu',
    path: onIncident,
    waitsFor: 'INC-142',
    async act(stage) {
      await enter(stage, /^Actions of/, 'last');
      await pickItem(stage, 'Delete hypothesis');
      stage.bridge.answer({
        'incidents.get': serverAnswer(incidentPage({ hypotheses: someHypotheses.slice(0, -1) })),
      });
      await enter(stage, 'Delete');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
    },
    focus: ({ page }) => page.locator('main :focus'),
  },
  {
    action: 'choosing a filter',
    path: '/incidents',
    waitsFor: 'Responders',
    async act(stage) {
      await enter(stage, /^Status/, 'first');
      await expect(stage.page.getByRole('dialog')).toBeVisible();
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('Enter');
      await stage.page.keyboard.press('Escape');
    },
    focus: (stage) => button(stage, /^Status/),
  },
  {
    action: 'approving a run',
    path: `/playbooks/runs/${idOf(40, 4)}`,
    answers: { 'playbooks.runs.get': serverAnswer(waitingRun) },
    waitsFor: 'Pending approval',
    async act(stage) {
      await enter(stage, 'Approve');
      await expect(stage.page.getByRole('dialog')).toBeVisible();
      stage.bridge.answer({
        'playbooks.runs.approve': {},
        'playbooks.runs.get': serverAnswer(playbookRunPage()),
      });
      await enter(stage, 'Approve');
      await expect(toast(stage, 'The run was approved')).toBeVisible();
    },
    focus: heading,
  },
];

/** Runs in the window. */
async function waitForFrames(count: number): Promise<void> {
  for (let frames = 0; frames < count; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

const stories = table.map(
  ({ action, path, answers = {}, waitsFor, act, focus }): Story => ({
    name: `is on a sensible element after ${action}`,
    path,
    answers,
    expects: [waitsFor],
    async followUp(stage) {
      await act(stage);
      await expect(focus(stage).first()).toBeFocused();
      // The focus stays there when the screen has drawn the result.
      await stage.page.evaluate(waitForFrames, 5);
      await expect(focus(stage).first()).toBeFocused();
    },
  }),
);

/** Pages with the buttons next to their title, and the number of links in the title. */
const headers = [
  { path: '/health', waitsFor: 'Uptime', tools: ['Refresh rate', 'New health check'], links: 0 },
  { path: onIncident, waitsFor: 'INC-142', tools: ['Evidence bundle', 'Closed'], links: 1 },
] as const;

const toolbar = ({ page }: StoryWindow, name: string) =>
  page.getByRole('toolbar', { name, exact: true }).locator(':focus');

const headerStories = headers.map(
  ({ path, waitsFor, links }): Story => ({
    name: `has one Tab stop for the buttons next to the title and one for those of the window: ${path}`,
    path,
    expects: [waitsFor],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await heading(stage).focus();
      for (let tabs = 0; tabs <= links; tabs += 1) await keyboard.press('Tab');
      await expect(toolbar(stage, 'Page')).toHaveCount(1);
      await keyboard.press('End');
      await expect(toolbar(stage, 'Page')).toHaveCount(1);
      await keyboard.press('Tab');
      await expect(button(stage, 'Search everything')).toBeFocused();
      for (const name of ['Pinned and recent', 'Refresh', /^Notifications/, 'Help', /Hanneke/]) {
        await keyboard.press('ArrowRight');
        await expect(button(stage, name)).toBeFocused();
      }
      await keyboard.press('Home');
      await expect(button(stage, 'Search everything')).toBeFocused();
      await keyboard.press('Tab');
      await expect(stage.page.getByRole('main').locator(':focus')).toHaveCount(1);
      // A stop that the arrow keys left is the one that Shift+Tab comes back to.
      await keyboard.press('Shift+Tab');
      await expect(button(stage, 'Search everything')).toBeFocused();
    },
  }),
);

const wallStories = ['/health?wall=true', '/topology?wall=true'].map(
  (path): Story => ({
    name: `stays in the wall, whose page cannot be reached by keyboard or pointer: ${path}`,
    path,
    expects: [],
    async followUp({ page }) {
      const wall = page.getByRole('dialog');
      await expect(wall).toBeVisible();
      for (let tabs = 0; tabs < 6; tabs += 1) {
        await page.keyboard.press('Tab');
        // Tab also reaches the controls of the browser. The body has the focus then.
        const isBehind = await page.evaluate(
          () =>
            document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
        );
        expect(isBehind).toBe(false);
      }
      const reached = await page.evaluate(() => {
        const covered = [...document.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
          (control) => control.closest('dialog') === null,
        );
        return covered
          .filter((control) => {
            control.focus();
            const { left, top, width, height } = control.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            return document.activeElement === control || (hit !== null && control.contains(hit));
          })
          .map((control) => control.outerHTML.slice(0, 120));
      });
      expect(reached).toEqual([]);
    },
  }),
);

defineStories([
  { screen: 'the focus', stories },
  { screen: 'the header', stories: headerStories },
  { screen: 'the focus of a wall', stories: wallStories },
]);
