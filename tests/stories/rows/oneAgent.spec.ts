import { expect } from 'playwright/test';
import { nilUuid } from '#contract/rules/ids.ts';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectNoTexts,
  expectSingleCall,
  expectTexts,
  field,
  press,
  pressed,
  rows,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import { agent, agentPage, editedAgent, longAgent, oneAgent } from '../world/agents.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, failuresOfEveryScreen, missing } from '../world/failures.ts';
import { away, signedIn } from '../world/session.ts';
import { idOf } from '../world/times.ts';

/** Failures of a change. */
const changing = failuresOfEveryScreen;

const kind = 'agents';
const open = `/agents?id=${idOf(9, 1)}`;

const agentStories: readonly Story[] = [
  {
    name: 'saves changed properties of an agent',
    path: open,
    expects: ['by Hanneke de Wit', /212 configs/, 'Save', 'Delete'],
    async followUp(stage) {
      const { page } = stage;
      const dialog = page.getByRole('dialog', { name: 'edge-singapore', exact: true });
      await expect(dialog).toContainText('Online');
      await expect(field(stage, 'Name')).toHaveAttribute('readonly');
      const site = field(stage, 'Properties value 1');
      await typeInto(site, 'sin-2');
      await press(stage, 'Cancel');
      await expect(page.getByRole('alertdialog')).toContainText('Your changes will be lost.');
      await press(stage, 'Stay');
      await expect(site).toHaveValue('sin-2');
      await press(stage, 'Save');
      await expect(toast(stage, 'Agent updated')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/agents$/);
      const changes = { properties: { site: 'sin-2' } };
      await expectCalls(stage, 'resources.update', [{ kind, id: idOf(9, 1), version: 'v1', changes }]);
    },
  },
  {
    name: 'is read-only for the server itself',
    path: `/agents?id=${nilUuid}`,
    expects: ['This server', /212 configs/, /This is the server itself, not an agent/],
    expectsNot: ['Save', 'Delete'],
  },
  {
    name: 'shows long names',
    path: open,
    answers: {
      'resources.list': agentPage([longAgent]),
      'resources.get': oneAgent(longAgent, { [longName]: longName }),
    },
    expects: [longName],
  },
  {
    name: 'shows a loading message until the agent arrives',
    path: open,
    answers: { 'resources.get': pending },
    expects: ['loading data...'],
    async followUp(stage) {
      stage.bridge.answer({ 'resources.get': oneAgent(agent()) });
      await expectTexts(stage, ['by Hanneke de Wit']);
    },
  },
  {
    name: 'shows a not-found message for a deleted agent (404)',
    path: `/agents?id=${idOf(9, 99)}`,
    answers: { 'resources.get': missing },
    expects: ['No resources found', 'It may have been deleted, or the address may be wrong.'],
    async followUp(stage) {
      await press(stage, 'Close');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expect(stage.page).toHaveURL(/\/agents$/);
    },
  },
  {
    name: 'shows the list data when the agent cannot be loaded',
    path: open,
    answers: { 'resources.get': failsWith(failures.broken) },
    expects: ['by Hanneke de Wit', 'The agent could not be loaded'],
    expectsNot: ['Save', 'Delete'],
  },
  {
    name: 'disables changes when the server cannot be reached',
    path: open,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['by Hanneke de Wit'],
    async followUp(stage) {
      for (const name of ['Save', 'Delete'])
        await expectDisabled(stage, name, 'The server cannot be reached.');
    },
  },
  ...(['commander', 'responder', 'viewer'] as const).map(
    (role): Story => ({
      name: `is read-only for a ${role}`,
      path: open,
      answers: { 'session.changes': signedIn({ roles: [role] }) },
      expects: ['by Hanneke de Wit'],
      expectsNot: ['Delete', 'Save'],
      followUp: (stage) => expect(field(stage, 'Properties value 1')).toHaveAttribute('readonly'),
    }),
  ),
  {
    name: 'asks whether to delete the resources of the agent',
    path: open,
    waitsFor: ['by Hanneke de Wit'],
    act: pressed('Delete'),
    expects: ['Delete agent edge-singapore', 'Would you like to delete resources created by agent?'],
  },
  ...(
    [
      ['Yes', true],
      ['No', false],
    ] as const
  ).map(
    ([word, cleanup]): Story => ({
      name: `deletes in two steps with ${word}, and cancels each step on Enter`,
      path: open,
      waitsFor: ['by Hanneke de Wit'],
      async act(stage) {
        const question = stage.page.getByRole('alertdialog', { name: 'Delete agent edge-singapore' });
        // The focus arrives in the frame after the question.
        const focused = question.locator(':focus');
        await press(stage, 'Delete');
        await expect(question).toContainText('Would you like to delete resources created by agent?');
        await expect(focused).toHaveCount(1);
        await stage.page.keyboard.press('Enter');
        await expect(question).toHaveCount(0);
        await pressed('Delete', word)(stage);
        await expect(question).toContainText('Are you sure you want to delete agent?');
        await expect(focused).toHaveCount(1);
        await stage.page.keyboard.press('Enter');
        await expect(question).toHaveCount(0);
        await expectCalls(stage, 'resources.remove', []);
        await pressed('Delete', word, 'Delete')(stage);
        await expect(toast(stage, 'Agent deleted')).toBeVisible();
      },
      expects: ['warehouse-berlin'],
      async followUp(stage) {
        await expectCalls(stage, 'resources.remove', [{ kind, id: idOf(9, 1), cleanup }]);
        await expect(stage.page.getByRole('dialog')).toHaveCount(0);
        await expect(stage.page).toHaveURL(/\/agents$/);
      },
    }),
  ),
  {
    name: 'deletes an agent without a name',
    path: `/agents?id=${idOf(9, 3)}`,
    waitsFor: ['(no name)'],
    act: pressed('Delete', 'No', 'Delete'),
    expects: ['Agent deleted'],
    followUp: (stage) => expectCalls(stage, 'resources.remove', [{ kind, id: idOf(9, 3), cleanup: false }]),
  },
  ...changing.map(
    (failure): Story => ({
      name: `keeps the question open and sends one deletion when the server is ${failure.name}`,
      path: open,
      answers: { 'resources.remove': failsWith(failure) },
      waitsFor: ['by Hanneke de Wit'],
      act: pressed('Delete', 'No', 'Delete'),
      expects: [failure.sentence, 'Are you sure you want to delete agent?'],
      async followUp(stage) {
        await expectSingleCall(stage, 'resources.remove');
        stage.bridge.answer({ 'resources.remove': {}, 'resources.list': agentPage([]) });
        await press(stage, 'Delete');
        await expect(toast(stage, 'Agent deleted')).toBeVisible();
        await expect(rows(stage)).toHaveCount(0);
      },
    }),
  ),
  {
    name: 'sends one deletion despite repeated clicks',
    path: open,
    answers: { 'resources.remove': pending },
    waitsFor: ['by Hanneke de Wit'],
    async act(stage) {
      await pressed('Delete', 'Yes', 'Delete')(stage);
      const sure = button(stage, 'Delete').last();
      await expect(sure).toHaveAttribute('aria-busy', 'true');
      await sure.click({ force: true });
      await stage.page.keyboard.press('Escape');
    },
    expects: ['Are you sure you want to delete agent?'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.remove', [{ kind: 'agents', id: idOf(9, 1), cleanup: true }]);
      stage.bridge.answer({ 'resources.remove': {} });
      await expect(toast(stage, 'Agent deleted')).toBeVisible();
    },
  },
  {
    name: 'shows both versions of a conflict and overwrites nothing',
    path: open,
    waitsFor: ['by Hanneke de Wit'],
    answers: {
      'resources.update': { outcome: 'conflict', theirs: editedAgent(agent(), { site: 'theirs' }, 'v2') },
    },
    async act(stage) {
      await typeInto(field(stage, 'Properties value 1'), 'sin-2');
      await press(stage, 'Save');
    },
    expects: ['Another user changed this agent', 'Overwrite with mine'],
    async followUp(stage) {
      await press(stage, 'Use theirs');
      await expect(field(stage, 'Properties value 1')).toHaveValue('theirs');
    },
  },
  {
    name: 'keeps the typed values when the server refuses a change',
    path: open,
    answers: {
      'resources.update': failing('FORBIDDEN', { sentence: 'You need update permission on agent.' }),
    },
    waitsFor: ['by Hanneke de Wit'],
    async act(stage) {
      await typeInto(field(stage, 'Properties value 1'), 'sin-2');
      await press(stage, 'Save');
    },
    expects: ['You need update permission on agent. Your changes are still here.'],
    async followUp(stage) {
      await expect(field(stage, 'Properties value 1')).toHaveValue('sin-2');
      stage.bridge.answer({
        'resources.update': { outcome: 'saved', now: editedAgent(agent(), { site: 'sin-2' }, 'v2') },
      });
      await press(stage, 'Save');
      await expect(toast(stage, 'Agent updated')).toBeVisible();
      await expectNoTexts(stage, ['by Hanneke de Wit']);
    },
  },
];

defineStories([{ screen: 'the agent dialog', stories: agentStories }]);
