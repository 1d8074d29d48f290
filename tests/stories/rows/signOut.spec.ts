import { expect } from 'playwright/test';
import type { SessionState } from '../../../src-preload/contract/entities/session.ts';
import { type Farewell, farewells } from '../../../src-preload/contract/rules/doors.ts';
import { failing, pending } from '../FakeBridge.ts';
import { button, expectAsked, press, see, toast } from '../person.ts';
import type { Stage } from '../Stage.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { away, signedIn } from '../world/session.ts';

const host = 'mission-control.example.com';
const kept = /^Unless you delete it, your stored data stays on this computer\./;
const untold = 'The server cannot be reached. Your session there ends when it expires.';

/** The message about the server session, for each possible effect of signing out. */
const said: Readonly<Record<Farewell, string>> = {
  ended: 'Your session there will be ended.',
  revoked: 'Your session there can no longer be renewed. Its tokens expire within an hour.',
  lapses: 'The server cannot end sessions. Your session there ends when it expires.',
  stays: 'Your access token stays valid there until it expires or is deleted.',
  nothing: 'There is no session to end, because each request contains your credentials.',
  unreachable: untold,
};

const ask = async (stage: Stage): Promise<void> => {
  await press(stage, /^User menu/);
  await stage.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await see(stage, ['Sign out of Production?']);
};

const start = { path: '/catalog', first: [/^Deployment$/], act: ask } as const;

const signedOut: SessionState = {
  status: 'signed-out',
  reason: 'signed-out',
  sentence: 'You are signed out.',
};

const beforeStories: readonly Story[] = [
  ...farewells.map(
    (server): Story => ({
      name: `explains the session on the server: ${said[server]}`,
      ...start,
      answers: { 'session.farewell': { server, host, workspaces: [] } },
      sees: [
        `At ${host}`,
        said[server],
        'On this computer',
        'Your sign-in is removed from the keychain.',
        kept,
      ],
      lacks: [/^Also signs you out of/],
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
    sees: ['At accounts.example.com', `Also signs you out of: Harbour, Yard, ${longName}.`],
  },
  {
    name: 'explains that a sign-in in memory is removed',
    ...start,
    answers: { 'session.changes': signedIn({ keeping: { where: 'memory' } }) },
    sees: ['Your sign-in (in memory only) is removed.'],
  },
  {
    name: 'explains that a server that cannot be reached is not notified',
    ...start,
    answers: { 'session.changes': signedIn({ server: away }) },
    sees: [`At ${host}`, untold],
    lacks: [said.ended],
  },
  {
    name: 'shows general information until the details arrive',
    ...start,
    answers: { 'session.farewell': pending, 'session.changes': signedIn({ server: away }) },
    sees: [kept, untold],
    lacks: [/^On this computer$/],
    async goesOn(stage) {
      stage.bridge.answer({ 'session.farewell': { server: 'ended', host, workspaces: [] } });
      await see(stage, [/^On this computer$/]);
    },
  },
  {
    name: 'allows sign-out when the details cannot be loaded',
    ...start,
    answers: { 'session.farewell': failsWith(failures.broken) },
    sees: [kept],
    async goesOn(stage) {
      await press(stage, 'Sign out');
      await expectAsked(stage, 'session.signOut', [{ forgetData: false }]);
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
  sees: ['Sign out and delete the data stored on this computer'],
  async goesOn(stage) {
    await stage.page.keyboard.press('Escape');
    await expect(stage.page.getByRole('alertdialog')).toHaveCount(0);
    await expectAsked(stage, 'session.signOut', []);
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
    sees: ['You are signed out.', 'Sign In to your account'],
    goesOn: ({ page }) => expect(page.getByRole('status', { name: 'Messages' })).toBeEmpty(),
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
    sees: ['You are signed out.'],
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
    sees: [/^Deployment$/],
  },
];

tell([
  { screen: 'the sign-out dialog', stories: [...beforeStories, takenBack] },
  { screen: 'the window after sign-out', stories: afterStories },
]);
