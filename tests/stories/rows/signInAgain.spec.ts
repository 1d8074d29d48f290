import { expect } from 'playwright/test';
import type { ServerReach } from '#contract/entities/session.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectNoTexts, expectTexts, field, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { editedId, editorAnswers, specs } from '../world/editors.ts';
import { code, drawn, flow, send } from '../world/identity.ts';
import { hosted, oidc, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, idOf, minuteMs } from '../world/times.ts';

const sentence = 'Your session has ended. Please sign in again.';
const ended: ServerReach = { status: 'expired', sentence };
const typed = 'https://shop.meridian.example/api/orders/typed';
const stays = /The page below stays open, with your changes\.$/;

const editor = `${resourceRules.canaries.path}/${editedId}`;
const dialog = ({ page }: StoryWindow) => page.getByRole('dialog');

const secondFactor = drawn(
  flow('login', {
    purpose: 'second-factor',
    nodes: [code('totp', 'Authentication code'), send('Use Authenticator', 'totp')],
  }),
);

/** Types into a form, ends the session, and opens the sign-in dialog. */
const interrupted = async (stage: StoryWindow): Promise<void> => {
  await typeInto(field(stage, 'URL'), typed);
  stage.bridge.answer({ 'session.changes': signedIn({ server: ended }) });
  await expectTexts(stage, [sentence]);
  await field(stage, 'URL').focus();
  await press(stage, 'Sign in');
  await expectTexts(stage, [stays]);
};

const expectKept = (stage: StoryWindow): Promise<void> => expect(field(stage, 'URL')).toHaveValue(typed);

/** Completes the sign-in, and expects the form as it was. */
const goesOnTyping = async (stage: StoryWindow): Promise<void> => {
  stage.bridge.answer({ 'session.changes': signedIn() });
  await expect(dialog(stage)).toHaveCount(0);
  await expectNoTexts(stage, [sentence]);
  await expectKept(stage);
  await expect(field(stage, 'URL')).toBeFocused();
};

const over = (values: Parameters<typeof workspace>[0] = {}) => ({
  ...editorAnswers('canaries', specs.http),
  'workspaces.changes': workspaceList(workspace(values)),
});

const start = { path: editor, waitsFor: ['Update'], act: interrupted } as const;

const stories: readonly Story[] = [
  {
    name: 'signs in by the form of the identity service',
    ...start,
    answers: over(),
    expects: ['Sign In to your account', 'E-Mail', 'Use an access token', 'Open the sign-in page'],
    // These links would leave the page.
    expectsNot: ['Reset password', 'Create an account'],
    async followUp(stage) {
      await typeInto(field(stage, 'E-Mail'), 'hanneke@example.com');
      await typeInto(field(stage, 'Password'), 'the-one-they-have');
      await dialog(stage).getByRole('button', { name: 'Sign in', exact: true }).click();
      await goesOnTyping(stage);
    },
  },
  {
    name: 'fills in the known email and focuses the password',
    ...start,
    answers: over(),
    async act(stage) {
      await interrupted(stage);
      await expect(field(stage, 'E-Mail')).toHaveValue('hanneke@example.com');
      await expect(field(stage, 'Password')).toBeFocused();
    },
    expects: ['E-Mail'],
  },
  {
    name: 'continues with a new flow after the old flow has expired',
    ...start,
    answers: over(),
    expects: ['E-Mail'],
    async followUp(stage) {
      stage.bridge.answer({
        'session.flow.submit': drawn(
          flow('login', { id: 'started-again' }),
          'Your interaction expired, please fill out the form again.',
        ),
      });
      await typeInto(field(stage, 'E-Mail'), 'hanneke@example.com');
      await typeInto(field(stage, 'Password'), 'the-one-they-have');
      await dialog(stage).getByRole('button', { name: 'Sign in', exact: true }).click();
      await expectTexts(stage, ['Your interaction expired, please fill out the form again.']);
      await expect(field(stage, 'E-Mail')).toHaveValue('hanneke@example.com');
      await goesOnTyping(stage);
    },
  },
  {
    name: 'accepts a session of the identity service and stays on the page',
    ...start,
    answers: { ...over(), 'session.flow.create': { outcome: 'go', to: 'start' } },
    expects: [stays],
    async followUp(stage) {
      await goesOnTyping(stage);
      await expect(stage.page).toHaveURL(new RegExp(`${editor}$`));
    },
  },
  {
    name: 'asks for the second factor and keeps the page below',
    ...start,
    answers: {
      ...over(),
      'session.flow.create': ({ kind = 'login', aal }) => (aal === 'aal2' ? secondFactor : drawn(flow(kind))),
    },
    async act(stage) {
      await interrupted(stage);
      stage.bridge.answer({ 'session.changes': { status: 'second-factor' } });
    },
    expects: ['Two-Factor Authentication', 'Authentication code', 'Use Authenticator', 'Go back'],
    async followUp(stage) {
      await expect(dialog(stage)).toHaveCount(1);
      await expect(stage.page).toHaveURL(new RegExp(`${editor}$`));
      await typeInto(field(stage, 'Authentication code'), '123456');
      await press(stage, 'Use Authenticator');
      await goesOnTyping(stage);
    },
  },
  {
    name: 'leaves the second factor to the sign-in page when closed',
    ...start,
    answers: {
      ...over(),
      'session.flow.create': ({ kind = 'login', aal }) => (aal === 'aal2' ? secondFactor : drawn(flow(kind))),
    },
    async act(stage) {
      await interrupted(stage);
      stage.bridge.answer({ 'session.changes': { status: 'second-factor' } });
      await expectTexts(stage, ['Two-Factor Authentication']);
      await stage.page.keyboard.press('Escape');
    },
    expects: ['Two-Factor Authentication', 'Use Authenticator'],
    async followUp(stage) {
      await expect(dialog(stage)).toHaveCount(0);
      await expect(stage.page).toHaveURL(/\/login\?return_to=/);
      stage.bridge.answer({ 'session.changes': signedIn() });
      await expect(stage.page).toHaveURL(new RegExp(`${editor}$`));
    },
  },
  {
    name: 'stays open when Escape cancels a browser sign-in',
    ...start,
    answers: {
      ...over({ oidc }),
      'session.signIn.browser': {
        step: 'opened',
        url: 'https://id.example.com/authorize',
        where: 'browser',
        until: ago(-5 * minuteMs),
      },
    },
    async act(stage) {
      await interrupted(stage);
      await expect(button(stage, 'Sign in with your browser')).toBeFocused();
      await stage.page.keyboard.press('Enter');
      await expect(stage.page.getByRole('region', { name: 'Waiting for you to sign in' })).toBeFocused();
    },
    expects: ['Waiting for you to sign in', 'Open the page again', 'Cancel'],
    async followUp(stage) {
      const { page } = stage;
      await page.getByRole('button', { name: 'Cancel' }).focus();
      await page.keyboard.press('Escape');
      await expect(dialog(stage)).toHaveCount(1);
      await expect(button(stage, 'Sign in with your browser')).toBeFocused();
      await page.keyboard.press('Enter');
      await expectTexts(stage, ['Waiting for you to sign in']);
      stage.bridge.answer({ 'session.signIn.browser': { step: 'returned' } });
      await expectTexts(stage, ['Signing you in…']);
      await goesOnTyping(stage);
    },
  },
  {
    name: 'offers the sign-in page of an organization',
    ...start,
    answers: over({ identityMode: 'hosted', hosted }),
    expects: ['Sign in with your browser', 'Use an access token'],
  },
  {
    name: 'signs in with a user name and password after a refused attempt',
    ...start,
    answers: {
      ...over({ identityMode: 'basic' }),
      'session.signIn.basic': failing('INVALID', {
        sentence: 'The server did not accept this user name and password.',
      }),
    },
    async act(stage) {
      await interrupted(stage);
      await expect(field(stage, 'User name')).toBeFocused();
      await stage.page.keyboard.type('hanneke');
      await typeInto(field(stage, 'Password'), 'wrong');
      await stage.page.keyboard.press('Enter');
    },
    expects: ['The server did not accept this user name and password.'],
    async followUp(stage) {
      stage.bridge.answer({ 'session.signIn.basic': {} });
      await typeInto(field(stage, 'Password'), 'right');
      await stage.page.keyboard.press('Enter');
      await expectCalls(stage, 'session.signIn.basic', [
        { username: 'hanneke', password: 'wrong' },
        { username: 'hanneke', password: 'right' },
      ]);
      await goesOnTyping(stage);
    },
  },
  {
    name: 'closes on Escape and returns the focus to its button',
    ...start,
    answers: over(),
    expects: ['E-Mail'],
    async followUp(stage) {
      await stage.page.keyboard.press('Escape');
      await expect(dialog(stage)).toHaveCount(0);
      await expect(button(stage, 'Sign in')).toBeFocused();
      await expectKept(stage);
      await stage.page.keyboard.press('Enter');
      await press(stage, 'Go back to the data stored on this computer');
      await expect(dialog(stage)).toHaveCount(0);
      await expectKept(stage);
    },
  },
  {
    name: 'leads to the sign-in page and back',
    ...start,
    answers: over(),
    expects: ['E-Mail'],
    async followUp(stage) {
      await stage.page.getByRole('link', { name: 'Open the sign-in page' }).click();
      await expect(stage.page).toHaveURL(/\/login\?return_to=/);
      await expectTexts(stage, ['Reset password']);
      await press(stage, 'Go back to the data stored on this computer');
      await expect(stage.page).toHaveURL(new RegExp(`${editor}$`));
      await expectTexts(stage, [sentence]);
      await expect(dialog(stage)).toHaveCount(0);
    },
  },
  {
    name: 'discards the typed values when another user signs in',
    ...start,
    answers: over(),
    expects: ['E-Mail'],
    async followUp(stage) {
      stage.bridge.answer({
        'session.changes': signedIn({
          person: { id: idOf(2, 2), name: 'Noor Bakker', email: 'noor@example.com' },
        }),
      });
      await expect(button(stage, /^User menu of Noor Bakker/)).toBeVisible();
      await expect(dialog(stage)).toHaveCount(0);
      await expect(field(stage, 'URL')).toHaveValue('https://shop.meridian.example/api/orders');
    },
  },
  {
    name: 'does not open by itself when the session ends again',
    ...start,
    answers: over(),
    expects: ['E-Mail'],
    async followUp(stage) {
      await goesOnTyping(stage);
      stage.bridge.answer({ 'session.changes': signedIn({ server: ended }) });
      await expectTexts(stage, [sentence]);
      await expect(dialog(stage)).toHaveCount(0);
    },
  },
];

defineStories([{ screen: 'the sign-in dialog over a page', stories }]);
