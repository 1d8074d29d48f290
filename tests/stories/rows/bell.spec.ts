import { expect } from 'playwright/test';
import type { NotificationInbox } from '#contract/notifications.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, press, pressed, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, failuresOfEveryScreen } from '../world/failures.ts';
import { bell, send, silenceMark, someSends } from '../world/notifications.ts';
import { away, shellAnswers, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, cachedAfterFailure, cachedAnswer, dayMs, hourMs, idOf } from '../world/times.ts';

const path = '/settings/desktop';

const concerns = (
  place: number,
  values: Partial<NotificationInbox['sends'][number]> = {},
): NotificationInbox['sends'][number] => ({
  ...send(place),
  why: 'person',
  unread: false,
  ...values,
});

const none: NotificationInbox = { sends: [], unread: 0 };

const hundred: NotificationInbox = {
  sends: Array.from({ length: 100 }, (_, place) =>
    concerns(place + 1, {
      resource: { ...send(1).resource, name: `payments-worker-${place}` },
      unread: place < 42,
    }),
  ),
  unread: 42,
};

const long = concerns(1, {
  resource: { ...send(1).resource, name: longName },
  rule: { id: idOf(70, 5), name: `${longName} ${longName}` },
  event: 'config.of.an.event.that.nobody.has.ever.heard.of',
  status: 'a-status-of-a-later-version-of-the-server',
  count: 12_345,
  firstObservedAt: ago(6 * dayMs),
  why: 'incident',
  unread: true,
});

const panel = ({ page }: StoryWindow) => page.getByRole('dialog', { name: 'Notifications' });
const row = (stage: StoryWindow, name: string | RegExp) =>
  panel(stage).getByRole('listitem').filter({ hasText: name });
const open = pressed(/^Notifications/);
const badge = (stage: StoryWindow) => button(stage, /^Notifications/);

const answered = (data: NotificationInbox) => ({ 'notifications.bell.get': cachedAfterFailure(data) });

const bellStories: readonly Story[] = [
  {
    name: 'shows new and earlier notifications in groups',
    path,
    act: open,
    expects: [/^New$/, 'Earlier', 'payments-worker is unhealthy', 'Sent', 'payments on call', 'to your team'],
    async followUp(stage) {
      await expect(panel(stage).getByRole('region', { name: 'New' }).getByRole('listitem')).toHaveCount(2);
      await expect(row(stage, 'payments-db connections')).toContainText(/\d+m \(x 14 over 3h\)/);
      const [newest] = bell().sends;
      await expectCalls(stage, 'notifications.bell.seen', [
        { at: new Date(Date.parse(newest?.createdAt ?? '') + 1).toISOString() },
      ]);
      await expect(badge(stage)).toHaveAccessibleName('Notifications');
      await stage.page.keyboard.press('Escape');
      await expect(panel(stage)).toHaveCount(0);
      await expect(badge(stage), 'until main counted anew').toHaveAccessibleName('Notifications');
    },
  },
  {
    name: 'shows the number of unread notifications',
    path,
    expects: ['Quiet hours'],
    async followUp(stage) {
      // The count is requested within four seconds after the first paint.
      await expect(badge(stage)).toHaveAccessibleName('Notifications, 2 unread', { timeout: 10_000 });
      await expect(badge(stage).locator('[data-count]')).toHaveAttribute('data-count', '2');
      stage.bridge.answer(answered(hundred));
      await stage.page.getByRole('button', { name: 'Refresh' }).click();
      await expect(badge(stage)).toHaveAccessibleName('Notifications, 42 unread');
      await expect(badge(stage).locator('[data-count]')).toHaveAttribute('data-count', '9+');
      stage.bridge.answer(answered(none));
      await stage.page.getByRole('button', { name: 'Refresh' }).click();
      await expect(badge(stage).locator('[data-count]')).toHaveCount(0);
      await expect(badge(stage)).toHaveAccessibleName('Notifications');
    },
  },
  {
    name: 'shows an empty state when there are no notifications',
    path,
    answers: answered(none),
    act: open,
    expects: ['No notifications in the last 7 days.', 'All notifications'],
    expectsNot: [/^New$/, 'Earlier'],
    followUp: (stage) => expectCalls(stage, 'notifications.bell.seen', []),
  },
  {
    name: 'shows a long name, an unknown event and an unknown status',
    path,
    answers: answered({ sends: [long], unread: 1 }),
    act: open,
    expects: [longName, 'a-status-of-a-later-version-of-the-server'],
  },
  {
    name: 'scrolls through 100 notifications by keyboard',
    path,
    answers: answered(hundred),
    act: open,
    expects: ['payments-worker-0 is unhealthy', 'payments-worker-41 is unhealthy'],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await keyboard.press('End');
      await expect(row(stage, 'payments-worker-99').getByRole('link').first()).toBeFocused();
      await expect(row(stage, 'payments-worker-99')).toBeInViewport();
      await keyboard.press('Home');
      await keyboard.press('ArrowDown');
      await expect(
        row(stage, /payments-worker-1 /)
          .getByRole('link')
          .first(),
      ).toBeFocused();
      await keyboard.press('ArrowUp');
      await keyboard.press('ArrowUp');
      await expect(row(stage, 'payments-worker-0').getByRole('link').first()).toBeFocused();
    },
  },
  {
    name: 'shows a loading message until the notifications arrive',
    path,
    answers: { 'notifications.bell.get': pending },
    act: open,
    expects: ['loading data...', 'All notifications'],
    async followUp(stage) {
      stage.bridge.answer(answered(bell()));
      await expect(row(stage, 'checkout')).toBeVisible();
    },
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `shows the cause when the server is ${failure.name}, and loads on Try again`,
      path,
      answers: { 'notifications.bell.get': failsWith(failure) },
      act: open,
      expects: [new RegExp(failure.sentence), 'Try again'],
      async followUp(stage) {
        await expect(badge(stage), 'it does not nag').toHaveAccessibleName('Notifications');
        stage.bridge.answer(answered(bell()));
        await press(stage, 'Try again');
        await expect(row(stage, 'checkout')).toBeVisible();
      },
    }),
  ),
  {
    name: 'shows cached notifications with their age when the server cannot be reached',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'notifications.bell.get': { ...cachedAnswer(bell(), failures.gone.sentence), asOf: ago(3 * hourMs) },
    },
    act: open,
    expects: [/^as of/, 'payments-worker is unhealthy'],
  },
  {
    name: 'shows cached notifications when the server answers 500',
    path,
    answers: {
      'notifications.bell.get': cachedAnswer(bell(), failures.broken.sentence, failures.broken.details),
    },
    act: open,
    expects: [
      `${failures.broken.sentence} Showing data stored on this computer.`,
      'payments-worker is unhealthy',
    ],
  },
  {
    name: 'shows an error when the notifications cannot be marked as seen',
    path,
    answers: { 'notifications.bell.seen': failsWith(failures.broken) },
    act: open,
    expects: [`The notification could not be marked as seen. ${failures.broken.sentence}`],
    async followUp(stage) {
      await stage.page.keyboard.press('Escape');
      await expect(badge(stage)).toHaveAccessibleName('Notifications, 2 unread');
    },
  },
  {
    name: 'shows no notification of a snapshot as new',
    path,
    answers: {
      'workspaces.changes': workspaceList(
        workspace({
          kind: 'snapshot',
          snapshot: { takenAt: ago(dayMs), of: 'server', sha256: 'a'.repeat(64) },
        }),
      ),
      'session.changes': signedIn({
        keeping: { where: 'memory' },
        server: { status: 'snapshot', takenAt: ago(dayMs) },
      }),
    },
    act: open,
    expects: ['payments-worker is unhealthy'],
    expectsNot: [/^New$/, 'Earlier'],
    async followUp(stage) {
      await expectCalls(stage, 'notifications.bell.seen', []);
      await expect(badge(stage)).toHaveAccessibleName('Notifications');
    },
  },
  {
    name: 'shows a notification as new that arrives after the panel was closed',
    path,
    act: open,
    expects: ['Earlier'],
    async followUp(stage) {
      const latest = concerns(1, {
        id: idOf(71, 99),
        createdAt: ago(0),
        resource: { ...send(1).resource, name: 'payments-api' },
        unread: true,
      });
      const before = bell().sends.map((one) => ({ ...one, unread: false }));
      await stage.page.keyboard.press('Escape');
      stage.bridge.answer(answered({ sends: [latest, ...before], unread: 1 }));
      await stage.page.getByRole('button', { name: 'Refresh' }).click();
      await expect(badge(stage)).toHaveAccessibleName('Notifications, 1 unread');
      await open(stage);
      const fresh = panel(stage).getByRole('region', { name: 'New' }).getByRole('listitem');
      await expect(fresh).toHaveCount(1);
      await expect(fresh).toContainText('payments-api');
    },
  },
  {
    name: 'mutes and unmutes a rule',
    path,
    act: open,
    expects: ['payments-worker is unhealthy'],
    async followUp(stage) {
      const one = row(stage, 'checkout');
      await one.hover();
      await one.getByRole('button', { name: 'Mute platform' }).click();
      await expectCalls(stage, 'notifications.rules.mutes.write', [{ id: idOf(70, 2), muted: true }]);
      stage.bridge.answer({ 'notifications.rules.mutes.changes': [idOf(70, 2)] });
      await expect(one).toContainText('muted');
      await one.getByRole('button', { name: 'Unmute platform' }).click();
      await expectCalls(stage, 'notifications.rules.mutes.write', [
        { id: idOf(70, 2), muted: true },
        { id: idOf(70, 2), muted: false },
      ]);
      stage.bridge.answer({ 'notifications.rules.mutes.write': failsWith(failures.broken) });
      await one.getByRole('button', { name: 'Unmute platform' }).click();
      await expect(toast(stage, failures.broken.sentence)).toBeVisible();
    },
  },
  {
    name: 'links to the item, the notification, its silence and all notifications',
    path,
    act: open,
    expects: ['payments-worker is unhealthy'],
    async followUp(stage) {
      const { page } = stage;
      const [first] = someSends;
      const goes = async (name: string, to: RegExp) => {
        await panel(stage).getByRole('link', { name }).first().click();
        await expect(page).toHaveURL(to);
        await expect(panel(stage)).toHaveCount(0);
      };
      await goes('payments-worker is unhealthy', new RegExp(`/notifications\\?id=${first?.id}`));
      // The details dialog covers the bell.
      const details = page.getByRole('dialog', { name: 'Notification about payments-worker' });
      await expect(details).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(details).toHaveCount(0);
      await open(stage);
      await goes('Show payments-worker', new RegExp(`/catalog/${first?.resource.id}`));
      await open(stage);
      await panel(stage).getByRole('button', { name: 'Silence payments-worker…' }).first().click();
      await page.getByRole('menuitem', { name: 'Silence…' }).click();
      await expect(page).toHaveURL(new RegExp(`silences/add\\?config_id=${first?.resource.id}`));
      await expect(panel(stage)).toHaveCount(0);
      await open(stage);
      await goes('Noise', /\/notifications\/noise$/);
      await open(stage);
      await goes('All notifications', /\/notifications$/);
    },
  },
  {
    name: 'silences an item for a usual time, by keyboard',
    path,
    act: open,
    expects: ['payments-worker is unhealthy'],
    async followUp(stage) {
      const { page } = stage;
      await panel(stage).getByRole('button', { name: 'Silence payments-worker…' }).first().focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Silence…' })).toBeFocused();
      await expect(page.getByRole('menuitem', { name: 'Silence for 1h' })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'Silence for 1h' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(toast(stage, /^Silenced until/)).toBeVisible();
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'silences',
          record: { config_id: someSends[0]?.resource.id, from: 'now', until: 'now+1h' },
        },
      ]);
    },
  },
  {
    name: 'extends or ends the silence of an item',
    path,
    answers: { 'notifications.silences.of': cachedAfterFailure({ silences: [silenceMark()] }) },
    act: open,
    expects: ['payments-worker is unhealthy'],
    async followUp(stage) {
      const { page } = stage;
      const menu = panel(stage).getByRole('button', { name: 'Silence payments-worker…' }).first();
      await menu.click();
      await expect(page.getByRole('menuitem', { name: 'Silence for 30m' })).toHaveCount(0);
      await page.getByRole('menuitem', { name: 'Extend by 30m' }).click();
      await expect(toast(stage, /^Silenced until/)).toBeVisible();
      await menu.click();
      await page.getByRole('menuitem', { name: 'End now' }).click();
      await expect(toast(stage, 'Silence ended')).toBeVisible();
      await expectCalls(stage, 'notifications.silences.setEnd', [
        { id: silenceMark().id, until: ago(-3.5 * hourMs), onlyLater: true },
        { id: silenceMark().id, until: 'now' },
      ]);
    },
  },
  {
    name: 'ends each of several silences of an item, by keyboard',
    path,
    answers: {
      'notifications.silences.of': cachedAfterFailure({
        silences: [
          silenceMark(),
          silenceMark({
            id: idOf(72, 2),
            until: ago(-2 * hourMs),
            by: { id: idOf(2, 8), name: 'Hanneke Vos', avatar: null },
          }),
          silenceMark({ id: idOf(72, 3), until: ago(-hourMs), source: 'KubernetesCRD' }),
          silenceMark({ id: idOf(72, 4), from: ago(-hourMs) }),
        ],
      }),
    },
    act: open,
    expects: ['payments-worker is unhealthy'],
    async followUp(stage) {
      const { page } = stage;
      const menu = panel(stage).getByRole('button', { name: 'Silence payments-worker…' }).first();
      await menu.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Silenced until .+ by /)).toHaveCount(3);
      await expect(page.getByRole('menuitem', { name: 'Extend by 30m' })).toHaveCount(1);
      await expect(page.getByRole('menuitem', { name: 'End now' })).toHaveCount(2);
      await expect(page.getByRole('menuitem', { name: 'End now' }).last()).toHaveAccessibleDescription(
        /^Silenced until .+ by Hanneke Vos$/,
      );
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'End now' }).last()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(toast(stage, 'Silence ended')).toBeVisible();
      await menu.click();
      await page.getByRole('menuitem', { name: 'End now' }).first().click();
      await expectCalls(stage, 'notifications.silences.setEnd', [
        { id: idOf(72, 2), until: 'now' },
        { id: silenceMark().id, until: 'now' },
      ]);
    },
  },
  {
    name: 'compares the ends of silences with the clock of the server',
    path,
    answers: {
      'session.clock.changes': { differenceMs: 4 * hourMs },
      'notifications.silences.of': cachedAfterFailure({
        silences: [silenceMark({ id: idOf(72, 2), until: ago(-5 * hourMs) }), silenceMark()],
      }),
    },
    act: open,
    expects: ['payments-worker is unhealthy'],
    async followUp(stage) {
      await panel(stage).getByRole('button', { name: 'Silence payments-worker…' }).first().click();
      await stage.page.getByRole('menuitem', { name: 'End now' }).click();
      await expectCalls(stage, 'notifications.silences.setEnd', [{ id: idOf(72, 2), until: 'now' }]);
    },
  },
  {
    name: 'names the resource through which an item is silenced',
    path,
    answers: {
      'notifications.silences.of': cachedAfterFailure({
        silences: [silenceMark({ thing: { kind: 'config', id: idOf(9, 9), name: 'payments' } })],
      }),
    },
    act: open,
    expects: ['payments-worker is unhealthy'],
    async followUp(stage) {
      await panel(stage).getByRole('button', { name: 'Silence payments-worker…' }).first().click();
      await expect(stage.page.getByText(/^Silenced until .+ through payments$/)).toBeVisible();
    },
  },
  {
    name: 'offers only the form where silences need a confirmation',
    path,
    answers: { 'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })) },
    act: open,
    expects: ['payments-worker is unhealthy'],
    async followUp(stage) {
      await panel(stage).getByRole('button', { name: 'Silence payments-worker…' }).first().click();
      await expect(stage.page.getByRole('menuitem')).toHaveText(['Silence…']);
    },
  },
  {
    name: 'hides the Silence menu from users without permission to silence',
    path,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    act: open,
    expects: ['payments-worker is unhealthy'],
    followUp: (stage) => expect(panel(stage).getByRole('button', { name: /^Silence/ })).toHaveCount(0),
  },
  {
    name: 'turns off desktop notifications',
    path,
    act: open,
    expects: ['Desktop notifications'],
    async followUp(stage) {
      await panel(stage).getByRole('switch', { name: 'Desktop notifications' }).click();
      await expectCalls(stage, 'desktop.settings.write', [{ sends: false }]);
    },
  },
  {
    name: 'explains that system notifications are off',
    path,
    answers: {
      'desktop.state': {
        ...shellAnswers['desktop.state'],
        settings: {
          ...shellAnswers['desktop.state'].settings,
          notifications: { value: false, unable: null },
        },
      },
    },
    act: open,
    expects: ['System notifications are off: Settings → Desktop.'],
  },
  {
    name: 'works by keyboard alone',
    path,
    waitsFor: ['Quiet hours'],
    async act({ page }) {
      await page.getByRole('button', { name: /^Notifications/ }).focus();
      await page.keyboard.press('Enter');
    },
    expects: ['payments-worker is unhealthy'],
    async followUp(stage) {
      const { page } = stage;
      const link = (name: string) => row(stage, name).getByRole('link').first();
      await expect(link('payments-worker')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(row(stage, 'payments-worker').getByRole('button').first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(link('payments-db connections')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel(stage)).toHaveCount(0);
      await expect(badge(stage)).toBeFocused();
      await page.keyboard.press('n');
      await expect(link('payments-worker')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(badge(stage), 'where the focus was').toBeFocused();
      await page.keyboard.press('Control+k');
      await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'show notif');
      await expect(page.getByRole('option', { name: /^Show notifications/ })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(panel(stage)).toBeVisible();
      await expect(link('payments-worker')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/notifications\?id=/);
      await expect(panel(stage)).toHaveCount(0);
      const notification = page.getByRole('dialog');
      await expect(notification).toBeVisible();
      await page.goBack();
      await expect(notification, 'keys typed in a dialog are no shortcuts').toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Desktop', level: 1 })).toBeVisible();
      await page.keyboard.press('g');
      await page.keyboard.press('n');
      await expect(page).toHaveURL(/\/notifications$/);
    },
  },
  {
    name: 'is hidden on a server with health checks only',
    path: '/health',
    answers: {
      'session.changes': signedIn({ checksOnly: true, roles: [], versionOf: 'health-checker' }),
      'workspaces.changes': workspaceList(workspace({ kind: 'health-checker' })),
    },
    expects: ['Health'],
    async followUp(stage) {
      await expect(badge(stage)).toHaveCount(0);
      await stage.page.keyboard.press('n');
      await expect(panel(stage)).toHaveCount(0);
      await expectCalls(stage, 'notifications.bell.get', []);
    },
  },
  {
    name: 'shows an in-app notification with its actions',
    path,
    waitsFor: ['Quiet hours'],
    act: ({ bridge }) =>
      Promise.resolve(
        bridge.answer({
          'desktop.events': {
            kind: 'notice',
            title: 'payments-worker is unhealthy',
            body: 'By payments on call, in Production',
            target: { workspaceId: idOf(1, 1), to: '/notifications?id=1' },
            label: 'Open',
            acts: [
              { label: 'Silence 1 h', act: 'silence' },
              { label: 'Mute this rule', act: 'mute' },
            ],
          },
          'desktop.act': { said: 'payments-worker is silenced for an hour.' },
        }),
      ),
    expects: ['payments-worker is unhealthy', 'Open', 'Silence 1 h', 'Mute this rule'],
    async followUp(stage) {
      await press(stage, 'Silence 1 h');
      await expectCalls(stage, 'desktop.act', [{ act: 'silence' }]);
      await expect(toast(stage, 'payments-worker is silenced for an hour.')).toBeVisible();
    },
  },
];

defineStories([{ screen: 'the notification bell', stories: bellStories }]);
