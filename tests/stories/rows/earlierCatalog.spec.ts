import { createTwoFilesPatch } from 'diff';
import { expect } from 'playwright/test';
import { type MomentSubject, packHealths } from '#contract/rules/healthHistory.ts';
import { button, expectNoTexts, expectTexts, press, rows } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { type Answers, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { acknowledgement } from '../world/acknowledgements.ts';
import { item, page as pageOf, wholeItem } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { checkId } from '../world/health.ts';
import { noDifferences, noHistory } from '../world/history.ts';
import { related, root, usualRelated } from '../world/relationships.ts';
import { away, signedIn } from '../world/session.ts';
import { ago, cachedAfterFailure, dayMs, hourMs, idOf, minuteMs, serverAnswer } from '../world/times.ts';

const at = ago(3 * hourMs);
const query = `at=${encodeURIComponent(at)}`;
const flat = `/catalog?configType=Kubernetes%3A%3ADeployment&${query}`;
const itemPath = `/catalog/${idOf(3, 1)}`;

const slider = ({ page }: StoryWindow) => page.getByRole('slider', { name: 'Moment' });
const bar = ({ page }: StoryWindow) => page.getByRole('region', { name: 'Earlier moment' });
const tab = ({ page }: StoryWindow, name: RegExp) =>
  page.getByRole('tablist', { name: 'Item sections' }).getByRole('tab', { name });
const atOf = ({ page }: StoryWindow): string | null => new URL(page.url()).searchParams.get('at');

const isEarly = (then: string): boolean => Date.parse(then) < Date.parse(ago(hourMs));

/** Payments-ledger was unhealthy until an hour ago, and authorise-visa was healthy. */
const wasUnhealthy: Partial<Answers> = {
  'history.at': ({ at: then, subjects }: { at: string; subjects: MomentSubject[] }) =>
    cachedAfterFailure({
      ...noDifferences(then),
      healths: isEarly(then)
        ? {
            ...(subjects.includes('item') ? { item: packHealths([[idOf(3, 1), 'unhealthy']]) } : {}),
            ...(subjects.includes('check') ? { check: packHealths([[checkId, 'healthy']]) } : {}),
          }
        : {},
    }),
  'catalog.items.list': ({ at: then }) =>
    cachedAfterFailure(
      pageOf(
        then !== undefined && isEarly(then)
          ? [item({ status: null, health: 'unhealthy', changes: 0, updatedAt: null })]
          : [item(), item({ id: idOf(3, 2), name: 'payments-new' })],
      ),
    ),
  'catalog.summary.list': ({ at: then }) =>
    cachedAfterFailure([
      {
        group: ['Kubernetes', 'Kubernetes::Deployment'],
        count: then === undefined ? 24 : 21,
        health: then === undefined ? { healthy: 24 } : { healthy: 20, unhealthy: 1 },
        costTotal30d: then === undefined ? 412 : null,
        createdAt: ago(90 * dayMs),
        updatedAt: null,
      },
    ]),
};

const listStories: readonly Story[] = [
  {
    name: 'shows the items of a type as of an earlier moment, without figures of the present',
    path: flat,
    answers: wasUnhealthy,
    waitsFor: ['Not known: 2'],
    expects: [/^You see \d+ \w+ \d{4}/, 'payments-ledger', /^Unhealthy$/, 'Health'],
    expectsNot: ['payments-new', 'Running', 'Analysis', 'Updated'],
    async followUp(stage) {
      const inputs = stage.bridge.calls('catalog.items.list').map(({ input }) => input);
      expect(inputs.at(-1)).toMatchObject({ at });
      await expect(button(stage, 'Export')).toHaveCount(0);
      await press(stage, 'Not known: 2');
      await expectTexts(stage, [/^Statuses, costs, and numbers of changes and insights/]);
      await stage.page.keyboard.press('Escape');
      await rows(stage).getByText('payments-ledger').click();
      await expect(stage.page).toHaveURL(new RegExp(`${itemPath}\\?at=`));
      await expectTexts(stage, [/^You see/]);
    },
  },
  {
    name: 'opens and closes with a key, moves by keys, and keeps the filters',
    path: '/catalog?configType=Kubernetes%3A%3ADeployment',
    answers: wasUnhealthy,
    waitsFor: ['payments-new'],
    async act(stage) {
      await stage.page.keyboard.press('t');
      await slider(stage).focus();
      await stage.page.keyboard.press('Shift+ArrowLeft');
      await stage.page.keyboard.press('Shift+ArrowLeft');
    },
    expects: [/^You see/, /^Unhealthy$/],
    expectsNot: ['payments-new'],
    async followUp(stage) {
      await stage.page.keyboard.press('End');
      await expectTexts(stage, ['payments-new']);
      await stage.page.keyboard.press('Escape');
      await expect(bar(stage)).toHaveCount(0);
      await expectTexts(stage, ['Running']);
      expect(new URL(stage.page.url()).search).toBe('?configType=Kubernetes%3A%3ADeployment');
    },
  },
  {
    name: 'plays a span, as fast as the rows arrive',
    path: flat,
    answers: wasUnhealthy,
    waitsFor: ['Not known: 2'],
    async act(stage) {
      await slider(stage).focus();
      await stage.page.keyboard.press('Space');
    },
    expects: [/^You see/],
    async followUp(stage) {
      await expect.poll(() => Date.parse(atOf(stage) ?? '') - Date.parse(at)).toBeGreaterThan(20 * minuteMs);
      await press(stage, 'Pause');
      await expect.poll(() => stage.bridge.calls('catalog.items.list').length).toBeGreaterThan(2);
    },
  },
  {
    name: 'counts the groups of an earlier moment, and opens a group at that moment',
    path: `/catalog?${query}`,
    answers: wasUnhealthy,
    waitsFor: ['Not known: 2'],
    expects: [/^You see/, '21 items in 1 group', 'Last Created'],
    expectsNot: ['Cost (30d)', 'Analysis', /^24$/],
    async followUp(stage) {
      await rows(stage).getByText('Deployment').first().click();
      await expect(stage.page).toHaveURL(/configType=Kubernetes/);
      expect(atOf(stage)).toBe(at);
      await expectTexts(stage, ['payments-ledger']);
    },
  },
  {
    name: 'states that no history is stored',
    path: flat,
    answers: { ...wasUnhealthy, 'history.extent': cachedAfterFailure(noHistory) },
    expects: [/^No history is stored yet\./],
  },
  {
    name: 'shows an earlier moment while the server cannot be reached',
    path: flat,
    answers: { ...wasUnhealthy, 'session.changes': signedIn({ server: away }) },
    expects: [/^You see/, 'payments-ledger', /^Unhealthy$/],
  },
  {
    name: 'lists the items of a moment of which nothing else can be read, and states that',
    path: flat,
    answers: { ...wasUnhealthy, 'history.at': failsWith(failures.broken) },
    waitsFor: ['payments-ledger'],
    expects: [/^The list of unknown facts could not be loaded: /, 'Try again'],
    expectsNot: ['payments-new', /^The moment could not be read/],
  },
  {
    name: 'states why the rows of a moment cannot be read, and returns to now',
    path: flat,
    answers: {
      'catalog.items.list': ({ at: then }) =>
        then === undefined ? cachedAfterFailure(pageOf([item()])) : failsWith(failures.broken)(),
    },
    expects: ['The catalog could not be loaded'],
    async followUp(stage) {
      await press(stage, 'Show an earlier moment');
      await expectTexts(stage, ['Running']);
    },
  },
];

const states = ['3.17.4', '3.18.2'].map((image) => `${JSON.stringify({ image }, null, 2)}\n`);
const versions: Partial<Answers> = {
  ...wasUnhealthy,
  'catalog.item.get': serverAnswer(
    wholeItem({ configText: states[1]?.trimEnd() ?? '', configFormat: 'json' }),
  ),
  'changes.history': serverAnswer({
    steps: [
      {
        id: idOf(42, 2),
        at: ago(hourMs),
        summary: 'image 3.17.4 to 3.18.2',
        by: null,
        diff: createTwoFilesPatch('before', 'after', states[0] ?? '', states[1] ?? ''),
      },
    ],
    more: false,
  }),
};

const itemStories: readonly Story[] = [
  {
    name: 'shows the health and the configuration of an earlier moment',
    path: `${itemPath}?${query}&format=json`,
    answers: versions,
    waitsFor: ['The first known version of the configuration'],
    expects: [/^You see/, /^Unhealthy$/, '3.17.4'],
    expectsNot: ['3.18.2', 'Deployment has minimum availability.', 'Running'],
    async followUp(stage) {
      await stage.page.keyboard.press('t');
      await expectTexts(stage, ['3.18.2', 'Running']);
      await expect(bar(stage)).toHaveCount(0);
    },
  },
  {
    name: 'keeps the moment from tab to tab',
    path: `${itemPath}?${query}`,
    answers: versions,
    waitsFor: [/^You see/],
    act: (stage) => tab(stage, /^Checks/).click(),
    expects: ['authorise-visa', /^You see/],
    async followUp(stage) {
      expect(atOf(stage)).toBe(at);
      await expect(rows(stage).filter({ hasText: 'authorise-visa' })).toContainText('Healthy');
      await tab(stage, /^Insights/).click();
      await expectTexts(stage, ['This tab shows the present.']);
      await tab(stage, /^Changes/).click();
      const inputs = () => stage.bridge.calls('changes.list').map(({ input }) => input);
      await expect
        .poll(inputs)
        .toContainEqual(expect.objectContaining({ range: expect.objectContaining({ to: at }) }));
      await expectNoTexts(stage, ['This tab shows the present.']);
    },
  },
  {
    name: 'states that older changes of the configuration are not stored',
    path: `${itemPath}?${query}`,
    answers: { ...versions, 'changes.history': serverAnswer({ steps: [], more: true }) },
    expects: [
      'The configuration of this moment is not known',
      'Changes of that time are not stored on this computer.',
    ],
  },
  {
    name: 'states that the item did not exist yet',
    path: `${itemPath}?${query}`,
    answers: { ...wasUnhealthy, 'catalog.item.get': serverAnswer(wholeItem({ createdAt: ago(hourMs) })) },
    expects: ['The item did not exist yet', /^It was created at/],
    async followUp(stage) {
      await press(stage, 'Now');
      await expectNoTexts(stage, ['The item did not exist yet']);
    },
  },
  {
    name: 'states why the moment cannot be read',
    path: `${itemPath}/relationships?${query}&status=Running:1`,
    answers: {
      'history.at': failsWith(failures.broken),
      'acknowledgements.changes': [
        acknowledgement({ kind: 'config', id: idOf(3, 1), name: 'payments-ledger' }),
      ],
    },
    waitsFor: [/^The moment could not be read:/],
    expects: ['Running', /You see the present\.$/, 'Deployment has minimum availability.', 'Details'],
    expectsNot: [/^You see \d/],
    async followUp(stage) {
      await expect(button(stage, /^Acknowledged until/)).toBeVisible();
      stage.bridge.answer(wasUnhealthy);
      await press(stage, 'Try again');
      await expectTexts(stage, [/^You see \d/, /^Unhealthy$/]);
      await expect(button(stage, /^Acknowledged until/)).toHaveCount(0);
      await expectNoTexts(stage, [/^The moment could not be read:/]);
    },
  },
  {
    name: 'lists the related items of an earlier moment with a filter by status in the address',
    path: `${itemPath}/relationships?${query}&status=Running:1`,
    answers: { ...wasUnhealthy, 'relationships.at': cachedAfterFailure(usualRelated) },
    waitsFor: ['payments-db'],
    expects: [/^You see/, 'payments-db'],
  },
  {
    name: 'shows nothing of the present in the details while the moment loads',
    path: `${itemPath}?${query}`,
    answers: { 'history.at': pending },
    expects: [/^You see/],
    expectsNot: ['Running', 'Deployment has minimum availability.'],
  },
  {
    name: 'shows the relationships of an earlier moment',
    path: `${itemPath}/relationships?${query}`,
    answers: {
      ...wasUnhealthy,
      'relationships.at': cachedAfterFailure(
        related([root, ...usualRelated.items.filter(({ name }) => name === 'payments-db')], [[0, 1]]),
      ),
    },
    waitsFor: ['payments-db'],
    expects: [/^You see/, '1 related item'],
    expectsNot: ['payments-ledger-5c9f4', 'Components'],
    async followUp(stage) {
      expect(stage.bridge.calls('relationships.at').at(-1)?.input).toMatchObject({ at, id: idOf(3, 1) });
      await rows(stage).filter({ hasText: 'payments-db' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`/catalog/${idOf(3, 21)}\\?at=`));
    },
  },
];

const second = idOf(3, 40);
const { group: _, ...listed } = item({ id: second, name: 'payments-api', createdAt: ago(hourMs) });

const graphStories: readonly Story[] = [
  {
    name: 'shows the relationships and healths of an earlier moment, and no item that did not exist',
    path: `/catalog/graph?items=${idOf(3, 1)},${second}&${query}`,
    answers: {
      ...wasUnhealthy,
      'relationships.at': ({ id }) =>
        cachedAfterFailure(
          id === second ? related([{ ...listed, outgoing: 0, incoming: 0 }], []) : usualRelated,
        ),
    },
    waitsFor: [/^You see/],
    expects: ['1 item and', '1 item did not exist yet.', root.name],
    expectsNot: ['payments-api'],
    async followUp(stage) {
      await slider(stage).focus();
      await stage.page.keyboard.press('Escape');
      await expect(bar(stage)).toHaveCount(0);
      expect(atOf(stage)).toBeNull();
      await stage.page.keyboard.press('t');
      await expectTexts(stage, [/^You see/]);
    },
  },
  {
    name: 'states why the moment cannot be read',
    path: `/catalog/graph?items=${idOf(3, 1)}&${query}`,
    answers: { 'history.at': failsWith(failures.broken) },
    expects: ['The earlier moment could not be read', 'Details'],
    expectsNot: [/^You see/],
  },
];

defineStories([
  { screen: 'Catalog, an earlier moment', stories: listStories },
  { screen: 'Item, an earlier moment', stories: itemStories },
  { screen: 'Graph, an earlier moment', stories: graphStories },
]);
