import { expect } from 'playwright/test';
import type { SessionState } from '#contract/entities/session.ts';
import { type SignOutEffect, signOutEffects } from '#contract/rules/signInMethods.ts';
import { button, expectCalls, expectTexts, press, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { away, signedIn } from '../world/session.ts';

const host = 'mission-control.example.com';
const kept = /^Unless you delete it, your stored data stays on this computer\./;
const untold = 'The server cannot be reached. Your session there ends when it expires.';

/** The message about the server session, for each possible effect of signing out. */
const said: Readonly<Record<SignOutEffect, string>> = {
  ended: 'Your session there will be ended.',
  revoked: 'Your session there can no longer be renewed. Its tokens expire within an hour.',
  lapses: 'The server cannot end sessions. Your session there ends when it expires.',
  stays: 'Your access token stays valid there until it expires or is deleted.',
  nothing: 'There is no session to end, because each request contains your credentials.',
  unreachable: untold,
};

const ask = async (stage: StoryWindow): Promise<void> => {
  await press(stage, /^User menu/);
  await stage.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectTexts(stage, ['Sign out of Production?']);
};

const start = { path: '/catalog', waitsFor: [/^Deployment$/], act: ask } as const;

const signedOut: SessionState = {
  status: 'signed-out',
  reason: 'signed-out',
  sentence: 'You are signed out.',
};

const beforeStories: readonly Story[] = [
  ...signOutEffects.map(
    (server): Story => ({
      name: `explains the session on the server: ${said[server]}`,
      ...start,
      answers: { 'session.farewell': { server, host, workspaces: [] } },
      expects: [
        `At ${host}`,
        said[server],
        'On this computer',
        'Your sign-in is removed from the keychain.',
        kept,
      ],
      expectsNot: [/^Also signs you out of/],
    }),
  ),
  {
    name: 'lists other workspaces that are signed out too',
    ...start,
    answers: {
      'session.farewell': {
        server: 'ended',
        host: 'accounts.example.com',
        workspaces: ['Harbour', 'Yard', longName],
      },
    },
    expects: ['At accounts.example.com', `Also signs you out of: Harbour, Yard, ${longName}.`],
  },
  {
    name: 'explains that a sign-in in memory is removed',
    ...start,
    answers: { 'session.changes': signedIn({ keeping: { where: 'memory' } }) },
    expects: ['Your sign-in (in memory only) is removed.'],
  },
  {
    name: 'explains that a server that cannot be reached is not notified',
    ...start,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: [`At ${host}`, untold],
    expectsNot: [said.ended],
  },
  {
    name: 'shows general information until the details arrive',
    ...start,
    answers: { 'session.farewell': pending, 'session.changes': signedIn({ server: away }) },
    expects: [kept, untold],
    expectsNot: [/^On this computer$/],
    async followUp(stage) {
      stage.bridge.answer({ 'session.farewell': { server: 'ended', host, workspaces: [] } });
      await expectTexts(stage, [/^On this computer$/]);
    },
  },
  {
    name: 'allows sign-out when the details cannot be loaded',
    ...start,
    answers: { 'session.farewell': failsWith(failures.broken) },
    expects: [kept],
    async followUp(stage) {
      await press(stage, 'Sign out');
      await expectCalls(stage, 'session.signOut', [{ forgetData: false }]);
    },
  },
];

const takenBack: Story = {
  name: 'closes on Esc and resets the option to delete data',
  ...start,
  async act(stage) {
    await ask(stage);
    const forget = stage.page.getByRole('checkbox', { name: 'Also delete the data stored on this computer' });
    await expect(forget).not.toBeChecked();
    await forget.check();
  },
  expects: ['Sign out and delete the data stored on this computer'],
  async followUp(stage) {
    await stage.page.keyboard.press('Escape');
    await expect(stage.page.getByRole('alertdialog')).toHaveCount(0);
    await expectCalls(stage, 'session.signOut', []);
    await ask(stage);
    await expect(stage.page.getByRole('checkbox')).not.toBeChecked();
  },
};

const afterStories: readonly Story[] = [
  {
    name: 'confirms the sign-out',
    ...start,
    answers: { 'session.signOut': { server: 'ended' } },
    async act(stage) {
      await ask(stage);
      await expect(button(stage, 'Sign out').last()).toBeFocused();
      await stage.page.keyboard.press('Enter');
      stage.bridge.answer({ 'session.changes': signedOut });
    },
    expects: ['You are signed out.', 'Sign In to your account'],
    followUp: ({ page }) => expect(page.getByRole('status', { name: 'Messages' })).toBeEmpty(),
  },
  {
    name: 'reports that the server could not be notified',
    ...start,
    answers: { 'session.signOut': { server: 'unreachable' } },
    async act(stage) {
      await ask(stage);
      await press(stage, 'Sign out');
      stage.bridge.answer({ 'session.changes': signedOut });
      await expect(toast(stage, `${host} could not be notified`)).toBeVisible();
    },
    expects: ['You are signed out.'],
  },
  {
    name: 'reports that data could not be removed from this computer',
    ...start,
    answers: {
      'session.signOut': failing('SERVER', {
        sentence: 'Who you are could not be removed from this computer.',
      }),
    },
    async act(stage) {
      await ask(stage);
      await press(stage, 'Sign out');
      await expect(toast(stage, 'Who you are could not be removed from this computer.')).toBeVisible();
    },
    expects: [/^Deployment$/],
  },
];

defineStories([
  { screen: 'the sign-out dialog', stories: [...beforeStories, takenBack] },
  { screen: 'the window after sign-out', stories: afterStories },
]);
