import { expect } from 'playwright/test';
import type { RuleReplay } from '#contract/notifications.ts';
import type { ResourceRow } from '#contract/resources.ts';
import { ruleEvents } from '#contract/rules/notifications.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectSingleCall,
  expectTexts,
  field,
  press,
  rows,
  toast,
} from '../actions.ts';
import { choose } from '../choose.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story, TextMatcher } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failuresOfEveryScreen } from '../world/failures.ts';
import { replayEvent, ruleRecord, ruleRow, sentItem, someRules, trial } from '../world/notifications.ts';
import { away, signedIn } from '../world/session.ts';
import { edited } from '../world/settings.ts';
import { ago, cachedAfterFailure, dayMs, idOf, serverAnswer } from '../world/times.ts';

const { path } = resourceRules.notifications;
const page = (some = someRules, total = some.length) => ({
  rows: [...some],
  total,
  serverTime: ago(0),
});
const listed = (some: readonly ResourceRow[]) => ({ 'resources.list': serverAnswer(page(some)) });
const [first = ruleRow(), , foreign = ruleRow()] = someRules;
const one = `${path}?id=${first.id}`;
const add = `${path}?add=true`;
/** Answers with a rule whose record has more fields than its row. */
const stored = (record: object, row = first) => ({
  'resources.get': serverAnswer({
    ...edited('notifications', row),
    record: { ...ruleRecord(row), ...record },
    serverTime: ago(0),
  }),
});
const changesOf = ({ bridge }: StoryWindow): unknown => {
  const input = bridge.calls('resources.update').at(-1)?.input;
  return typeof input === 'object' && input !== null && 'changes' in input ? input.changes : undefined;
};

const listStories: readonly Story[] = [
  {
    name: 'lists the rules with their counts',
    path,
    expects: [
      'payments on call',
      'check.failed',
      '+1',
      "config.tags.namespace == 'payments'",
      '4h',
      '5m',
      '10s',
      'New rule',
    ],
    async followUp(stage) {
      await expectSingleCall(stage, 'resources.list');
      await expect
        .poll(() => stage.bridge.calls('resources.list')[0]?.input)
        .toEqual({
          kind: 'notifications',
          sortBy: 'created_at',
          sortOrder: 'desc',
          pageIndex: 0,
          pageSize: 50,
        });
      await expect(stage.page.locator('.ag-header-cell-text')).toHaveText([
        'Events',
        'Name',
        'Filter',
        'Pending',
        'Failed',
        'Sent',
        'Avg Duration',
        'Repeat Interval',
        'Wait For',
        'Created At',
        'Updated At',
        'Created By',
      ]);
      await expect(
        stage.page.getByRole('img', { name: /^This rule has an error: template/ }),
      ).toHaveAttribute('data-tooltip', 'template: title:1: function "nam" not defined');
      await button(stage, '31 failed for platform: show the most common error').click();
      await expectTexts(stage, ['Most common error', 'failed to send to slack: channel_not_found']);
      await stage.page.keyboard.press('Escape');
      await expect(stage.page.getByText('Most common error')).toHaveCount(0);
      await expect(stage.page).toHaveURL(new RegExp(`${path}$`));
      await rows(stage).first().getByText('4h', { exact: true }).click();
      await expectTexts(stage, ['Edit Notification']);
      await expect(stage.page).toHaveURL(new RegExp(`id=${first.id}$`));
    },
  },
  {
    name: 'shows the most common error of a failing rule',
    path,
    waitsFor: ['platform'],
    act: (stage) => button(stage, '31 failed for platform: show the most common error').click(),
    expects: ['Most common error', 'failed to send to slack: channel_not_found'],
  },
  {
    name: 'shows an empty state when there are no rules',
    path,
    answers: listed([]),
    expects: ['No data available', 'There are no notification rules yet.'],
  },
  {
    name: 'shows dashes for counts that the user cannot read',
    path,
    answers: listed([ruleRow({ pending: null, failed: null, sent: null })]),
    expects: ['payments on call', '–'],
    async followUp({ page: window }) {
      await expect(window.getByRole('img', { name: /^Unknown\. Only administrators/ })).toHaveCount(3);
    },
  },
  {
    name: 'shows long names and every interval on a page of many rules',
    path: `${path}?pageIndex=1`,
    answers: {
      'resources.list': serverAnswer(
        page(
          [
            ruleRow(
              {
                events: [longName, ...ruleEvents],
                filter: longName,
                error: longName,
                repeat_interval: '1m',
                wait_for: 5_400_000_000_000,
                failed: 123_456,
                most_common_error: null,
              },
              { name: longName },
            ),
            ruleRow(
              { repeat_interval: 'whenever', wait_for: null, events: [] },
              { id: idOf(70, 5), name: '' },
            ),
          ],
          100_000,
        ),
      ),
    },
    expects: ['of 100,000', '+15', '1 month', '1h30m', '123,456', 'whenever', '(no name)'],
  },
  {
    name: 'offers no changes to a viewer',
    path,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    expects: ['payments on call'],
    expectsNot: ['New rule'],
    async followUp(stage) {
      await rows(stage).first().getByText('4h', { exact: true }).click();
      await expectTexts(stage, ['Edit Notification']);
      await expect(button(stage, 'Update')).toHaveCount(0);
      await expect(field(stage, 'Name')).not.toBeEditable();
    },
  },
  {
    name: 'offers a new rule to an editor',
    path,
    answers: { 'session.changes': signedIn({ roles: ['editor'] }) },
    expects: ['payments on call', 'New rule'],
  },
  {
    name: 'shows cached rules with their age when the server cannot be reached',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'resources.list': { ...serverAnswer(page()), source: 'cache' },
    },
    expects: ['payments on call', /as of \d\d:\d\d/, 'The server cannot be reached.'],
  },
  ...loadFailureStories({ path, call: 'resources.list', well: 'payments on call' }, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read permission on notification rules', sentence]
      : ['The notification rules could not be loaded', sentence],
  ),
  ...refreshFailureStories({
    path,
    call: 'resources.list',
    well: 'payments on call',
    cachedData: page(),
    cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
];

async function chooseEvent(stage: StoryWindow, event: string): Promise<void> {
  await button(stage, /^Events/).click();
  await stage.page.getByRole('option', { name: event, exact: true }).click();
  await stage.page.keyboard.press('Escape');
}

const take = (stage: StoryWindow, name: string) =>
  stage.page.getByRole('radio', { name, exact: true }).locator('..').click();

const addStories: readonly Story[] = [
  {
    name: 'requires an event',
    path: add,
    waitsFor: ['Create Notification', 'Save'],
    act: (stage) => press(stage, 'Save'),
    expects: ['This field is required'],
    async followUp(stage) {
      await expect(stage.page.getByText('This field is required')).toHaveCount(1);
      await expectCalls(stage, 'resources.create', []);
    },
  },
  {
    name: 'reports an unreadable filter below its field, and saves it only after a question',
    path: add,
    answers: { 'notifications.rules.checkFilter': { problem: 'Unexpected token: EOF' } },
    waitsFor: ['Save'],
    async act(stage) {
      await chooseEvent(stage, 'check.failed');
      await typeInto(field(stage, 'Filter'), 'check.name ==');
    },
    expects: ['This filter can’t be read: Unexpected token: EOF'],
    async followUp(stage) {
      const question =
        'This filter can’t be read: Unexpected token: EOF. The rule will send nothing. Save anyway?';
      await press(stage, 'Save');
      await expectTexts(stage, [question]);
      await press(stage, 'Keep editing');
      await expect(stage.page.getByText(question)).toHaveCount(0);
      await expectCalls(stage, 'resources.create', []);
      await expect(field(stage, 'Filter')).toHaveValue('check.name ==');
      await press(stage, 'Save');
      await press(stage, 'Save anyway');
      await expect(toast(stage, 'Notification created successfully')).toBeVisible();
    },
  },
  {
    name: 'saves every field',
    path: add,
    answers: listed([]),
    waitsFor: ['Save'],
    async act(stage) {
      await typeInto(field(stage, 'Name'), 'nights');
      await typeInto(field(stage, 'Title'), 'Trouble');
      await chooseEvent(stage, 'check.failed');
      await typeInto(field(stage, 'Filter'), "check.namespace == 'payments'");
      await choose(stage, 'Person None', 'Ravi', /^Ravi Iyer/);
      await choose(stage, 'Repeat Interval Every time', 'month', /^1 month/);
      await typeInto(field(stage, 'Wait For'), '1h30m');
    },
    expects: ['Ravi Iyer', '1 month', 'Try this rule'],
    async followUp(stage) {
      await press(stage, 'Save');
      await expect(toast(stage, 'Notification created successfully')).toBeVisible();
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'notifications',
          record: {
            name: 'nights',
            title: 'Trouble',
            events: ['check.failed'],
            filter: "check.namespace == 'payments'",
            person_id: idOf(2, 7),
            repeat_interval: '1m',
            wait_for: 5_400_000_000_000,
          },
        },
      ]);
    },
  },
  {
    name: 'lists the events in alphabetical order',
    path: add,
    waitsFor: ['Save'],
    act: (stage) => button(stage, /^Events/).click(),
    expects: ['playbook.spec.approval.updated'],
    async followUp({ page: window }) {
      await expect(window.getByRole('listbox').getByRole('option')).toHaveText([...ruleEvents]);
    },
  },
  {
    name: 'notifies one kind of recipient and removes the others',
    path: add,
    answers: listed([]),
    waitsFor: ['Save'],
    async act(stage) {
      await chooseEvent(stage, 'config.unhealthy');
      await choose(stage, 'Person None', 'Ravi', /^Ravi Iyer/);
      await take(stage, 'Team');
      await choose(stage, 'Team None', 'plat', /^platform/);
    },
    expects: ['platform'],
    expectsNot: ['Ravi Iyer'],
    async followUp(stage) {
      await press(stage, 'Save');
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'notifications',
          record: { name: '', events: ['config.unhealthy'], team_id: idOf(20, 1) },
        },
      ]);
    },
  },
  {
    name: 'requires a wait of at least one minute',
    path: add,
    waitsFor: ['Save'],
    async act(stage) {
      await chooseEvent(stage, 'check.failed');
      await typeInto(field(stage, 'Wait For'), '59s');
      await press(stage, 'Save');
    },
    expects: ['Duration must be greater than 1 minute'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.create', []);
      await press(stage, 'Wait For: choose a common duration');
      await expect(stage.page.getByRole('listbox').getByRole('option')).toHaveText([
        '3m',
        '5m',
        '10m',
        '15m',
        '30m',
        '1h',
        '4h',
        '8h',
        '1d',
        '3d',
        '7d',
      ]);
      await stage.page.getByRole('option', { name: '15m', exact: true }).click();
      await expect(field(stage, 'Wait For')).toHaveValue('15m');
      await press(stage, 'Save');
      await expect
        .poll(() => stage.bridge.calls('resources.create').at(-1)?.input)
        .toMatchObject({
          record: { wait_for: 900_000_000_000 },
        });
    },
  },
  {
    name: 'rejects an invalid interval and properties that are not texts',
    path: add,
    waitsFor: ['Save'],
    async act(stage) {
      await chooseEvent(stage, 'check.failed');
      await choose(stage, 'Repeat Interval Every time', '0h', /0h/);
      await stage.page.locator('.monaco-editor').first().click();
      await stage.page.keyboard.insertText('{"priority": 1}');
      await press(stage, 'Save');
    },
    expects: [
      'Enter whole numbers with a unit, such as 4h, 2d or 1w.',
      'Each property must be a string: "priority": "high".',
    ],
    async followUp(stage) {
      await expectCalls(stage, 'resources.create', []);
      await choose(stage, 'Repeat Interval 0h', '12h', /12h/);
      await expectTexts(stage, ['12 hours']);
      await button(stage, 'Repeat Interval 12 hours').click();
      await stage.page.keyboard.type('often');
      await expect(stage.page.getByRole('listbox').getByRole('option')).toHaveCount(0);
    },
  },
  {
    name: 'lists the variables of a filter and inserts an example',
    path: add,
    waitsFor: ['Save'],
    act: (stage) => press(stage, 'Available variables'),
    expects: ['check, canary', 'Checks in one namespace'],
    async followUp(stage) {
      await press(stage, 'Use example: Checks in one namespace');
      await expect(field(stage, 'Filter')).toHaveValue("check.namespace == 'payments'");
      await press(stage, 'Available variables');
      await press(stage, 'Use example: Catalog items of one type');
      await expect(field(stage, 'Filter')).toHaveValue(
        "(check.namespace == 'payments') && config.type == 'Kubernetes::Deployment'",
      );
    },
  },
  {
    name: 'previews a template with its placeholders and without scripts',
    path: add,
    waitsFor: ['Save'],
    async act(stage) {
      await take(stage, 'Custom Template');
      await stage.page.locator('.monaco-editor').first().click();
      await stage.page.keyboard.insertText(
        '## {{.check.name}} is down\n<img src=x onerror=alert(1)>**soon**',
      );
    },
    expects: ['{{.check.name}} is down', 'soon'],
    async followUp(stage) {
      const shown = stage.page.getByRole('region', { name: 'Preview of the template' });
      await expect(shown.getByRole('heading')).toHaveText('{{.check.name}} is down');
      await expect(shown.locator('img')).toHaveCount(0);
      await chooseEvent(stage, 'check.failed');
      await press(stage, 'Save');
      await expect
        .poll(() => stage.bridge.calls('resources.create').at(-1)?.input)
        .toMatchObject({
          record: { template: expect.stringMatching(/^## \{\{\.check\.name\}\} is down/) },
        });
    },
  },
];

const editStories: readonly Story[] = [
  {
    name: 'sends only changed fields',
    path: one,
    waitsFor: ['Edit Notification', 'Update'],
    act: (stage) => typeInto(field(stage, 'Name'), 'payments at night'),
    expects: ['Update', 'Cancel', 'Delete'],
    async followUp(stage) {
      await press(stage, 'Update');
      await expect(toast(stage, 'Notification updated successfully')).toBeVisible();
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expectCalls(stage, 'resources.update', [
        { kind: 'notifications', id: first.id, version: 'v1', changes: { name: 'payments at night' } },
      ]);
    },
  },
  {
    name: 'keeps unknown events and clears the interval and the wait',
    path: one,
    answers: stored({ events: ['incident.created', 'check.failed'] }),
    waitsFor: ['Update', 'incident.created, check.failed'],
    async act(stage) {
      await chooseEvent(stage, 'check.passed');
      await choose(stage, 'Repeat Interval 4 hours', 'Every', /^Every time/);
      await typeInto(field(stage, 'Wait For'), '');
    },
    expects: ['Every time'],
    async followUp(stage) {
      await press(stage, 'Update');
      await expect(toast(stage, 'Notification updated successfully')).toBeVisible();
      await expect
        .poll(() => changesOf(stage))
        .toEqual({
          events: expect.arrayContaining(['incident.created', 'check.failed', 'check.passed']),
          repeat_interval: null,
          wait_for: null,
        });
    },
  },
  {
    name: 'removes the person when another recipient is selected',
    path: one,
    waitsFor: ['Update'],
    async act(stage) {
      await expect(stage.page.getByRole('radio', { name: 'Person' })).toBeChecked();
      await take(stage, 'Others');
      await choose(stage, /^Connection /, 'mail', /mail/);
    },
    expects: ['Others'],
    async followUp(stage) {
      await press(stage, 'Update');
      await expect
        .poll(() => changesOf(stage))
        .toEqual({
          person_id: null,
          custom_services: [{ connection: expect.any(String) }],
        });
    },
  },
  {
    name: 'shows a custom address and keeps its other settings',
    path: one,
    answers: stored({
      person_id: null,
      custom_services: [
        { url: 'slack://token@ops', properties: { icon: 'x' } },
        { connection: 'connection://mc/b' },
      ],
    }),
    waitsFor: ['Update', 'slack://token@ops'],
    act: (stage) => typeInto(field(stage, 'Title'), 'Trouble'),
    expects: ['Other stored settings stay unchanged:', /connection:\/\/mc\/b/],
    async followUp(stage) {
      await expect(stage.page.getByRole('radio', { name: 'Others' })).toBeChecked();
      await press(stage, 'Update');
      await expect.poll(() => changesOf(stage)).toEqual({ title: 'Trouble' });
    },
  },
  {
    name: 'restores the default template',
    path: one,
    answers: stored({ template: '**{{.check.name}}**' }),
    waitsFor: ['Update', '{{.check.name}}'],
    async act(stage) {
      await expect(stage.page.getByRole('radio', { name: 'Custom Template' })).toBeChecked();
      await take(stage, 'Default');
    },
    expects: ['Default'],
    async followUp(stage) {
      await press(stage, 'Update');
      await expect.poll(() => changesOf(stage)).toEqual({ template: null });
    },
  },
  {
    name: 'is read-only when managed elsewhere, and shows its services as text',
    path: `${path}?id=${foreign.id}`,
    expects: ['Edit Notification', 'Managed by KubernetesCRD. Edit it there.', 'Services'],
    expectsNot: [/^Update$/, 'Delete'],
    async followUp(stage) {
      await expect(field(stage, 'Services')).toHaveValue(/connection:\/\/mc\/slack/);
      await expect(field(stage, 'Filter')).not.toBeEditable();
      await press(stage, 'Available variables');
      await expect(button(stage, /^Use /)).toHaveCount(0);
    },
  },
  {
    name: 'shows both versions of a conflict and loses no change',
    path: one,
    waitsFor: ['Update'],
    answers: {
      'resources.update': {
        outcome: 'conflict',
        theirs: {
          ...edited('notifications', ruleRow({ repeat_interval: '1d' }), 'v2'),
        },
      },
    },
    async act(stage) {
      await typeInto(field(stage, 'Name'), 'payments at night');
      await press(stage, 'Update');
    },
    expects: ['Another user changed this notification', 'Save both changes'],
    async followUp(stage) {
      stage.bridge.answer({
        'resources.update': { outcome: 'saved', now: edited('notifications', first, 'v3') },
      });
      await press(stage, 'Save both changes');
      await expect(toast(stage, 'Notification updated successfully')).toBeVisible();
      await expect
        .poll(() => stage.bridge.calls('resources.update').at(-1)?.input)
        .toMatchObject({
          version: 'v2',
          changes: { name: 'payments at night' },
        });
    },
  },
  {
    name: 'is deleted after confirmation',
    path: one,
    waitsFor: ['Update'],
    act: (stage) => press(stage, 'Delete'),
    expects: ['Delete Notification', 'payments on call'],
    async followUp(stage) {
      await press(stage, 'Delete');
      await expect(toast(stage, 'Notification deleted successfully')).toBeVisible();
      await expectCalls(stage, 'resources.remove', [{ kind: 'notifications', id: first.id }]);
    },
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `keeps the typed values when the server is ${failure.name} on save`,
      path: one,
      answers: { 'resources.update': failsWith(failure) },
      waitsFor: ['Update'],
      async act(stage) {
        await typeInto(field(stage, 'Name'), 'nights');
        await press(stage, 'Update');
      },
      expects: [`${failure.sentence} Your changes are still here.`],
      async followUp(stage) {
        await expect(field(stage, 'Name')).toHaveValue('nights');
      },
    }),
  ),
];

const tried = (of: Partial<RuleReplay>) => ({ 'notifications.rules.try': cachedAfterFailure(trial(of)) });

const trialOf = (name: string, of: Partial<RuleReplay>, expects: readonly TextMatcher[]): Story => ({
  name,
  path: one,
  answers: tried(of),
  waitsFor: ['Update'],
  act: (stage) => press(stage, 'Try this rule'),
  expects,
});

const waitingTrial: Partial<RuleReplay> = {
  sent: 9,
  repeated: 40,
  grouped: 12,
  recovered: 7,
  unknown: 6,
  unknownReasons: [
    { reason: 'not-recorded', times: 5 },
    { reason: 'waiting', times: 1 },
  ],
  latest: [
    replayEvent(1, { outcome: 'unknown', unknownReason: 'waiting' }),
    replayEvent(2, { covers: 52 }),
    replayEvent(3, { outcome: 'grouped', resource: sentItem, event: 'config.unhealthy' }),
    replayEvent(4, { outcome: 'recovered' }),
    replayEvent(5, { outcome: 'unknown', unknownReason: 'not-recorded', isEstimated: true }),
  ],
};

const trialStories: readonly Story[] = [
  {
    ...trialOf(
      'reports sent, suppressed, excluded and unevaluated notifications with reasons',
      { unjudged: 3, reason: 'the filter asks for what the history does not hold' },
      [
        /^Would have sent 14 times in the last 7 days, to /,
        '96 matching events.',
        'Suppressed by the repeat interval: 60 times',
        'Suppressed by a silence: 4 times',
        'Excluded by the filter: 18 times',
        'Not evaluated: 3 times – the filter asks for what the history does not hold',
        'payments-db connections',
        /^Based on the history stored on this computer/,
      ],
    ),
    async followUp(stage) {
      await expectCalls(stage, 'notifications.rules.try', [
        {
          events: ['check.failed', 'config.unhealthy'],
          filter: "config.tags.namespace == 'payments'",
          repeatInterval: '4h',
          waitFor: 300_000_000_000,
          groupBy: [],
          groupInterval: null,
        },
      ]);
      await typeInto(field(stage, 'Filter'), 'true');
      await expectTexts(stage, ['The form has changed. Try again.']);
      await press(stage, 'Try again');
      await expect(stage.page.getByText('The form has changed. Try again.')).toHaveCount(0);
      await expect
        .poll(() => stage.bridge.calls('notifications.rules.try').at(-1)?.input)
        .toMatchObject({ filter: 'true' });
      // Trying again without a change also sends a request.
      await press(stage, 'Try again');
      await expect.poll(() => stage.bridge.calls('notifications.rules.try').length).toBe(3);
    },
  },
  {
    ...trialOf('names the team that would have been notified', {}, [
      'Would have sent 14 times in the last 7 days, to team platform.',
    ]),
    answers: { ...tried({}), ...stored({ person_id: null, team_id: idOf(20, 1) }) },
  },
  {
    ...trialOf('explains that no one would have been notified', {}, [
      'Would have sent 14 times in the last 7 days, to no one: the rule has no recipient.',
    ]),
    answers: { ...tried({}), ...stored({ person_id: null }) },
  },
  {
    ...trialOf(
      'leads with the reason when the filter cannot be evaluated for any event',
      {
        events: 20,
        sent: 0,
        repeated: 0,
        silenced: 0,
        filtered: 0,
        unjudged: 20,
        reason: 'Unexpected token: EOF',
      },
      ['The filter can’t be evaluated, so the rule would send nothing: Unexpected token: EOF'],
    ),
    expectsNot: ['Would have sent nothing in the last 7 days.'],
    async followUp(stage) {
      // The result is below the form, so it is scrolled into view.
      await expect(
        stage.page.getByText('The filter can’t be evaluated, so the rule would send nothing'),
      ).toBeInViewport();
    },
  },
  {
    ...trialOf('reports what the wait and the grouping would have suppressed, and what is unknown', {}, [
      /^Would have sent at least 9 times in the last 7 days, to /,
      'Part of a group that was already notified: 12 times',
      'No longer the case after the wait: 7 times',
      'Unknown: 5 times – the health after the wait is not stored on this computer',
      'Unknown: once – the wait has not ended',
      'Unknown: the wait has not ended',
      'Sent, stands for 52 more',
      'The latest 5 of 96 events.',
    ]),
    answers: {
      ...tried({}),
      ...stored({ group_by: ['type', 'label:app'], group_by_interval: 0 }),
    },
    async act(stage) {
      stage.bridge.answer(tried(waitingTrial));
      await expect(field(stage, 'Grouping')).toHaveValue('type, label:app');
      await expect(field(stage, 'Grouping')).not.toBeEditable();
      await press(stage, 'Try this rule');
    },
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('notifications.rules.try').at(-1)?.input)
        .toMatchObject({ groupBy: ['type', 'label:app'], groupInterval: 86_400_000_000_000 });
    },
  },
  {
    ...trialOf('filters the listed events by outcome, by keyboard', {}, ['Latest events', 'Filtered']),
    async followUp(stage) {
      const events = stage.page.getByRole('list', { name: 'Latest events' }).getByRole('listitem');
      await expect(events).toHaveCount(5);
      await button(stage, 'Show All events').focus();
      await stage.page.keyboard.press('Enter');
      await expect(stage.page.getByRole('listbox').getByRole('option')).toHaveText([
        /^All events/,
        /^Sent/,
        /^Repeated/,
        /^Silenced/,
        /^Filtered/,
      ]);
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('Enter');
      await expect(events).toHaveCount(2);
      await expect(events.first()).toContainText('Sent, stands for 12 more');
      await expectTexts(stage, ['The latest 2 of 14 events.']);
      await expect(events.first().getByRole('link')).toHaveAttribute('href', /\/health\?/);
      // The list is part of the form but not of the rule.
      await press(stage, 'Try again');
      await expect(events).toHaveCount(2);
    },
  },
  {
    ...trialOf(
      'does not claim a number if all events are unknown',
      {
        events: 3,
        sent: 0,
        repeated: 0,
        silenced: 0,
        filtered: 0,
        unknown: 3,
        unknownReasons: [{ reason: 'no-health', times: 3 }],
        resources: [],
        latest: [1, 2, 3].map((place) =>
          replayEvent(place, { event: 'config.created', outcome: 'unknown', unknownReason: 'no-health' }),
        ),
      },
      [
        'It is unknown whether the rule would have sent anything in the last 7 days.',
        'Unknown: 3 times – the event does not report a health',
      ],
    ),
    expectsNot: ['Would have sent nothing in the last 7 days.'],
  },
  {
    ...trialOf('explains that grouping needs a repeat interval', {}, [
      'Grouping has no effect without a repeat interval.',
    ]),
    answers: { ...tried({}), ...stored({ group_by: ['type'], repeat_interval: null }) },
  },
  trialOf('reports a single notification', { sent: 1 }, [/^Would have sent once in the last 7 days, to /]),
  trialOf('reports no notifications', { sent: 0, resources: [] }, [
    'Would have sent nothing in the last 7 days.',
  ]),
  trialOf(
    'explains that no event matched in the stored days',
    { events: 0, sent: 0, repeated: 0, silenced: 0, filtered: 0, resources: [], since: ago(1.4 * dayMs) },
    [/^No matching events in the stored history since .* on this computer\.$/],
  ),
  {
    name: 'is disabled until an event is selected',
    path: add,
    expects: ['See what the rule would have sent recently, before you save it. Nothing is sent.'],
    followUp: (stage) => expectDisabled(stage, 'Try this rule', 'Choose an event first.'),
  },
  {
    name: 'shows a loading message until the result arrives',
    path: one,
    answers: { 'notifications.rules.try': pending },
    waitsFor: ['Update'],
    act: (stage) => press(stage, 'Try this rule'),
    expects: ['Checking stored notifications…'],
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `shows the cause when the server is ${failure.name}`,
      path: one,
      answers: { 'notifications.rules.try': failsWith(failure) },
      waitsFor: ['Update'],
      act: (stage) => press(stage, 'Try this rule'),
      expects: [
        failure.code === 'FORBIDDEN'
          ? 'You can’t try the rule: you don’t have permission to view notifications.'
          : `The rule could not be tried. ${failure.sentence}`,
      ],
      async followUp(stage) {
        stage.bridge.answer(tried({}));
        await press(stage, 'Try again');
        await expectTexts(stage, [/^Would have sent 14 times/]);
      },
    }),
  ),
];

defineStories([
  { screen: 'Notifications → Rules', stories: listStories },
  { screen: 'a new notification rule', stories: addStories },
  { screen: 'a notification rule', stories: editStories },
  { screen: 'a notification rule trial', stories: trialStories },
]);
