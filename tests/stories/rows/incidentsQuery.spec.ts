import { expect, type Locator } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectNoTexts, expectTexts, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import {
  completions,
  expectAddress,
  expectInWindow,
  found,
  openPalette,
  storedQueriesOf,
  texts,
} from '../queryLine.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { failsWith, failures } from '../world/failures.ts';
import { hanneke, incidentAnswers, priya } from '../world/incidents.ts';
import { idOf, serverAnswer } from '../world/times.ts';

const line = ({ page }: StoryWindow): Locator => page.getByRole('combobox', { name: 'Search for incident' });

const path = '/incidents';
const first = 'Card authorisations failing';
const everything = `${path}?type=technicalDebt&severity=high&status=all&owner=${hanneke.id}&component=${idOf(65, 1)}&search=card`;
const everyWord =
  'type:technicalDebt severity:high status:all owner:"Hanneke de Wit" component:Payments card';

const people = (...all: ReadonlyArray<{ readonly id: string; readonly name: string }>) => ({
  'incidents.people': serverAnswer(
    all.map(({ id, name }) => ({ id, name, avatar: null, email: `${id.at(-1)}@example.com` })),
  ),
});

const addressStories: readonly Story[] = [
  {
    name: 'shows all filters of an address as words, with the names of owner and component',
    path: everything,
    expects: [],
    followUp: (stage) => expect(line(stage)).toHaveValue(everyWord),
  },
  {
    name: 'shows no word for open incidents, which are the default, and loads no names',
    path,
    expects: [first],
    async followUp(stage) {
      await expect(line(stage)).toHaveValue('');
      await typeInto(line(stage), 'status:open');
      await stage.page.keyboard.press('Enter');
      await expectAddress(stage, { status: null });
      await expect(line(stage)).toHaveValue('status:open');
      await expectCalls(stage, 'incidents.people', []);
      await expectCalls(stage, 'incidents.components', []);
    },
  },
  {
    name: 'sets the filters of typed words, and keeps the words as typed',
    path,
    waitsFor: [first],
    expects: [],
    async followUp(stage) {
      const typed = 'status:ongoing severity:HIGH owner:"hanneke de wit" component:payments card';
      await typeInto(line(stage), typed);
      await expectAddress(stage, {
        status: 'ongoing',
        severity: 'high',
        owner: hanneke.id,
        component: idOf(65, 1),
        search: 'card',
      });
      const filter = {
        status: 'ongoing',
        severity: 'high',
        owner: hanneke.id,
        component: idOf(65, 1),
        search: 'card',
      };
      await expect
        .poll(() => stage.bridge.calls('incidents.list').map(({ input }) => input))
        .toContainEqual(expect.objectContaining({ filter, pageSize: 50 }));
      await expect(button(stage, /^Owner.*Hanneke de Wit/)).toBeVisible();
      await expect(line(stage)).toHaveValue(typed);
      await expect(line(stage)).toBeFocused();
    },
  },
  {
    name: 'writes a choice in a filter menu into the line',
    path: `${path}?search=card`,
    waitsFor: [first],
    expects: [],
    async followUp(stage) {
      await press(stage, /^Severity/);
      await stage.page.getByRole('option', { name: 'Critical' }).click();
      await expect(line(stage)).toHaveValue('severity:critical card');
      await press(stage, /^Owner/);
      await stage.page.getByRole('option', { name: priya.name }).click();
      await expect(line(stage)).toHaveValue('severity:critical owner:"Priya Raman" card');
      await press(stage, /^Status/);
      await stage.page.getByRole('option', { name: 'All', exact: true }).click();
      await expect(line(stage)).toHaveValue('severity:critical status:all owner:"Priya Raman" card');
      await press(stage, 'Clear all filters');
      await expect(line(stage)).toHaveValue('');
      await expectAddress(stage, { severity: null, status: null, owner: null, search: null });
    },
  },
  {
    name: 'shows the words of the previous view on Back',
    path: `${path}?severity=low`,
    waitsFor: [first],
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'type:cost ');
      await expectAddress(stage, { type: 'cost', severity: null });
      await stage.page.keyboard.type('card');
      await expectAddress(stage, { search: 'card' });
      await stage.page.goBack();
      await expect(line(stage)).toHaveValue('severity:low ');
      await expectAddress(stage, { type: null, severity: 'low', search: null });
    },
  },
  {
    name: 'replaces the id by the name when the owners have loaded, but not while the user types',
    path: `${path}?owner=${hanneke.id}`,
    answers: { 'incidents.people': pending },
    waitsFor: [first],
    expects: [],
    async followUp(stage) {
      await expect(line(stage)).toHaveValue(`owner:${hanneke.id} `);
      await line(stage).focus();
      await stage.page.keyboard.press('End');
      await stage.page.keyboard.type('c');
      stage.bridge.answer(incidentAnswers);
      await expect(button(stage, /^Owner.*Hanneke de Wit/)).toBeVisible();
      await stage.page.keyboard.type('ard');
      await expectAddress(stage, { owner: hanneke.id, search: 'card' });
      await expect(line(stage)).toHaveValue(`owner:${hanneke.id} card`);
      await stage.reload(`${path}?owner=${hanneke.id}`);
      await expect(line(stage)).toHaveValue('owner:"Hanneke de Wit" ');
    },
  },
  {
    name: 'reads the name of an owner when the owners have loaded',
    path,
    answers: { 'incidents.people': pending },
    waitsFor: [first],
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'owner:"Hanneke de Wit" card');
      await stage.page.keyboard.press('Enter');
      await expectTexts(stage, ['Owners are loading…']);
      await expectAddress(stage, { owner: null, search: 'card' });
      await press(stage, /^Severity/);
      await stage.page.getByRole('option', { name: 'Critical' }).click();
      await expect(line(stage)).toHaveValue('severity:critical card owner:"Hanneke de Wit"');
      stage.bridge.answer(incidentAnswers);
      await expectAddress(stage, { owner: hanneke.id, severity: 'critical', search: 'card' });
    },
  },
];

const wordStories: readonly Story[] = [
  {
    name: 'explains a wrong word after a pause, and applies the others',
    path,
    waitsFor: [first],
    async act(stage) {
      await typeInto(line(stage), 'severity:urgent card');
    },
    expects: [/“urgent” is not a severity\. Use one of critical, blocker, high/],
    async followUp(stage) {
      await expectAddress(stage, { severity: null, search: 'card' });
      await expect(line(stage)).toHaveAttribute('aria-invalid', 'true');
      await typeInto(line(stage), 'severity:high card');
      await expectNoTexts(stage, [/is not a severity/]);
      await expectAddress(stage, { severity: 'high', search: 'card' });
    },
  },
  {
    name: 'explains the name of several owners, and completes it with the id of one',
    path,
    answers: people({ id: idOf(2, 1), name: 'Ann' }, { id: idOf(2, 2), name: 'Ann' }, hanneke),
    waitsFor: [first],
    async act(stage) {
      await typeInto(line(stage), 'owner:Ann');
      await stage.page.keyboard.press('Enter');
    },
    expects: [/“Ann” is the name of several owners/],
    async followUp(stage) {
      await typeInto(line(stage), 'owner:An');
      await expect(texts(completions(stage))).toHaveText([/^Ann/, /^Ann/, /^Hanneke/]);
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('Enter');
      await expect(line(stage)).toHaveValue(`owner:${idOf(2, 2)} `);
      await expectAddress(stage, { owner: idOf(2, 2) });
    },
  },
  {
    name: 'explains that the owners could not be loaded',
    path,
    answers: { 'incidents.people': failsWith(failures.broken) },
    waitsFor: [first],
    async act(stage) {
      await typeInto(line(stage), 'owner:Hanneke');
    },
    expects: [/owners could not be loaded/],
    async followUp(stage) {
      stage.bridge.answer(incidentAnswers);
      await typeInto(line(stage), 'owner:"Hanneke de Wit" card');
      await expectAddress(stage, { owner: hanneke.id, search: 'card' });
    },
  },
  {
    name: 'completes words by keyboard and by mouse',
    path,
    waitsFor: [first],
    async act(stage) {
      await typeInto(line(stage), 's');
    },
    expects: ['severity:', 'status:'],
    async followUp(stage) {
      const { keyboard } = stage.page;
      await typeInto(line(stage), 'owner:');
      await expect(texts(completions(stage))).toHaveText(['Hanneke de Wit', 'Tomás Vidal', 'Priya Raman']);
      await keyboard.press('ArrowDown');
      await keyboard.press('Tab');
      await expect(line(stage)).toHaveValue('owner:"Hanneke de Wit" ');
      await keyboard.type('status:');
      await texts(completions(stage)).filter({ hasText: 'ongoing' }).click();
      await expect(line(stage)).toHaveValue('owner:"Hanneke de Wit" status:ongoing ');
      await expectAddress(stage, { owner: hanneke.id, status: 'ongoing' });
    },
  },
  {
    name: 'shows words and completions in a narrow, dark window',
    path: `${everything}%20authorisations%20of%20all%20regions%20since%20the%20last%20release`,
    async act(stage) {
      await stage.page.setViewportSize({ width: 720, height: 900 });
      await stage.page.emulateMedia({ colorScheme: 'dark' });
      await typeInto(line(stage), `${everyWord} s`);
    },
    expects: ['severity:', 'status:'],
    followUp: (stage) => expectInWindow(stage, completions(stage)),
  },
  {
    name: 'remembers its own queries on leaving the field',
    path,
    waitsFor: [first],
    expects: [],
    async followUp(stage) {
      await typeInto(line(stage), 'severity:high card');
      await stage.page.keyboard.press('Tab');
      await expect.poll(() => storedQueriesOf(stage, 'incidents')).toEqual(['severity:high card']);
      expect(storedQueriesOf(stage, 'health')).toBeUndefined();
    },
  },
];

const paletteStories: readonly Story[] = [
  {
    name: 'opens the incidents with a typed query, which is the first entry',
    path: '/topology',
    async act(stage) {
      await openPalette(stage);
      await stage.page.keyboard.type('severity:high owner:"Hanneke de Wit" card');
    },
    expects: ['Incidents: severity:high owner:"Hanneke de Wit" card'],
    expectsNot: ['Search the catalog: ', 'Health checks: '],
    async followUp(stage) {
      await expect(found(stage).first()).toHaveText(/^Incidents: severity/);
      await stage.page.keyboard.press('Enter');
      await expectAddress(stage, { severity: 'high', owner: hanneke.id, search: 'card' });
      await expect(line(stage)).toHaveValue('severity:high owner:"Hanneke de Wit" card');
    },
  },
];

defineStories([
  { screen: 'the query line of incidents and the address', stories: addressStories },
  { screen: 'the words of incidents', stories: wordStories },
  { screen: 'a query of incidents in the palette', stories: paletteStories },
]);
