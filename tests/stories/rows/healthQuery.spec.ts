import { expect, type Locator } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import { expectNoTexts, expectTexts, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { type Answers, pending } from '../FakeBridge.ts';
import {
  completions,
  expectAddress,
  expectInWindow,
  found,
  openPalette,
  recent,
  storedQueriesOf,
  texts,
} from '../queryLine.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { failsWith, failures } from '../world/failures.ts';
import { preferences } from '../world/session.ts';
import { idOf } from '../world/times.ts';
import { componentId, topologyAnswers } from '../world/topology.ts';

const line = ({ page }: StoryWindow): Locator => page.getByRole('combobox', { name: /^Search by name/ });

const visa = 'authorise-visa';
const mastercard = 'authorise-mastercard';
const labels = (chosen: Readonly<Record<string, 1 | -1>>) =>
  JSON.stringify(Object.fromEntries(Object.entries(chosen).map(([id, sign]) => [`canary:${id}`, sign])));

const all = '/health?hidePassing=false&groupBy=no-group';
const everything =
  `${all}&status=unhealthy&component=${idOf(8, 1)}&query=visa` +
  `&labels=${encodeURIComponent(labels({ 'team:payments': 1, 'tier:2': -1 }))}`;
const everyWord = 'status:unhealthy component:Payments label.team=payments label.tier!=2 visa';

const remembering = (queries: Readonly<Record<string, string[]>>): Partial<Answers> => ({
  'shell.start': {
    version: '0.9.0',
    host: 'web',
    preferences: { ...preferences, recentQueries: ['type:Kubernetes::Pod'], listQueries: queries },
  },
});

const addressStories: readonly Story[] = [
  {
    name: 'shows all filters of an address as words, with the name of the component',
    path: everything,
    expects: [visa],
    expectsNot: [mastercard],
    followUp: (stage) => expect(line(stage)).toHaveValue(everyWord),
  },
  {
    name: 'sets the filters of typed words, and the list',
    path: all,
    waitsFor: [visa, mastercard],
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'status:unhealthy label.team=payments visa');
      await expectAddress(stage, {
        status: 'unhealthy',
        labels: labels({ 'team:payments': 1 }),
        query: 'visa',
      });
      await expectTexts(stage, [visa, 'Status: Unhealthy']);
      await expectNoTexts(stage, [mastercard]);
      await expect(line(stage)).toHaveValue('status:unhealthy label.team=payments visa');
      await expect(line(stage)).toBeFocused();
    },
  },
  {
    name: 'writes choices next to the list into the line, and removes the words of removed filters',
    path: `${all}&status=unhealthy&query=visa`,
    waitsFor: [visa],
    expects: [],
    async followUp(stage) {
      await expect(line(stage)).toHaveValue('status:unhealthy visa');
      await press(stage, 'Remove Status: Unhealthy');
      await expect(line(stage)).toHaveValue('visa');
      await press(stage, 'Filters');
      await press(stage, 'Include team: payments');
      await expect(line(stage)).toHaveValue('label.team=payments visa');
      await press(stage, 'Clear all labels');
      await expect(line(stage)).toHaveValue('visa');
    },
  },
  {
    name: 'clears all filters of the line',
    path: everything,
    waitsFor: [visa],
    expects: [],
    async followUp(stage) {
      await press(stage, 'Clear all filters');
      await expect(line(stage)).toHaveValue('');
      await expectAddress(stage, { status: null, component: null, labels: null, query: null });
      await expectTexts(stage, [mastercard]);
    },
  },
  {
    name: 'shows the words of the previous view on Back',
    path: `${all}&status=unknown`,
    waitsFor: ['tls'],
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'status:unhealthy visa');
      await expectAddress(stage, { status: 'unhealthy', query: 'visa' });
      await stage.page.goBack();
      await expect(line(stage)).toHaveValue('status:unknown ');
      await expectTexts(stage, ['tls']);
      await stage.page.goForward();
      await expect(line(stage)).toHaveValue('status:unhealthy visa');
    },
  },
  {
    name: 'keeps a line editable that is longer than the limit',
    path: `${all}&labels=${encodeURIComponent(
      labels(Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`application-${at}:payments`, -1]))),
    )}`,
    waitsFor: [visa],
    expects: [],
    async followUp(stage) {
      const { keyboard } = stage.page;
      expect((await line(stage).inputValue()).length).toBeGreaterThan(2_000);
      await line(stage).focus();
      await keyboard.press('End');
      await keyboard.type('status:unhealthy');
      await keyboard.press('Enter');
      await expectTexts(stage, [/longer than [\d,]+ characters and is not applied/]);
      await expectAddress(stage, { status: null });
      await keyboard.press('Home');
      for (let at = 0; at < 'label.application-0!=payments '.length; at++) await keyboard.press('Delete');
      await expectAddress(stage, { status: 'unhealthy' });
    },
  },
  {
    name: 'reads the name of a component when the components have loaded',
    path: all,
    answers: { 'topology.list': pending },
    waitsFor: [visa],
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'component:payments visa');
      await stage.page.keyboard.press('Enter');
      await expectTexts(stage, ['Components are loading…']);
      await expectAddress(stage, { component: null, query: 'visa' });
      stage.bridge.answer(topologyAnswers);
      await expectAddress(stage, { component: componentId('Payments'), query: 'visa' });
      await expect(line(stage)).toHaveValue('component:payments visa');
    },
  },
  {
    name: 'keeps a word that waits for the components after a choice next to the list',
    path: `${all}&status=unhealthy`,
    answers: { 'topology.list': pending },
    waitsFor: [visa],
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'status:unhealthy component:payments visa');
      await stage.page.keyboard.press('Enter');
      await expectAddress(stage, { query: 'visa' });
      await stage.page.keyboard.press('Escape');
      await press(stage, 'Remove Status: Unhealthy');
      await expect(line(stage)).toHaveValue('visa component:payments');
      stage.bridge.answer(topologyAnswers);
      await expectAddress(stage, { component: componentId('Payments'), status: null, query: 'visa' });
    },
  },
];

const wordStories: readonly Story[] = [
  {
    name: 'explains a wrong word after a pause, and applies the others',
    path: all,
    waitsFor: [visa],
    async act(stage) {
      await typeInto(line(stage), 'health:unhealthy visa');
    },
    expects: ['“health:unhealthy” is not a word of this list. Write status:unhealthy'],
    async followUp(stage) {
      await expectAddress(stage, { status: null, query: 'visa' });
      await expect(line(stage)).toHaveAttribute('aria-invalid', 'true');
      await expect(line(stage)).toHaveAccessibleDescription(/is not a word of this list/);
      await typeInto(line(stage), 'status:unhealthy visa');
      await expectNoTexts(stage, [/is not a word/]);
      await expect(line(stage)).not.toHaveAttribute('aria-invalid');
      await expectAddress(stage, { status: 'unhealthy', query: 'visa' });
    },
  },
  {
    name: 'explains an unknown component at once on Enter, and stays in the field',
    path: all,
    waitsFor: [visa],
    async act(stage) {
      await typeInto(line(stage), 'component:nothing');
      await stage.page.keyboard.press('Enter');
    },
    expects: [/No component is named “nothing”\. Examples: /],
    async followUp(stage) {
      await expect(line(stage)).toBeFocused();
      await stage.page.keyboard.press('Escape');
      await expectNoTexts(stage, [/No component is named/]);
      await expect(line(stage)).toHaveValue('component:nothing');
    },
  },
  {
    name: 'explains that the components could not be loaded, and loads them again',
    path: all,
    answers: { 'topology.list': failsWith(failures.broken) },
    waitsFor: [visa],
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'component:payments');
      await expectTexts(stage, [/components could not be loaded/]);
      stage.bridge.answer(topologyAnswers);
      await typeInto(line(stage), 'component:payments visa');
      await expectAddress(stage, { component: componentId('Payments'), query: 'visa' });
    },
  },
  {
    name: 'completes words by keyboard, without a preselected one',
    path: all,
    waitsFor: [visa],
    async act(stage) {
      await typeInto(line(stage), 'visa st');
    },
    expects: ['status:'],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await expect(line(stage)).toHaveAttribute('aria-expanded', 'true');
      await expect(line(stage)).not.toHaveAttribute('aria-activedescendant');
      await keyboard.press('ArrowDown');
      await keyboard.press('Tab');
      await expect(texts(completions(stage))).toHaveText(['healthy', 'unhealthy', 'unknown']);
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await expect(line(stage)).toHaveValue('visa status:unhealthy ');
      await keyboard.type('label.');
      await expect(texts(completions(stage))).toHaveText(['label.team', 'label.tier']);
      await keyboard.type('te');
      await keyboard.press('Tab');
      await expect(texts(completions(stage))).toHaveText([/payments.*3/]);
      await keyboard.press('Tab');
      await expect(line(stage)).toHaveValue('visa status:unhealthy label.team=payments ');
      await expectAddress(stage, {
        status: 'unhealthy',
        labels: labels({ 'team:payments': 1 }),
        query: 'visa',
      });
    },
  },
  {
    name: 'completes the names of components in a narrow window',
    path: all,
    waitsFor: [visa],
    async act(stage) {
      await stage.page.setViewportSize({ width: 720, height: 900 });
      await typeInto(line(stage), 'component:pay');
    },
    expects: ['Payments'],
    async followUp(stage) {
      await stage.page.setViewportSize({ width: 720, height: 900 });
      await typeInto(line(stage), 'component:pay');
      await expectInWindow(stage, completions(stage));
      await texts(completions(stage))
        .filter({ hasText: /^Payments/ })
        .first()
        .click();
      await expect(line(stage)).toHaveValue('component:Payments ');
      await expectAddress(stage, { component: componentId('Payments') });
    },
  },
  {
    name: 'shows words and their explanation in a narrow, dark window',
    path: `${everything}%20lots%20of%20free%20text%20behind%20the%20words`,
    async act(stage) {
      await stage.page.setViewportSize({ width: 720, height: 900 });
      await stage.page.emulateMedia({ colorScheme: 'dark' });
      await typeInto(line(stage), `${everyWord} label.app`);
    },
    expects: [/“label.app” needs = or != and a value. Example: label.app=payments/],
    async followUp(stage) {
      await expectInWindow(stage, stage.page.getByText(/needs = or != and a value/));
    },
  },
  {
    name: 'moves from the applied line into the list with Arrow down and Enter',
    path: `${all}&query=visa`,
    waitsFor: [visa],
    expects: [],
    async followUp(stage) {
      const inList = () => stage.page.evaluate(() => document.activeElement?.closest('.ag-root') !== null);
      for (const key of ['ArrowDown', 'Enter']) {
        await line(stage).focus();
        await stage.page.keyboard.press('End');
        await stage.page.keyboard.press(key);
        await expect.poll(inList).toBe(true);
      }
    },
  },
  {
    name: 'reads letters that are typed while its code is loading',
    path: all,
    expects: [],
    async followUp(stage) {
      const { page } = stage;
      const code = /\/TableAssistant-[^/]+\.js$/;
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(code, async (route) => {
        await released;
        await route.continue();
      });
      await stage.reload(all);
      await typeInto(line(stage), 'status:unhealthy la');
      release();
      await expectAddress(stage, { status: 'unhealthy', query: 'la' });
      await expect(line(stage)).toHaveValue('status:unhealthy la');
      await expect(texts(completions(stage))).toHaveText([/label\./]);
      await page.unroute(code);
    },
  },
];

const recentStories: readonly Story[] = [
  {
    name: 'remembers its own queries on Enter',
    path: all,
    answers: remembering({ incidents: ['type:cost'] }),
    waitsFor: [visa],
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'status:unhealthy');
      await stage.page.keyboard.press('Enter');
      await expect.poll(() => storedQueriesOf(stage, 'health')).toEqual(['status:unhealthy']);
      expect(storedQueriesOf(stage, 'incidents')).toEqual(['type:cost']);
      expect(storedQueriesOf(stage, 'catalog')).toBeUndefined();
    },
  },
  {
    name: 'offers its own recent queries in an empty field, and removes one with Delete',
    path: all,
    answers: remembering({
      health: ['status:unhealthy visa', 'label.team=payments'],
      incidents: ['type:cost'],
    }),
    waitsFor: [visa],
    async act(stage) {
      await line(stage).focus();
      await stage.page.keyboard.press('ArrowDown');
    },
    expects: ['status:unhealthy visa', 'label.team=payments'],
    expectsNot: ['type:cost', 'type:Kubernetes::Pod'],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await keyboard.press('ArrowDown');
      await keyboard.press('Delete');
      await expect(texts(recent(stage))).toHaveText(['status:unhealthy visa']);
      await keyboard.press('Enter');
      await expect(line(stage)).toHaveValue('status:unhealthy visa ');
      await expectAddress(stage, { status: 'unhealthy', query: 'visa' });
    },
  },
];

const paletteStories: readonly Story[] = [
  {
    name: 'opens the health checks with a typed query',
    path: '/topology',
    async act(stage) {
      await openPalette(stage);
      await stage.page.keyboard.type('status:unhealthy visa');
    },
    expects: ['Search the catalog: status:unhealthy visa', 'Health checks: status:unhealthy visa'],
    expectsNot: ['Incidents: status:unhealthy visa'],
    async followUp(stage) {
      await found(stage).filter({ hasText: 'Health checks: status' }).click();
      await expectAddress(stage, { status: 'unhealthy', query: 'visa' });
      await expect(line(stage)).toHaveValue('status:unhealthy visa');
    },
  },
  {
    name: 'offers no list for words that it does not understand',
    path: '/topology',
    async act(stage) {
      await openPalette(stage);
      await stage.page.keyboard.type('status:unhealthy type:Kubernetes::Pod');
    },
    expects: ['Search the catalog: status:unhealthy type:Kubernetes::Pod'],
    expectsNot: ['Health checks: ', 'Incidents: '],
  },
];

defineStories([
  { screen: 'the query line of health checks and the address', stories: addressStories },
  { screen: 'the words of health checks', stories: wordStories },
  { screen: 'the recent queries of health checks', stories: recentStories },
  { screen: 'a query of health checks in the palette', stories: paletteStories },
]);
