import { expect, type Locator } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectNoTexts, expectTexts, press } from '../actions.ts';
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
import { serverAnswer } from '../world/times.ts';

const facets = {
  types: [
    { value: 'Kubernetes::Pod', count: 3_000 },
    { value: 'Kubernetes::Deployment', count: 24 },
    { value: 'AWS::EC2::Instance', count: 5 },
  ],
  statuses: [
    { value: 'Running', count: 20 },
    { value: 'Image Pull', count: 1 },
  ],
  labels: [
    { key: 'app', value: 'payments', count: 12 },
    { key: 'app', value: 'orders', count: 3 },
  ],
  tags: [{ key: 'namespace', value: 'payments', count: 12 }],
};
const known: Partial<Answers> = { 'catalog.facets.list': ({ of }) => serverAnswer(facets[of]) };

const remembering = (recentQueries: string[], more: Partial<typeof preferences> = {}): Partial<Answers> => ({
  ...known,
  'shell.start': { version: '0.9.0', host: 'web', preferences: { ...preferences, recentQueries, ...more } },
});

const line = ({ page }: StoryWindow): Locator => page.getByRole('combobox', { name: 'Search for configs' });
/** The queries that the last change of the preferences stores. */
const stored = (stage: StoryWindow) => storedQueriesOf(stage, 'catalog');

const everything =
  '/catalog?configType=Kubernetes%3A%3APod&health=unhealthy%3A1%2Chealthy%3A-1&status=Image%20Pull%3A1' +
  '&labels=app____pay%3A1%2Cowner____(none)%3A1&where=cost%3E100&hideDeleted=no&search=web%20nginx%3A1.2';
const everyWord =
  'type:Kubernetes::Pod health:unhealthy -health:healthy status:"Image Pull" label.app=pay no:label.owner ' +
  'cost>100 deleted:yes web nginx:1.2';

const addressStories: readonly Story[] = [
  {
    name: 'shows all filters of an address as words',
    path: everything,
    answers: known,
    expects: [],
    followUp: (stage) => expect(line(stage)).toHaveValue(everyWord),
  },
  {
    name: 'sets the filters of typed words, and keeps the words as typed',
    path: '/catalog',
    answers: known,
    expects: [/^Deployment$/],
    async followUp(stage) {
      await typeInto(line(stage), 'type:pod health:unhealthy label.app=pay cost>100 web');
      await expectAddress(stage, {
        configType: 'Kubernetes::Pod',
        health: 'unhealthy:1',
        labels: 'app____pay:1',
        where: 'cost>100',
        search: 'web',
      });
      await expect(button(stage, /^Type.*Pod/)).toBeVisible();
      await expect(button(stage, /^Health.*Unhealthy/i)).toBeVisible();
      await expect(line(stage)).toHaveValue('type:pod health:unhealthy label.app=pay cost>100 web');
      await expect(line(stage)).toBeFocused();
    },
  },
  {
    name: 'writes a choice in a filter menu into the line',
    path: '/catalog?search=web',
    answers: known,
    expects: [],
    async followUp(stage) {
      await press(stage, /^Health/);
      await stage.page.getByRole('option', { name: 'Unhealthy' }).click();
      await expect(line(stage)).toHaveValue('health:unhealthy web');
      await stage.page.keyboard.press('Escape');
      await press(stage, /^Type/);
      await stage.page.getByRole('option', { name: /Pod/ }).click();
      await expect(line(stage)).toHaveValue('type:Kubernetes::Pod health:unhealthy web');
      await press(stage, 'Clear all filters');
      await expect(line(stage)).toHaveValue('');
      await expectAddress(stage, { configType: null, health: null, search: null });
      await typeInto(line(stage), 'web');
      await expect(button(stage, 'Clear search')).toBeVisible();
    },
  },
  {
    name: 'replaces a typed text by the words of the view after a choice in a filter menu',
    path: '/catalog',
    answers: known,
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'type:pod health:unh web');
      await expectAddress(stage, { configType: 'Kubernetes::Pod', health: null, search: 'web' });
      await press(stage, /^Health/);
      await stage.page.getByRole('option', { name: 'Warning' }).click();
      await expect(line(stage)).toHaveValue('type:Kubernetes::Pod health:warning web');
      await expectNoTexts(stage, [/is not a health/]);
    },
  },
  {
    name: 'shows the words of the previous view on Back',
    path: '/catalog?health=warning%3A1',
    answers: known,
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'type:pod');
      await expectAddress(stage, { configType: 'Kubernetes::Pod', health: null });
      await stage.page.goBack();
      await expect(line(stage)).toHaveValue('health:warning ');
      await stage.page.goForward();
      await expect(line(stage)).toHaveValue('type:Kubernetes::Pod ');
    },
  },
  {
    name: 'shows the same words after a reload',
    path: '/catalog',
    answers: known,
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), '"type:pod" cost>3 "a b" -status:running');
      await expectAddress(stage, { where: 'cost>3', search: 'type:pod a b', status: 'Running:-1' });
      const { pathname, search } = new URL(stage.page.url());
      await stage.reload(pathname + search);
      await expect(line(stage)).toHaveValue('-status:Running cost>3 "type:pod" a b');
    },
  },
  {
    name: 'reads the names of the own columns of the view',
    path: '/catalog?configType=Kubernetes%3A%3APod&columns=Replicas%3Dnumber%3A%24.spec.replicas',
    answers: known,
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'rep');
      await expect(texts(completions(stage))).toHaveText([/Replicas.*your column/]);
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('Tab');
      await stage.page.keyboard.type('3');
      await expectAddress(stage, { where: '$.spec.replicas>3', configType: null });
      await expect(line(stage)).toHaveValue('Replicas>3');
    },
  },
  {
    name: 'begins a new word with a letter that is typed after the words of the view',
    path: '/catalog?health=warning%3A1',
    answers: known,
    expects: [],
    async followUp(stage) {
      await expect(line(stage)).toBeVisible();
      await stage.page.keyboard.press('/');
      await expect(line(stage)).toBeFocused();
      await stage.page.keyboard.type('web');
      await expectAddress(stage, { health: 'warning:1', search: 'web' });
      await expect(line(stage)).toHaveValue('health:warning web');
    },
  },
  {
    name: 'keeps a word that waits for the types after a choice in a filter menu',
    path: '/catalog',
    answers: { 'catalog.facets.list': pending },
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'type:pod web');
      await stage.page.keyboard.press('Enter');
      await expectAddress(stage, { search: 'web' });
      await press(stage, /^Health/);
      await stage.page.getByRole('option', { name: 'Warning' }).click();
      await expect(line(stage)).toHaveValue('health:warning web type:pod');
      stage.bridge.answer(known);
      await expectAddress(stage, { configType: 'Kubernetes::Pod', health: 'warning:1', search: 'web' });
      await expect(line(stage)).toHaveValue('health:warning web type:pod');
    },
  },
  {
    name: 'removes a word that waits for the types on Back',
    path: '/catalog?health=warning%3A1',
    answers: { 'catalog.facets.list': pending },
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'type:pod web');
      await stage.page.keyboard.press('Enter');
      await expectAddress(stage, { health: null, search: 'web' });
      await expect(button(stage, /^Health.*Warning/)).toBeHidden();
      await stage.page.goBack();
      await expect(line(stage)).toHaveValue('health:warning ');
      stage.bridge.answer(known);
      await press(stage, /^Type/);
      await expect(stage.page.getByRole('option', { name: /Pod/ })).toBeVisible();
      await stage.page.keyboard.press('Escape');
      await expectAddress(stage, { configType: null, health: 'warning:1', search: null });
    },
  },
  {
    name: 'removes a wrong word when the open screen is chosen in the sidebar',
    path: '/catalog',
    answers: known,
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'health:unh');
      await expectTexts(stage, [/is not a health/]);
      await stage.page.getByRole('link', { name: 'Catalog', exact: true }).first().click();
      await expect(line(stage)).toHaveValue('');
      await expect(line(stage)).not.toHaveAttribute('aria-invalid');
    },
  },
  {
    name: 'adds one history entry for all pauses of an edit',
    path: '/catalog?health=warning%3A1',
    answers: known,
    expects: [],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await typeInto(line(stage), 'web');
      await expectAddress(stage, { health: null, search: 'web' });
      await keyboard.type('-1');
      await expectAddress(stage, { search: 'web-1' });
      await keyboard.type(' cost>3');
      await expectAddress(stage, { search: 'web-1', where: 'cost>3' });
      await stage.page.goBack();
      await expect(line(stage)).toHaveValue('health:warning ');
      await stage.page.goForward();
      await expect(line(stage)).toHaveValue('cost>3 web-1');
    },
  },
  {
    name: 'completes a quoted value without removing the words behind it',
    path: '/catalog?health=unhealthy%3A1&where=cost%3E3',
    answers: known,
    expects: [],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await line(stage).focus();
      await keyboard.press('Home');
      await keyboard.type(' ');
      await keyboard.press('Home');
      await keyboard.type('status:"Im');
      await expect(texts(completions(stage))).toHaveText([/Image Pull/]);
      await keyboard.press('Tab');
      await expect(line(stage)).toHaveValue(/^status:"Image Pull" health:unhealthy cost>3/);
      await expectAddress(stage, { status: 'Image Pull:1', health: 'unhealthy:1', where: 'cost>3' });
    },
  },
  {
    name: 'keeps a line editable that is longer than the limit',
    path: `/catalog?labels=${Array.from({ length: 120 }, (_, at) => `application-name-${at}____payments%3A1`).join('%2C')}`,
    answers: known,
    expects: [],
    async followUp(stage) {
      const { keyboard } = stage.page;
      const before = await line(stage).inputValue();
      expect(before.length).toBeGreaterThan(2_000);
      await line(stage).focus();
      await keyboard.press('End');
      await keyboard.type('cost>3');
      await keyboard.press('Enter');
      await expectTexts(stage, [/longer than [\d,]+ characters and is not applied/]);
      await expectAddress(stage, { where: null });
      await keyboard.press('Home');
      for (let at = 0; at < 'label.application-name-0=payments '.length; at++) await keyboard.press('Delete');
      await expectAddress(stage, { where: 'cost>3' });
    },
  },
  {
    name: 'shows deleted items',
    path: '/catalog',
    answers: known,
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'deleted:yes');
      await expectAddress(stage, { hideDeleted: 'no' });
    },
  },
  {
    name: 'hides deleted items of a user who shows them by default',
    path: '/catalog',
    answers: remembering([], { areDeletedConfigsHidden: false }),
    expects: [],
    async followUp(stage) {
      await expect(line(stage)).toHaveValue('');
      await typeInto(line(stage), 'deleted:no');
      await expectAddress(stage, { hideDeleted: 'yes' });
      await press(stage, /^Health/);
      await stage.page.getByRole('option', { name: 'Warning' }).click();
      await expect(line(stage)).toHaveValue('health:warning deleted:no ');
      await expectAddress(stage, { hideDeleted: 'yes' });
    },
  },
];

const wordStories: readonly Story[] = [
  {
    name: 'explains an incomplete word after a pause, and applies the others',
    path: '/catalog',
    answers: known,
    async act(stage) {
      await typeInto(line(stage), 'changed<soon web');
    },
    expects: ['“changed<soon” needs an age or a time. Example: changed<1h'],
    async followUp(stage) {
      await expectAddress(stage, { where: null, search: 'web' });
      await expect(line(stage)).toHaveAttribute('aria-invalid', 'true');
      await expect(line(stage)).toHaveAccessibleDescription(/needs an age or a time/);
      await expect(line(stage)).toBeFocused();
      await typeInto(line(stage), 'changed<1d web');
      await expectNoTexts(stage, [/needs an age/]);
      await expect(line(stage)).not.toHaveAttribute('aria-invalid');
      await expectAddress(stage, { where: 'changed<1d', search: 'web' });
    },
  },
  {
    name: 'explains a wrong word at once on Enter, and stays in the field',
    path: '/catalog?search=web',
    answers: known,
    waitsFor: ['payments-ledger'],
    async act(stage) {
      await typeInto(line(stage), 'web type:nothing');
      await stage.page.keyboard.press('Enter');
      await stage.page.keyboard.press('Enter');
    },
    expects: [/No item type is named “nothing”\. Examples: Kubernetes::Pod/],
    followUp: (stage) => expect(line(stage)).toBeFocused(),
  },
  {
    name: 'explains a wrong word only while the field has the focus',
    path: '/catalog',
    answers: known,
    expects: [],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await typeInto(line(stage), 'cost>');
      await keyboard.press('Tab');
      await expect(line(stage)).not.toBeFocused();
      await expect(line(stage)).toHaveAttribute('aria-invalid', 'true');
      await expectNoTexts(stage, [/needs a value/]);
      await line(stage).focus();
      await expectTexts(stage, ['“cost>” needs a value. Example: cost>100']);
      await keyboard.press('Escape');
      await expectNoTexts(stage, [/needs a value/]);
      await expect(line(stage)).toHaveValue('cost>');
      await expect(line(stage)).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'keeps the caret on Enter after a wrong word',
    path: '/catalog',
    answers: known,
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'health:unh web');
      for (const _ of ' web') await stage.page.keyboard.press('ArrowLeft');
      await stage.page.keyboard.press('Enter');
      await expectTexts(stage, [/is not a health/]);
      await stage.page.keyboard.type('ealthy');
      await expect(line(stage)).toHaveValue('health:unhealthy web');
    },
  },
  {
    name: 'leaves the field with Tab after a complete word and after free text',
    path: '/catalog',
    answers: known,
    expects: [],
    async followUp(stage) {
      for (const text of ['no', 'cost', 'label.app=pay']) {
        await typeInto(line(stage), text);
        await expect(completions(stage)).toBeVisible();
        await stage.page.keyboard.press('Tab');
        await expect(line(stage)).toHaveValue(text);
        await expect(line(stage)).not.toBeFocused();
      }
    },
  },
  {
    name: 'applies a short type when the types have loaded',
    path: '/catalog',
    answers: { 'catalog.facets.list': pending },
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'type:pod web');
      await stage.page.keyboard.press('Enter');
      await expectTexts(stage, ['Item types are loading…']);
      await expectAddress(stage, { configType: null, search: 'web' });
      await expect(line(stage)).not.toHaveAttribute('aria-invalid');
      stage.bridge.answer(known);
      await expectAddress(stage, { configType: 'Kubernetes::Pod', search: 'web' });
      await expect.poll(() => stored(stage)).toEqual(['type:Kubernetes::Pod web']);
    },
  },
  {
    name: 'accepts a full type when the types cannot be loaded',
    path: '/catalog',
    answers: { 'catalog.facets.list': failsWith(failures.broken) },
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'type:Kubernetes::Pod');
      await expectAddress(stage, { configType: 'Kubernetes::Pod' });
      await typeInto(line(stage), 'type:pod');
      await expectTexts(stage, [/item types could not be loaded/]);
    },
  },
  {
    name: 'loads the types again after an error',
    path: '/catalog',
    answers: { 'catalog.facets.list': failsWith(failures.broken) },
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'type:pod');
      await expectTexts(stage, [/item types could not be loaded/]);
      stage.bridge.answer(known);
      await typeInto(line(stage), 'type:pod web');
      await expectAddress(stage, { configType: 'Kubernetes::Pod', search: 'web' });
    },
  },
  {
    name: 'completes words by keyboard, without a preselected one',
    path: '/catalog',
    answers: known,
    async act(stage) {
      await typeInto(line(stage), 'web he');
    },
    expects: ['health:'],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await expect(line(stage)).toHaveAttribute('aria-expanded', 'true');
      await expect(line(stage)).not.toHaveAttribute('aria-activedescendant');
      await keyboard.press('ArrowDown');
      await keyboard.press('Tab');
      await expect(line(stage)).toHaveValue('web health:');
      await expect(texts(completions(stage))).toHaveText(['healthy', 'unhealthy', 'warning', 'unknown']);
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      await expect(texts(completions(stage)).nth(1)).toHaveAttribute('aria-selected', 'true');
      const active = await line(stage).getAttribute('aria-activedescendant');
      expect(active).toBe(await texts(completions(stage)).nth(1).getAttribute('id'));
      await keyboard.press('Enter');
      await expect(line(stage)).toHaveValue('web health:unhealthy ');
      await expect(completions(stage)).toBeHidden();
      await keyboard.type('label.');
      await expect(texts(completions(stage))).toHaveText(['label.namespace', 'label.app']);
      await keyboard.type('ap');
      await keyboard.press('Tab');
      await expect(texts(completions(stage))).toHaveText([/payments.*12/, /orders.*3/]);
      await keyboard.press('Tab');
      await expect(line(stage)).toHaveValue('web health:unhealthy label.app=payments ');
      await expect(line(stage)).toBeFocused();
      await expectAddress(stage, { health: 'unhealthy:1', labels: 'app____payments:1', search: 'web' });
    },
  },
  {
    name: 'completes words by mouse',
    path: '/catalog',
    answers: known,
    async act(stage) {
      await typeInto(line(stage), 'ty');
      await texts(completions(stage)).filter({ hasText: 'type:' }).click();
    },
    expects: [/Kubernetes::Pod/],
    async followUp(stage) {
      await expect(texts(completions(stage))).toHaveText([/Pod.*3k/, /Deployment.*24/, /EC2::Instance.*5/]);
      await texts(completions(stage)).filter({ hasText: 'Deployment' }).click();
      await expect(line(stage)).toHaveValue('type:Kubernetes::Deployment ');
      await expect(line(stage)).toBeFocused();
      await expectAddress(stage, { configType: 'Kubernetes::Deployment' });
    },
  },
  {
    name: 'closes the completions with Esc, and keeps words but clears plain text',
    path: '/catalog',
    answers: known,
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'cost>3 sta');
      await expect(completions(stage)).toBeVisible();
      await stage.page.keyboard.press('Escape');
      await expect(completions(stage)).toBeHidden();
      await expect(line(stage)).toHaveValue('cost>3 sta');
      await stage.page.keyboard.press('Escape');
      await expect(line(stage)).toHaveValue('cost>3 sta');
      await expectAddress(stage, { where: 'cost>3', search: 'sta' });
      await typeInto(line(stage), 'web');
      await expectAddress(stage, { where: null, search: 'web' });
      await stage.page.keyboard.press('Escape');
      await expect(line(stage)).toHaveValue('');
      await expectAddress(stage, { search: null });
    },
  },
  {
    name: 'moves from the applied line into the list with Arrow down and Enter',
    path: '/catalog?search=web',
    answers: known,
    waitsFor: ['payments-ledger'],
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
    name: 'shows the list of completions within a narrow window',
    path: '/catalog',
    answers: known,
    async act(stage) {
      await stage.page.setViewportSize({ width: 720, height: 900 });
      await typeInto(line(stage), 'type:nothing-like-this-at-all');
    },
    expects: [/No item type is named/],
    async followUp(stage) {
      await stage.page.setViewportSize({ width: 720, height: 900 });
      await expectInWindow(stage, stage.page.getByText(/No item type is named/));
      await typeInto(line(stage), 'c');
      await expectInWindow(stage, completions(stage));
    },
  },
  {
    name: 'reads letters that are typed while its code is loading',
    path: '/catalog',
    answers: known,
    expects: [],
    async followUp(stage) {
      const { page } = stage;
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/CatalogAssistant-[^/]+\.js$/, async (route) => {
        await released;
        await route.continue();
      });
      await stage.reload('/catalog');
      await typeInto(line(stage), 'health:warning ty');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowRight');
      release();
      await expectAddress(stage, { health: 'warning:1', search: 'ty' });
      await expect(line(stage)).toHaveValue('health:warning ty');
      await expect(texts(completions(stage))).toHaveText([/type:/]);
      await page.unroute(/\/CatalogAssistant-[^/]+\.js$/);
    },
  },
];

const recentStories: readonly Story[] = [
  {
    name: 'remembers a query on Enter or on leaving the field, but no plain search',
    path: '/catalog',
    answers: remembering([]),
    expects: [],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await typeInto(line(stage), 'type:pod');
      await keyboard.press('Enter');
      await expect.poll(() => stored(stage)).toEqual(['type:Kubernetes::Pod']);
      await typeInto(line(stage), 'cost>3');
      await expectAddress(stage, { where: 'cost>3', configType: null });
      await press(stage, 'Preferences');
      await expect.poll(() => stored(stage)).toEqual(['cost>3', 'type:Kubernetes::Pod']);
      await keyboard.press('Escape');
      await typeInto(line(stage), 'web');
      await expectAddress(stage, { search: 'web' });
      await press(stage, 'Preferences');
      await keyboard.press('Escape');
      expect(stored(stage)).toEqual(['cost>3', 'type:Kubernetes::Pod']);
      await typeInto(line(stage), 'web');
      await keyboard.press('Enter');
      await expect.poll(() => stored(stage)).toEqual(['web', 'cost>3', 'type:Kubernetes::Pod']);
    },
  },
  {
    name: 'offers the recent queries in an empty field by keyboard, and removes one with Delete',
    path: '/catalog',
    answers: remembering(['type:Kubernetes::Pod web', 'health:unhealthy', 'cost>3']),
    async act(stage) {
      await line(stage).focus();
      await stage.page.keyboard.press('ArrowDown');
    },
    expects: ['type:Kubernetes::Pod web', 'health:unhealthy'],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await keyboard.press('ArrowDown');
      await keyboard.press('Delete');
      await expect(texts(recent(stage))).toHaveText(['type:Kubernetes::Pod web', 'cost>3']);
      expect(stored(stage)).toEqual(['type:Kubernetes::Pod web', 'cost>3']);
      await keyboard.press('ArrowUp');
      await keyboard.press('Enter');
      await expect(line(stage)).toHaveValue('type:Kubernetes::Pod web ');
      await expectAddress(stage, { configType: 'Kubernetes::Pod', search: 'web' });
    },
  },
  {
    name: 'offers the recent queries on a click, and removes one with its cross',
    path: '/catalog',
    answers: remembering(['health:unhealthy', 'cost>3']),
    async act(stage) {
      await line(stage).click();
    },
    expects: ['health:unhealthy', 'cost>3'],
    async followUp(stage) {
      await line(stage).click();
      await texts(recent(stage)).first().locator('[data-tooltip]').click();
      await expect(texts(recent(stage))).toHaveText(['cost>3']);
      await texts(recent(stage)).first().click();
      await expect(line(stage)).toHaveValue('cost>3 ');
      await expectAddress(stage, { where: 'cost>3' });
    },
  },
];

const palette = ({ page }: StoryWindow) => page.getByRole('combobox', { name: 'Search everything' });
const paletteStories: readonly Story[] = [
  {
    name: 'opens the catalog with a typed query, which is the first entry',
    path: '/topology',
    answers: known,
    async act(stage) {
      await openPalette(stage);
      await stage.page.keyboard.type('type:pod health:unhealthy web');
    },
    expects: ['Search the catalog: type:pod health:unhealthy web'],
    async followUp(stage) {
      await expect(found(stage).first()).toHaveText(/^Search the catalog: type:pod/);
      await stage.page.keyboard.press('Enter');
      await expectAddress(stage, { configType: 'Kubernetes::Pod', health: 'unhealthy:1', search: 'web' });
      await expect(line(stage)).toHaveValue('type:Kubernetes::Pod health:unhealthy web');
    },
  },
  {
    name: 'explains a wrong word',
    path: '/topology',
    answers: known,
    async act(stage) {
      await openPalette(stage);
      await stage.page.keyboard.type('health:bad');
    },
    expects: ['Search the catalog for “health:bad”', 'Search the catalog: health:bad', /is not a health/],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await expect(found(stage).first()).toHaveText(/^Search the catalog for “health:bad”/);
      await expect(found(stage).first()).toHaveAttribute('aria-selected', 'true');
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await expect(palette(stage)).toBeFocused();
      await keyboard.press('ArrowUp');
      await keyboard.press('Enter');
      await expectAddress(stage, { search: 'health:bad', health: null });
    },
  },
  {
    name: 'opens a typed query when the types have loaded',
    path: '/topology',
    answers: { 'catalog.facets.list': pending },
    async act(stage) {
      await openPalette(stage);
      await stage.page.keyboard.type('type:pod');
    },
    expects: ['Search the catalog: type:pod'],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await keyboard.press('Enter');
      await expect(palette(stage)).toBeFocused();
      stage.bridge.answer(known);
      await expectAddress(stage, { configType: 'Kubernetes::Pod' });
    },
  },
  {
    name: 'opens another entry than the typed query while the types are loading',
    path: '/topology',
    answers: { ...remembering(['type:Kubernetes::Pod web']), 'catalog.facets.list': pending },
    async act(stage) {
      await openPalette(stage);
      await stage.page.keyboard.type('type:Kube');
    },
    expects: ['Search the catalog: type:Kube', 'type:Kubernetes::Pod web'],
    async followUp(stage) {
      await stage.page.keyboard.press('ArrowUp');
      await stage.page.keyboard.press('Enter');
      await expectAddress(stage, { configType: 'Kubernetes::Pod', search: 'web' });
    },
  },
  {
    name: 'offers recent queries that match the typed text',
    path: '/topology',
    answers: remembering(['type:Kubernetes::Pod web', 'cost>3']),
    async act(stage) {
      await openPalette(stage);
      await stage.page.keyboard.type('pod web');
    },
    expects: ['Recent queries', 'type:Kubernetes::Pod web'],
    expectsNot: ['cost>3', 'Search the catalog: '],
    async followUp(stage) {
      await found(stage).filter({ hasText: 'type:Kubernetes::Pod web' }).click();
      await expectAddress(stage, { configType: 'Kubernetes::Pod', search: 'web' });
    },
  },
];

defineStories([
  { screen: 'the query line and the address', stories: addressStories },
  { screen: 'the words of the query line', stories: wordStories },
  { screen: 'the recent queries of the catalog', stories: recentStories },
  { screen: 'a catalog query in the palette', stories: paletteStories },
]);
