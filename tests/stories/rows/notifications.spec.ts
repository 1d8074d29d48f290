import { expect } from 'playwright/test';
import type { SendDetail, SentNotification } from '#contract/notifications.ts';
import { foreignHost, heavyTexts, hostileTexts } from '../../support/hostileTexts.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectNoTexts,
  expectSingleCall,
  expectTexts,
  press,
  rows,
  savedText,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, missing } from '../world/failures.ts';
import {
  noise,
  noOutcomes,
  notificationAnswers,
  send,
  sendDetail,
  sentCheck,
  sentItem,
  someSends,
} from '../world/notifications.ts';
import { away, signedIn } from '../world/session.ts';
import { resourceRow } from '../world/settings.ts';
import {
  ago,
  cachedAfterFailure,
  cachedAnswer,
  hourMs,
  idOf,
  minuteMs,
  serverAnswer,
} from '../world/times.ts';

const path = '/notifications';
const list = { path, call: 'notifications.sends.list', well: 'payments-worker' } as const;
const page = (sends: readonly SentNotification[], total = sends.length) =>
  cachedAfterFailure({ sends: [...sends], total });
const onCall = someSends[0]?.rule.id ?? '';

const listStories: readonly Story[] = [
  {
    name: 'shows every status and every kind of resource',
    path,
    expects: [
      'payments-worker',
      'Kubernetes::Deployment',
      'payments-db connections',
      '(x 14 over 3h)',
      'config.unhealthy',
      'payments on call',
      'Sent',
      'Repeated',
      'Silenced',
      'Failed',
      'Pending',
      'Sending',
      'Cancelled',
      'inhibited',
      'unknown rule',
      sentItem.id,
      'Last 7 days',
    ],
    async followUp(stage) {
      await expect(
        rows(stage)
          .filter({ hasText: 'payments-db connections' })
          .first()
          .getByRole('img', { name: 'Unhealthy' }),
      ).toBeVisible();
      await expectSingleCall(stage, 'notifications.sends.list');
      await expect
        .poll(() => stage.bridge.calls('notifications.sends.list')[0]?.input)
        .toMatchObject({
          filter: { status: { include: [], exclude: [] }, resourceType: { include: [], exclude: [] } },
          range: { asked: 'Last 7 days', to: null },
          sortBy: 'created_at',
          sortOrder: 'desc',
          pageSize: 50,
        });
    },
  },
  {
    name: 'shows a single notification',
    path,
    answers: { 'notifications.sends.list': page([send(1)]) },
    expects: ['payments-worker', '1–1 of 1'],
  },
  {
    name: 'shows an empty state when there are no notifications',
    path,
    answers: { 'notifications.sends.list': page([]) },
    expects: ['No data available', 'There are no notifications.'],
    followUp: (stage) => expectDisabled(stage, 'Export', 'There is nothing to export.'),
  },
  {
    name: 'clears filters that match nothing',
    path: `${path}?status=error%3A1&resource_type=canary%3A1&rule=${onCall}&resource=${sentItem.id}`,
    answers: { 'notifications.sends.list': page([]) },
    expects: ['Nothing matches all filters.', `Rule: ${onCall}`, `Resource: ${sentItem.id}`],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('notifications.sends.list')[0]?.input)
        .toMatchObject({
          filter: {
            status: { include: ['error'] },
            resourceType: { include: ['canary'] },
            ruleId: onCall,
            resourceId: sentItem.id,
          },
        });
      stage.bridge.answer({ 'notifications.sends.list': page(someSends) });
      await press(stage, 'Clear all filters');
      await expectTexts(stage, ['payments-worker']);
      await expect(stage.page).toHaveURL(/\/notifications$/);
    },
  },
  {
    name: 'shows removable filters for the rule and the resource of the address',
    path: `${path}?rule=${onCall}&resource=${sentItem.id}`,
    expects: ['Rule: payments on call', 'Resource: payments-worker'],
    async followUp(stage) {
      await press(stage, 'Remove Rule payments on call');
      await expect(stage.page).not.toHaveURL(/rule=/);
      await press(stage, 'Remove Resource payments-worker');
      await expectNoTexts(stage, ['Resource: payments-worker']);
    },
  },
  {
    name: 'shows long names on a page of 100,000 notifications',
    path: `${path}?pageIndex=2`,
    answers: {
      'notifications.sends.list': page(
        [
          send(1, {
            resource: { ...sentItem, name: longName, type: longName },
            rule: { id: onCall, name: longName },
            event: longName,
            status: longName,
            count: 1_204_000,
            firstObservedAt: ago(400 * hourMs),
          }),
        ],
        100_000,
      ),
    },
    expects: ['of 100,000', /x 1,204,000 over/],
  },
  {
    name: 'filters by cells, filter fields and time',
    path,
    waitsFor: ['payments-worker'],
    async act(stage) {
      await stage.page.getByRole('button', { name: /^Status/ }).click();
      await stage.page.getByRole('option', { name: /^Repeated/ }).click();
      await expect(stage.page).toHaveURL(/status=repeat-interval%3A1/);
      await stage.page.keyboard.press('Escape');
      await stage.page.getByRole('button', { name: /^Resource Type/ }).click();
      await stage.page.getByRole('option', { name: /^Catalog/ }).press('-');
    },
    expects: ['Repeated'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(/resource_type=config%3A-1/);
      await expect
        .poll(() => stage.bridge.calls('notifications.sends.list').at(-1)?.input)
        .toMatchObject({
          filter: { status: { include: ['repeat-interval'] }, resourceType: { exclude: ['config'] } },
        });
    },
  },
  {
    name: 'is sorted by the server',
    path,
    waitsFor: ['payments-worker'],
    act: (stage) => stage.page.getByRole('columnheader', { name: 'Event' }).click(),
    expects: ['payments-worker'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(/sortBy=source_event/);
      await expect
        .poll(() => stage.bridge.calls('notifications.sends.list').at(-1)?.input)
        .toMatchObject({
          sortBy: 'source_event',
          sortOrder: 'asc',
        });
    },
  },
  {
    name: 'holds back new notifications until they are requested',
    path,
    waitsFor: ['payments-worker'],
    async act(stage) {
      const newer = send(0, {
        resource: { ...sentItem, id: idOf(43, 7), name: 'ledger-worker' },
        createdAt: ago(-minuteMs),
      });
      stage.bridge.answer({ 'notifications.sends.list': page([newer, ...someSends]) });
      await press(stage, 'Refresh');
    },
    expects: ['1 changed'],
    expectsNot: ['ledger-worker'],
    async followUp(stage) {
      await press(stage, '1 changed');
      await expectTexts(stage, ['ledger-worker']);
    },
  },
  {
    name: 'exports all filtered notifications as CSV and JSON',
    path: `${path}?status=error%3A-1`,
    answers: {
      'notifications.sends.list': ({ pageIndex, pageSize }) =>
        page(
          Array.from({ length: pageSize }, (_, place) => send(pageIndex * pageSize + place)),
          12_345,
        ),
    },
    waitsFor: ['payments-worker'],
    async act(stage) {
      await press(stage, 'Export');
      await stage.page.getByRole('menuitem', { name: 'Export as CSV' }).click();
      await expect(toast(stage, 'Exported 10,000 notifications')).toBeVisible();
    },
    expects: [/The file contains the first 10,000 of 12,345/],
    async followUp(stage) {
      const [, ...asked] = stage.bridge.calls('notifications.sends.list');
      expect(asked.map(({ input }) => (input as { pageIndex: number }).pageIndex)).toEqual(
        Array.from({ length: 10 }, (_, index) => index),
      );
      expect(asked.at(-1)?.input).toMatchObject({
        filter: { status: { exclude: ['error'] } },
        pageSize: 1_000,
      });
      const [saved] = stage.bridge.calls('shell.file.save');
      expect(saved?.input).toMatchObject({ name: 'notifications.csv' });
      const text = savedText(stage);
      expect(text.split('\r\n').slice(0, 2).join('\n')).toMatch(
        /^\ufeffCreated At,First Observed,Count,Resource,.*,Rule Id,Id\n.*payments-worker,config,/,
      );
      expect(text.split('\r\n')).toHaveLength(10_002);
      await press(stage, 'Export');
      await stage.page.getByRole('menuitem', { name: 'Export as JSON' }).click();
      await expect.poll(() => stage.bridge.calls('shell.file.save').length).toBe(2);
    },
  },
  {
    name: 'shows an error when an export fails',
    path,
    waitsFor: ['payments-worker'],
    async act(stage) {
      stage.bridge.answer({ 'notifications.sends.list': failsWith(failures.broken) });
      await press(stage, 'Export');
      await stage.page.getByRole('menuitem', { name: 'Export as JSON' }).click();
    },
    expects: ['The notifications could not be exported', failures.broken.sentence],
    followUp: (stage) => expectCalls(stage, 'shell.file.save', []),
  },
  {
    name: 'opens a row, its neighbors and the list again by keyboard',
    path,
    answers: {
      'notifications.sends.get': ({ id }) =>
        serverAnswer(sendDetail({ id, ...someSends.find((one) => one.id === id) })),
    },
    waitsFor: ['payments-worker'],
    async act(stage) {
      const { keyboard } = stage.page;
      await rows(stage).first().locator('.ag-cell').first().focus();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
    },
    expects: ['Notification about payments-db connections'],
    async followUp({ page: window }) {
      await expect(window).toHaveURL(new RegExp(`id=${someSends[1]?.id}`));
      await window.keyboard.press('j');
      await expect(window).toHaveURL(new RegExp(`id=${someSends[2]?.id}`));
      await window.keyboard.press('k');
      await window.keyboard.press('k');
      await expect(window).toHaveURL(new RegExp(`id=${someSends[0]?.id}`));
      await expect(window.getByRole('button', { name: 'Previous notification (K)' })).toBeDisabled();
      await window.keyboard.press('Escape');
      await expect(window.getByRole('dialog')).toHaveCount(0);
      await expect(window.locator('.ag-cell-focus, .ag-cell:focus')).not.toHaveCount(0);
    },
  },
  {
    name: 'links the resource and the rule to their own pages',
    path,
    expects: ['checkout'],
    async followUp(stage) {
      await expect(stage.page.getByRole('link', { name: /^payments-db connections/ })).toHaveAttribute(
        'href',
        `/health?checkId=${sentCheck.id}&timeRange=1h`,
      );
      await expect(stage.page.getByRole('link', { name: /^shop-orders/ })).toHaveAttribute(
        'href',
        `/settings/canaries/${idOf(34, 1)}`,
      );
      await stage.page
        .getByRole('link', { name: /^payments on call/ })
        .first()
        .click();
      await expect(stage.page).toHaveURL(new RegExp(`/notifications/rules\\?id=${onCall}`));
    },
  },
  {
    name: 'opens at its old address',
    path: '/settings/notifications',
    expects: ['payments-worker'],
    followUp: ({ page: window }) => expect(window).toHaveURL(/\/notifications$/),
  },
  ...loadFailureStories(list, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read permission on database.monitor', sentence]
      : ['The notifications could not be loaded', sentence],
  ),
  ...refreshFailureStories({
    ...list,
    cachedData: notificationAnswers['notifications.sends.list'].data,
    cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
];

const opened = `${path}?id=${someSends[0]?.id}`;
const says = (values: Partial<SendDetail>) => ({
  'notifications.sends.get': serverAnswer(sendDetail(values)),
});
const body = ({ page: window }: StoryWindow) =>
  window.getByRole('dialog').getByRole('region', { name: 'Body', exact: true });

/** Emails as templates render them: with indentation and blank lines. */
const email = `<!DOCTYPE html>
<html>
  <head>
    <title>Alert</title>
    <style>body { display: none } .red { color: red }</style>
  </head>
  <body bgcolor="#ffffff" style="background: url(http://${foreignHost}/a.png)">

    <table width="100%" background="http://${foreignHost}/b.png">
      <tr>

        <td align="center"><h1>payments-worker is down</h1></td>
      </tr>
      <tr><td><a href="https://runbooks.meridian.example/x">the runbook</a></td></tr>
    </table>
    <img src="http://${foreignHost}/pixel.gif" width="1" height="1">
  </body>
</html>`;

/** Returns one notification per text. */
const sendsOf = (texts: readonly string[]) => texts.map((_, place) => send(place + 1));
const textOf = (texts: readonly string[], id: string): string =>
  texts[sendsOf(texts).findIndex((one) => one.id === id)] ?? '';

/** Steps through the notifications with the keyboard and checks each. */
async function walk(stage: StoryWindow, texts: readonly string[], look: () => Promise<void>): Promise<void> {
  await look();
  for (const { id } of sendsOf(texts).slice(1)) {
    await stage.page.keyboard.press('j');
    await expect.poll(() => stage.bridge.calls('notifications.sends.get').at(-1)?.input).toEqual({ id });
    await look();
  }
}

/** Expects a displayed body without scripts, forms, styles, images, or links other than to the web. */
async function expectHarmless(stage: StoryWindow): Promise<void> {
  const shown = await body(stage).evaluate((region) => ({
    seen: (region as HTMLElement).innerText.includes('harmless'),
    forbidden: region.querySelectorAll(
      'script, style, img, iframe, object, embed, form, input, math, svg:not([aria-hidden]), [style], [onclick]',
    ).length,
    links: [...region.querySelectorAll('a[href]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((address) => !/^https?:\/\//i.test(address)),
    title: document.title,
  }));
  expect(shown).toEqual({ seen: true, forbidden: 0, links: [], title: 'Notifications | Quarterdeck' });
}

const textsPerStory = 13;

/** Stories that display each hostile text as a notification's body. */
function hostileStories(format: string, allTexts: readonly string[]): Story[] {
  const starts = allTexts.map((_, index) => index).filter((index) => index % textsPerStory === 0);
  return starts.map((start) => {
    const texts = allTexts.slice(start, start + textsPerStory);
    return {
      name: `neutralizes hostile texts ${start + 1} to ${start + texts.length} in ${format}: no scripts, no requests, only web links`,
      path: `${path}?id=${sendsOf(texts)[0]?.id}`,
      answers: {
        'notifications.sends.list': page(sendsOf(texts)),
        'notifications.sends.get': ({ id }) => serverAnswer(sendDetail({ id, body: textOf(texts, id) })),
      },
      expects: ['harmless'],
      async followUp(stage) {
        const requestedUrls: string[] = [];
        stage.page.on('request', (request) => requestedUrls.push(request.url()));
        await walk(stage, texts, () => expectHarmless(stage));
        expect(requestedUrls.filter((url) => url.includes(foreignHost))).toEqual([]);
      },
    };
  });
}

const hostile = Object.values(hostileTexts);
const heavy = Object.values(heavyTexts);

const detailStories: readonly Story[] = [
  {
    name: 'shows its text, recipient and rule',
    path: opened,
    expects: [
      'Notification about payments-worker',
      'Kubernetes::Deployment',
      'Hanneke de Wit',
      'Sent',
      'config.unhealthy',
      '340ms',
      'payments on call',
      'payments-worker is unhealthy',
      'CrashLoopBackOff',
    ],
    async followUp(stage) {
      await expect(button(stage, 'Copy the error')).toHaveCount(0);
      await expectCalls(stage, 'notifications.sends.get', [{ id: someSends[0]?.id }]);
      await press(stage, 'Copy the body');
      await expect(toast(stage, 'Copied to clipboard')).toBeVisible();
      await stage.page.getByRole('link', { name: 'Silence this' }).click();
      await expect(stage.page).toHaveURL(
        new RegExp(`/notifications/silences/add\\?config_id=${sentItem.id}$`),
      );
    },
  },
  {
    name: 'shows an unknown recipient, repetitions, and the reason in a JSON error without a text',
    path: opened,
    answers: says({
      resource: { ...sentCheck, name: null, type: null },
      event: 'check.failed',
      status: 'error',
      failed: true,
      person: null,
      count: 3,
      firstObservedAt: ago(2 * hourMs),
      durationMs: 61_000,
      body: null,
      error: '{"ok":false,"error":"channel_not_found","response_metadata":{"scopes":["chat:write"]}}',
    }),
    expects: [
      'Unknown',
      '(x 3 over 2h)',
      '1m1s',
      'channel_not_found',
      'Details',
      'The server has no text for this notification.',
      `Notification about ${sentCheck.id}`,
    ],
    async followUp(stage) {
      await press(stage, 'Copy the error');
      await expect(toast(stage, 'Copied to clipboard')).toBeVisible();
      await expect(
        stage.page.getByRole('dialog').getByRole('link', { name: 'Silence this' }),
      ).toHaveAttribute('href', `/notifications/silences/add?check_id=${sentCheck.id}`);
    },
  },
  {
    name: 'shows the connection of the rule as the recipient',
    path: opened,
    answers: {
      ...says({ person: null }),
      'resources.get': ({ kind, id }) => {
        const row = resourceRow({ id, values: { person: null, team: null } });
        const record = { custom_services: [{ connection: 'connection://mission-control/slack' }] };
        return serverAnswer({ kind, record, version: 'v1', row, serverTime: ago(0) });
      },
    },
    expects: ['Recipient', 'mission-control/slack'],
    async followUp(stage) {
      // The list behind the dialog has rows of an unknown kind.
      await expect(stage.page.getByRole('dialog').getByText('Unknown')).toHaveCount(0);
    },
  },
  {
    name: 'shows an error as text and an empty text',
    path: opened,
    answers: says({
      failed: true,
      body: ' \n ',
      error: 'dial tcp 10.0.0.1:443: i/o timeout\nafter 3 tries\n{not json',
    }),
    expects: ['Sent, with an error', 'after 3 tries', 'The text of this notification is empty.'],
  },
  {
    name: 'shows a chat text in blocks as JSON',
    path: opened,
    answers: says({ body: '{"blocks":[{"type":"section","text":{"type":"mrkdwn","text":"*down*"}}]}' }),
    expects: ['"mrkdwn"'],
  },
  {
    name: 'renders an email as a document without code and requests',
    path: opened,
    answers: says({ body: email }),
    expects: ['payments-worker is down', 'the runbook'],
    async followUp(stage) {
      await expect(body(stage).locator('pre, code, title, style, img')).toHaveCount(0);
      await expect(body(stage)).not.toContainText('display: none');
      await expect(body(stage).getByRole('link', { name: 'the runbook' })).toHaveAttribute(
        'target',
        '_blank',
      );
    },
  },
  ...hostileStories('markdown', hostile),
  ...hostileStories(
    'a document',
    hostile.map((text) => `<div>${text}</div>`),
  ),
  {
    name: 'shortens a huge text and expands the text on request',
    path: opened,
    answers: says({
      body: `<table>${'<tr><td>payments-worker</td><td>restarted</td></tr>\n'.repeat(3_600)}<tr><td>the end</td></tr></table>`,
    }),
    expects: ['restarted', 'Show all'],
    expectsNot: ['the end'],
    async followUp(stage) {
      const begunMs = Date.now();
      await press(stage, 'Show all');
      await expect(body(stage)).toContainText('the end');
      expect(Date.now() - begunMs).toBeLessThan(4_000);
    },
  },
  {
    name: 'renders pathological texts and errors quickly',
    path: `${path}?id=${sendsOf(heavy)[0]?.id}`,
    answers: {
      'notifications.sends.list': page(sendsOf(heavy)),
      'notifications.sends.get': ({ id }) => {
        const text = textOf(heavy, id);
        return serverAnswer(sendDetail({ id, body: text, error: text }));
      },
    },
    expects: ['Notification about payments-worker'],
    followUp: (stage) =>
      walk(stage, heavy, () =>
        expect(stage.page.getByRole('region', { name: 'Error', exact: true })).toBeVisible(),
      ),
  },
  {
    name: 'shows the list data when its details cannot be loaded',
    path: opened,
    answers: { 'notifications.sends.get': failsWith(failures.late) },
    expects: [
      'Notification about payments-worker',
      'payments on call',
      'The notification could not be loaded',
    ],
    async followUp(stage) {
      stage.bridge.answer({ 'notifications.sends.get': notificationAnswers['notifications.sends.get'] });
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
      await expectTexts(stage, ['CrashLoopBackOff']);
      await expectNoTexts(stage, ['The notification could not be loaded']);
    },
  },
  {
    name: 'shows the list data while the server is slow',
    path: opened,
    answers: { 'notifications.sends.get': pending },
    expects: ['Notification about payments-worker', 'payments on call', 'loading data...'],
    expectsNot: ['CrashLoopBackOff'],
    async followUp(stage) {
      stage.bridge.answer({ 'notifications.sends.get': notificationAnswers['notifications.sends.get'] });
      await expectTexts(stage, ['CrashLoopBackOff', 'Hanneke de Wit']);
    },
  },
  {
    name: 'shows a not-found message after deletion',
    path: `${path}?id=${idOf(71, 999)}`,
    answers: { 'notifications.sends.get': missing },
    expects: ['The notification could not be loaded', 'The requested data was not found on the server.'],
    expectsNot: ['Silence this', 'Recipient'],
  },
  {
    name: 'clears the list data when the server refuses access',
    path: opened,
    answers: { 'notifications.sends.get': failsWith(failures.refused) },
    expects: ['You need read permission on database.monitor'],
    expectsNot: ['Recipient', 'Silence this'],
  },
  {
    name: 'shows cached data and disables Silence when the server cannot be reached',
    path: opened,
    answers: {
      'session.changes': signedIn({ server: away }),
      'notifications.sends.list': cachedAnswer(
        notificationAnswers['notifications.sends.list'].data,
        failures.gone.sentence,
      ),
      'notifications.sends.get': cachedAnswer(sendDetail(), failures.gone.sentence, failures.gone.details),
    },
    expects: ['CrashLoopBackOff', /as of \d\d:\d\d/],
    followUp: (stage) => expectDisabled(stage, 'Silence this', 'The server cannot be reached.'),
  },
  {
    name: 'hides Silence from users without permission',
    path: opened,
    answers: { 'session.changes': signedIn({ roles: ['commander'] }) },
    expects: ['CrashLoopBackOff'],
    expectsNot: ['Silence this'],
  },
];

const noisePath = `${path}/noise`;
const noiseList = { path: noisePath, call: 'notifications.sends.noise', well: 'payments on call' } as const;
const quiet = noise({ sums: noOutcomes, days: [], rules: [], resources: [] });
const loudRule = noise().rules[0];
const loudResource = noise().resources[0];

const noiseStories: readonly Story[] = [
  {
    name: 'shows all figures, which are the legend of the chart, in a narrow window',
    path: noisePath,
    expects: ['payments on call'],
    async followUp({ page }) {
      await page.setViewportSize({ width: 720, height: 900 });
      const figures = page.locator('dl').filter({ hasText: 'Repeated' });
      const [box, chart] = [await figures.boundingBox(), await page.locator('main svg').last().boundingBox()];
      const isCut = await figures.evaluate(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
      );
      expect(isCut).toBe(false);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((chart?.y ?? 0) + (chart?.height ?? 0));
      await expect(figures.getByText('Other')).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: 'shows sums, days, rules and resources of seven days',
    path: noisePath,
    expects: [
      'payments on call',
      'platform',
      'failed to send to slack: channel_not_found',
      'payments-db connections',
      '840',
      '1,215',
      '73% of all',
      'Most common error',
      /Based on the notifications stored on this computer since \d+ \w+ \d{4}/,
    ],
    async followUp(stage) {
      await expectCalls(stage, 'notifications.sends.noise', [{ days: 7 }]);
      const chart = stage.page.getByRole('group', { name: 'Notifications by day and outcome' });
      await chart.focus();
      await stage.page.keyboard.press('End');
      await expect(stage.page.locator('[data-part=live]').first()).toContainText(/\w{3},? \d+ \w+: Failed 6/);
      // The address checks it, a moment later.
      await stage.page.getByRole('radio', { name: 'Last day' }).click({ force: true });
      await expect(stage.page.getByRole('radio', { name: 'Last day' })).toBeChecked();
      await expect(stage.page).toHaveURL(/days=1/);
      await expectCalls(stage, 'notifications.sends.noise', [{ days: 7 }, { days: 1 }]);
    },
  },
  {
    name: 'opens the history of a rule for the same days',
    path: `${noisePath}?days=3`,
    waitsFor: ['payments on call'],
    act: (stage) => rows(stage).filter({ hasText: 'payments on call' }).getByText('700').click(),
    expects: ['Rule: payments on call'],
    followUp: ({ page: window }) =>
      expect(window).toHaveURL(
        new RegExp(`/notifications\\?rule=${loudRule?.rule.id}.*rangeType=absolute.*to=now`),
      ),
  },
  {
    name: 'opens the history of a resource by keyboard, and offers to silence the resource',
    path: noisePath,
    expects: ['payments-db connections'],
    async followUp({ page: window }) {
      await expect(window.getByRole('link', { name: /^payments-db connections/ })).toHaveAttribute(
        'href',
        `/health?checkId=${sentCheck.id}&timeRange=1h`,
      );
      await expect(window.getByRole('link', { name: /^Silence payments-db connections/ })).toHaveAttribute(
        'href',
        `/notifications/silences/add?check_id=${sentCheck.id}`,
      );
      await window.getByRole('gridcell', { name: '670' }).focus();
      await window.keyboard.press('Enter');
      await expect(window).toHaveURL(new RegExp(`/notifications\\?resource=${loudResource?.resource.id}`));
    },
  },
  {
    name: 'shows many rules and resources with long names',
    path: noisePath,
    answers: {
      'notifications.sends.noise': cachedAfterFailure(
        noise({
          sums: { sent: 1_204_000, failed: 3, repeated: 98_765_432, silenced: 12, waiting: 0, other: 4 },
          rules: Array.from({ length: 300 }, (_, place) => ({
            ...(loudRule as NonNullable<typeof loudRule>),
            rule: { id: idOf(70, place + 10), name: `${longName} ${place}` },
            times: 9_000 - place,
            topError: longName,
          })),
          resources: Array.from({ length: 1_000 }, (_, place) => ({
            ...(loudResource as NonNullable<typeof loudResource>),
            resource: { ...sentItem, id: idOf(43, place + 10), name: `${longName} ${place}`, type: longName },
            times: 9_000 - place,
          })),
        }),
      ),
    },
    expects: ['99,969,451', '9,000'],
  },
  {
    name: 'explains that nothing was sent',
    path: noisePath,
    answers: { 'notifications.sends.noise': cachedAfterFailure(quiet) },
    expects: ['No noise', /This computer has no notifications since/],
    followUp: (stage) => expectDisabled(stage, 'Export', 'There is nothing to export.'),
  },
  {
    name: 'exports rules and resources as CSV',
    path: noisePath,
    waitsFor: ['payments on call'],
    async act(stage) {
      await press(stage, 'Export');
      await stage.page.getByRole('menuitem', { name: 'Export rules as CSV' }).click();
      await expect(toast(stage, 'noise-by-rule.csv is saved')).toBeVisible();
      await press(stage, 'Export');
      await stage.page.getByRole('menuitem', { name: 'Export resources as CSV' }).click();
    },
    expects: ['noise-by-resource.csv is saved'],
    followUp: async (stage) => {
      const [rules, resources] = stage.bridge
        .calls('shell.file.save')
        .map(({ input }) => input as { text: string });
      expect(rules?.text).toMatch(/^\ufeffRule,Total,Sent,.*\r\npayments on call,840,120,/);
      expect(resources?.text).toMatch(
        /^\ufeffResource,Resource Type,Type,Total,.*\r\npayments-db connections,check,postgres,670,/,
      );
    },
  },
  {
    name: 'hides Silence for resources from users without permission',
    path: noisePath,
    answers: { 'session.changes': signedIn({ roles: ['commander'] }) },
    expects: ['payments-db connections'],
    expectsNot: ['Silence payments-db connections'],
  },
  ...loadFailureStories(noiseList, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read permission on database.monitor', sentence]
      : ['The noise report could not be created', sentence],
  ),
  {
    name: 'shows an error when no notifications are stored',
    path: noisePath,
    answers: { 'notifications.sends.noise': missing },
    expects: ['The noise report could not be created', 'The requested data was not found on the server.'],
  },
  ...refreshFailureStories({
    ...noiseList,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
];

defineStories([
  { screen: 'the notification list', stories: listStories },
  { screen: 'a notification', stories: detailStories },
  { screen: 'the noise report', stories: noiseStories },
]);
