import { expect } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectNoTexts, expectTexts, field, press, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { failsWith, failures, missing } from '../world/failures.ts';
import {
  hostileLines,
  hubLine,
  logAnswers,
  logComponents,
  logsOver,
  manyLines,
  someLines,
} from '../world/logs.ts';
import { cachedAnswer, idOf, secondMs, serverAnswer } from '../world/times.ts';

const component = logComponents[0]?.id ?? '';
const path = `/logs?topologyId=${component}&logsSelector=payments-worker`;
const list = { path, call: 'logs.read', well: /pool exhausted/ } as const;

const grid = ({ page }: StoryWindow) => page.getByRole('grid', { name: 'Lines' });
const rowsOf = (stage: StoryWindow) => grid(stage).locator('[data-row]');
const last = (stage: StoryWindow) => rowsOf(stage).last();
const labelOf = (stage: StoryWindow, text: string) =>
  grid(stage).getByRole('button', { name: text, exact: true }).last();

const choosing: readonly Story[] = [
  {
    name: 'asks for a component and selects its first log source',
    path: '/logs',
    expects: ['Please select a component to view the logs', 'Component', 'Selector'],
    async followUp(stage) {
      await expect(stage.page).toHaveTitle('Logs | Quarterdeck');
      await stage.page.getByRole('button', { name: /^Component/ }).click();
      await stage.page
        .getByRole('option', { name: /^payments Application|^payments$/ })
        .first()
        .click();
      // The first log source is selected automatically.
      await expect(stage.page).toHaveURL(new RegExp(`topologyId=${component}`));
      await expectTexts(stage, [/pool exhausted/, 'Logs - payments']);
      await expectCalls(stage, 'logs.read', [{ componentId: component, selector: 'payments-worker' }]);
    },
  },
  {
    name: 'explains that no component has logs',
    path: '/logs',
    answers: { 'logs.components': serverAnswer([]) },
    expects: ['Please select a component to view the logs', 'No component on this server has logs'],
  },
  {
    name: 'says that no component matches the typed text',
    path: '/logs',
    waitsFor: ['Please select a component to view the logs'],
    async act(stage) {
      await stage.page.getByRole('button', { name: /^Component/ }).click();
      await stage.page.getByRole('combobox', { name: 'Search' }).pressSequentially('nothing like this');
    },
    expects: ['No component matches'],
    expectsNot: ['No component on this server has logs'],
  },
  {
    name: 'shows an error when the components cannot be loaded',
    path: '/logs',
    answers: { 'logs.components': failsWith(failures.broken) },
    expects: ['Unable to load components!', failures.broken.sentence],
    async followUp(stage) {
      stage.bridge.answer({ 'logs.components': logAnswers['logs.components'] });
      await press(stage, 'Try again');
      await expectTexts(stage, ['Please select a component to view the logs']);
    },
  },
  {
    name: 'keeps the open log when the components cannot be loaded',
    path,
    answers: { 'logs.components': failsWith(failures.broken) },
    expects: [/pool exhausted/, 'Logs - payments'],
    async followUp(stage) {
      await stage.page.getByRole('button', { name: /^Component/ }).click();
      await expectTexts(stage, ['Unable to load components!']);
    },
  },
  {
    name: 'shows an error when the log sources cannot be loaded',
    path: `/logs?topologyId=${component}`,
    answers: { 'logs.selectors': failsWith(failures.broken) },
    expects: ['The log sources could not be loaded', failures.broken.sentence],
  },
  {
    name: 'shows a loading message until the log sources arrive',
    path: `/logs?topologyId=${component}`,
    answers: { 'logs.selectors': pending },
    expects: ['loading data...', 'Logs - payments'],
  },
  {
    name: 'explains that a component has no log sources',
    path: `/logs?topologyId=${idOf(60, 2)}`,
    answers: { 'logs.selectors': serverAnswer({ name: 'payments-db', selectors: [] }) },
    expects: ['There are no logs matching the search query', 'This component has no log sources'],
  },
  {
    name: 'explains an unknown component in the address',
    path: '/logs?topologyId=nobody',
    expects: ['There is no component with this ID.'],
  },
];

const lines: readonly Story[] = [
  {
    name: 'shows lines of all levels in color',
    path,
    expects: [
      /pool exhausted/,
      /too many clients already/,
      'Time',
      'Message',
      'Labels',
      '6 of 7 lines',
      '+1 more',
    ],
    async followUp(stage) {
      await expect(rowsOf(stage)).toHaveCount(6);
      await expect(last(stage).locator('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d\.\d\d\.\d{3}$/);
      const warning = rowsOf(stage).filter({ hasText: '180 of 200' });
      await expect(warning.getByText('WARN', { exact: true })).toHaveCSS('font-weight', '600');
      await expect(warning.locator('[data-shape=warning]')).toBeVisible();
      await expect(last(stage).locator('[data-shape=unhealthy]')).toBeVisible();
    },
  },
  {
    name: 'explains that the log source has no lines',
    path,
    answers: logsOver([]),
    expects: [
      'There are no logs matching the search query',
      'The server returned no lines for this log source.',
    ],
  },
  {
    name: 'offers all times when no line matches the time range',
    path,
    answers: logsOver(someLines.slice(0, 1)),
    expects: ['There are no logs matching the search query', /1 line does not match the time range/],
    async followUp(stage) {
      await press(stage, 'Show all times');
      await expectTexts(stage, ['INFO an hour of quiet begins', '1 lines']);
      await expect(stage.page).toHaveURL(/start=all/);
    },
  },
  {
    name: 'shows a single line',
    path,
    answers: logsOver(someLines.slice(-1)),
    expects: [/pool exhausted/, '1 lines'],
  },
  {
    name: 'renders only the visible lines of 100,000',
    path: `${path}&start=all`,
    answers: logsOver(manyLines),
    expects: ['INFO line 99999 settled', '100,000 lines'],
    async followUp(stage) {
      await grid(stage).focus();
      await stage.page.keyboard.press('Home');
      await expectTexts(stage, ['ERROR line 0 too many clients', 'Newest']);
      expect(await rowsOf(stage).count()).toBeLessThan(80);
      // Rows must not overflow the list: the page itself must not scroll.
      expect(
        await stage.page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight),
      ).toBe(0);
      await grid(stage).evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
      await expectTexts(stage, [/line (49|50)\d\d\d /]);
      await press(stage, 'Newest');
      await expectTexts(stage, ['INFO line 99999 settled']);
      await typeInto(field(stage, 'Search logs'), 'line 4242');
      await expectTexts(stage, ['INFO line 42429 settled', '11 of 100,000 lines']);
      await expect(stage.page).toHaveURL(/query=line(%20|\+)4242/);
    },
  },
  {
    name: 'shows hostile lines without running them',
    path: `${path}&wrap=true&start=all`,
    answers: logsOver(hostileLines),
    expects: [
      /<script>document.title/,
      /an object, no text/,
      'yesterday, at noon',
      /100,016 characters, Enter shows all/,
    ],
    async followUp(stage) {
      await expect(stage.page).toHaveTitle('Logs - payments | Quarterdeck');
      expect(await grid(stage).locator('script, img, a').count()).toBe(0);
      await expectTexts(stage, [/turned �txt.exe link/]);
      await rowsOf(stage).filter({ hasText: 'body of xxx' }).locator('time').click();
      await expectTexts(stage, [/part 1 of 21 of this line/]);
    },
  },
  {
    name: 'wraps long lines',
    path: `${path}&wrap=true`,
    expects: [/Pool.java:118/, /Caused by: timeout/],
    async followUp(stage) {
      const long = rowsOf(stage).filter({ hasText: 'Pool.java' });
      expect((await long.boundingBox())?.height).toBeGreaterThan(60);
      await press(stage, 'Wrap long lines');
      await expect.poll(async () => (await long.boundingBox())?.height).toBeLessThan(40);
    },
  },
  {
    name: 'opens a line with indented JSON or the original stack trace',
    path,
    waitsFor: [/too many clients already/],
    async act(stage) {
      await rowsOf(stage).filter({ hasText: 'too many clients' }).locator('time').click();
    },
    expects: [/"active"/, '200'],
    async followUp(stage) {
      await expect(stage.page.getByRole('region', { name: 'Full line' })).toContainText('"msg": "too many');
      // The grid has the focus, and the clicked line is the current row, so Enter closes it.
      await grid(stage).focus();
      await stage.page.keyboard.press('Enter');
      await expectNoTexts(stage, [/"active": /]);
    },
  },
  ...loadFailureStories(list, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read permission on logs', sentence]
      : ['The logs could not be loaded', sentence],
  ),
  ...refreshFailureStories({
    ...list,
    cachedData: logAnswers['logs.read'].data,
    cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
  {
    name: 'explains that only the newest cached lines are loaded',
    path,
    answers: {
      'logs.read': cachedAnswer(
        { session: 'session', lines: 7, of: 100_000 },
        failures.gone.sentence,
        failures.gone.details,
      ),
    },
    expects: ['Only the newest 7 of 100,000 lines are loaded.', /pool exhausted/],
  },
];

const narrowing: readonly Story[] = [
  {
    name: 'applies every filter of the address',
    path: `${path}&query=POOL&start=all&labels=pod%3Dpayments-worker-x7k2p%3A1%2Cversion%3D3.18.2%3A-1&timeZone=Asia%2FKolkata&wrap=true`,
    expects: ['3 of 7 lines', /180 of 200/],
    async followUp(stage) {
      await expect(grid(stage).locator('mark').first()).toHaveText(/^pool$/i);
      await expect
        .poll(() => stage.bridge.calls('logs.page')[0]?.input)
        .toMatchObject({
          filter: {
            text: 'POOL',
            from: null,
            to: null,
            labels: [
              { key: 'pod', value: 'payments-worker-x7k2p', sign: 1 },
              { key: 'version', value: '3.18.2', sign: -1 },
            ],
          },
        });
    },
  },
  {
    name: 'includes or excludes a label',
    path,
    waitsFor: [/pool exhausted/],
    async act(stage) {
      await labelOf(stage, 'pod: payments-worker-x7k2p').click();
    },
    expects: ['4 of 7 lines'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(/labels=pod/);
      await labelOf(stage, 'pod: payments-worker-x7k2p').click();
      await expectTexts(stage, ['6 of 7 lines']);
      await labelOf(stage, 'pod: payments-worker-x7k2p').click({ modifiers: ['Alt'] });
      await expectTexts(stage, ['2 of 7 lines']);
      await stage.page.getByRole('button', { name: /^Labels/ }).click();
      await expectTexts(stage, ['version=3.18.2']);
    },
  },
  {
    name: 'lists all labels of a line and filters by a label',
    path,
    waitsFor: [/pool exhausted/],
    async act(stage) {
      await press(stage, '+3 more');
    },
    expects: ['version', '3.18.2', 'zone'],
    async followUp(stage) {
      await press(stage, 'Only lines with version=3.18.2');
      await expectTexts(stage, ['1 of 7 lines']);
    },
  },
  {
    name: 'offers to clear a search that matches nothing',
    path: `${path}&query=nowhere&start=all`,
    expects: ['There are no logs matching the search query', /7 lines do not match the time range/],
    async followUp(stage) {
      await press(stage, 'Clear search and labels');
      await expectTexts(stage, [/pool exhausted/]);
    },
  },
];

let timesRead = 0;

const working: readonly Story[] = [
  {
    name: 'moves between search matches',
    path: `${path}&start=all`,
    answers: logsOver(manyLines),
    waitsFor: ['INFO line 99999 settled'],
    async act(stage) {
      await grid(stage).focus();
      await stage.page.keyboard.press('Control+f');
      await typeInto(field(stage, 'Find'), 'line 77');
      await expectTexts(stage, [/^[\d,]+ of 1,111$/]);
    },
    expects: [/line 77999 /, '1,111 of 1,111'],
    async followUp(stage) {
      await press(stage, 'Previous match');
      await expectTexts(stage, ['1,110 of 1,111', /line 77998 /]);
      await press(stage, 'Next match');
      await press(stage, 'Next match');
      await expectTexts(stage, ['1 of 1,111', /line 77 /]);
      await expect(grid(stage).locator('mark').first()).toHaveText('line 77');
      await stage.page.keyboard.press('Escape');
      await expectNoTexts(stage, ['1 of 1,111']);
      await expect(grid(stage)).toBeFocused();
    },
  },
  {
    name: 'copies and saves selected lines',
    path,
    waitsFor: [/pool exhausted/],
    async act(stage) {
      await grid(stage).focus();
      await stage.page.keyboard.press('Space');
      await stage.page.keyboard.press('Shift+ArrowUp');
      await stage.page.keyboard.press('Shift+ArrowUp');
    },
    expects: ['3 lines selected', 'Copy'],
    async followUp(stage) {
      await stage.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await press(stage, 'Copy');
      await expect(toast(stage, 'Copied 3 lines to clipboard')).toBeVisible();
      const copied = await stage.page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d ERROR pool exhausted/m);
      expect(copied).not.toContain('\u001b');
      await press(stage, 'Save');
      await stage.page.getByRole('menuitem', { name: 'Save as JSON lines' }).click();
      await expect(toast(stage, 'Saved 7 lines')).toBeVisible();
      await expect
        .poll(() => stage.bridge.calls('logs.save')[0]?.input)
        .toMatchObject({ format: 'jsonl', ids: [4, 5, 6] });
      await grid(stage).focus();
      await stage.page.keyboard.press('Control+a');
      await expectTexts(stage, ['6 lines selected']);
      await stage.page.keyboard.press('Escape');
      await expectTexts(stage, ['6 of 7 lines']);
      await rowsOf(stage).first().getByRole('checkbox').click();
      await last(stage)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] });
      await expectTexts(stage, ['6 lines selected']);
      await grid(stage).getByRole('checkbox', { name: 'Select all lines' }).click();
      await expectNoTexts(stage, [/lines selected/]);
    },
  },
  {
    name: 'follows new lines at the end',
    path: `${path}&follow=true`,
    answers: logsOver(someLines, [hubLine(-1 * secondMs, 'FATAL one that came since')]),
    expects: ['FATAL one that came since', 'Pause', '7 of 8 lines'],
    async followUp(stage) {
      await press(stage, 'Pause');
      await expectTexts(stage, ['Follow']);
      await expect(stage.page).not.toHaveURL(/follow/);
    },
  },
  {
    name: 'keeps its position while following, and offers to jump to new lines',
    path: `${path}&start=all`,
    answers: logsOver(manyLines, [hubLine(-1 * secondMs, 'FATAL one that came since')]),
    waitsFor: ['INFO line 99999 settled'],
    async act(stage) {
      await grid(stage).focus();
      await stage.page.keyboard.press('Home');
      await expectTexts(stage, ['ERROR line 0 too many clients']);
      await press(stage, 'Follow');
    },
    expects: ['1 new', 'ERROR line 0 too many clients'],
    async followUp(stage) {
      await press(stage, '1 new');
      await expectTexts(stage, ['FATAL one that came since']);
    },
  },
  {
    name: 'keeps following when the server fails',
    path: `${path}&follow=true`,
    answers: { 'logs.refresh': failsWith(failures.broken) },
    expects: [`${failures.broken.sentence} Quarterdeck will try again.`, /pool exhausted/],
  },
  {
    name: 'reloads the lines when main has discarded their session',
    path,
    answers: {
      ...logAnswers,
      'logs.read': () => {
        timesRead += 1;
        return serverAnswer({ session: timesRead === 1 ? 'gone' : 'session', lines: 7 });
      },
      'logs.page': (input) => {
        if (input.session === 'gone') missing();
        return logAnswers['logs.page'](input);
      },
    },
    expects: [/pool exhausted/],
  },
  {
    name: 'keeps changed column widths',
    path,
    waitsFor: [/pool exhausted/],
    async act(stage) {
      await stage.page.getByRole('separator', { name: 'Width of Time' }).focus();
      for (let times = 0; times < 4; times += 1) await stage.page.keyboard.press('ArrowRight');
    },
    expects: [/pool exhausted/],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('shell.preferences.write').at(-1)?.input)
        .toMatchObject({ tableLayouts: { logs: { widths: { time: 280 } } } });
    },
  },
  {
    name: 'shows times in another time zone',
    path: `${path}&timeZone=Asia%2FKolkata`,
    waitsFor: [/pool exhausted/],
    expects: [/pool exhausted/],
    async followUp(stage) {
      const shown = await last(stage).locator('time').textContent();
      const iso = await last(stage).locator('time').getAttribute('datetime');
      const there = new Date(Date.parse(iso ?? '') + 5.5 * 3_600_000).toISOString();
      expect(shown).toBe(`${there.slice(0, 10)} ${there.slice(11, 16)}.${there.slice(17, 23)}`);
      await expect(button(stage, 'Wrap long lines')).toHaveAttribute('aria-pressed', 'false');
    },
  },
];

defineStories([
  { screen: 'the log source selection', stories: choosing },
  { screen: 'the log line list', stories: lines },
  { screen: 'the log filter', stories: narrowing },
  { screen: 'the log viewer', stories: working },
]);
