import { expect } from 'playwright/test';
import { roles } from '#contract/rules/permissions.ts';
import { lockedSentence, snapshotSentence } from '#contract/rules/workspaces.ts';
import type { PersonalToken } from '#contract/tokens.ts';
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
  rows,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing, pending } from '../FakeBridge.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, failuresOfEveryScreen, type KnownFailure } from '../world/failures.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, cachedAnswer, dayMs, hourMs, idOf, serverAnswer } from '../world/times.ts';
import { personalToken } from '../world/tokens.ts';

const path = '/settings/tokens';
const list = { path, call: 'tokens.list', well: 'Deploy script' } as const;

const told = (...tokens: PersonalToken[]) => serverAnswer({ offered: true as const, tokens });
const older = serverAnswer({ offered: false as const });

const token = (at: number, values: Partial<PersonalToken>): PersonalToken =>
  personalToken({ id: idOf(61, at), ...values });

/** One token per state. */
const someTokens = [
  token(1, { name: 'Deploy script', createdAt: ago(20 * dayMs), expiresAt: ago(-70 * dayMs), renews: true }),
  token(2, { name: 'Laptop', createdAt: ago(87 * dayMs), expiresAt: ago(-3 * dayMs) }),
  token(3, { name: 'Report of last year', createdAt: ago(400 * dayMs), expiresAt: ago(310 * dayMs) }),
  token(4, { name: 'Backup', createdAt: ago(30 * dayMs), expiresAt: null }),
  personalTokenUnsaid(5),
];

/** A token without a name, a creation time and an expiry. */
function personalTokenUnsaid(at: number): PersonalToken {
  const { expiresAt: _, ...rest } = token(at, { name: '', createdAt: null });
  return rest;
}

const grid = ({ page }: StoryWindow) => page.getByRole('grid', { name: 'Access tokens' });
const heads = (stage: StoryWindow) => grid(stage).locator('.ag-header-cell-text');
const row = (stage: StoryWindow, name: string) => rows(stage).filter({ hasText: name });
const dialog = ({ page }: StoryWindow, name: string | RegExp) => page.getByRole('dialog', { name });
const question = ({ page }: StoryWindow) => page.getByRole('alertdialog');

const listStories: readonly Story[] = [
  {
    name: 'shows every kind of expiration and renewal',
    path,
    answers: { 'tokens.list': told(...someTokens) },
    expects: ['Deploy script', 'in 70 days', 'in 3 days', 'Expired', 'Never', '(no name)', 'While in use'],
    async followUp(stage) {
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText('Access tokens');
      await expect(heads(stage)).toHaveText(['Name', 'Created', 'Expires', 'Renews', 'Actions']);
      // Newest first. Tokens without a creation time come last.
      await expect(rows(stage)).toHaveText([/^Deploy/, /^Backup/, /^Laptop/, /^Report/, /^\(no name\)/]);
      await expect(row(stage, 'Laptop')).toContainText('3mo ago');
      await expect(row(stage, 'Laptop')).not.toContainText('While in use');
      await grid(stage).getByRole('columnheader', { name: 'Expires' }).click();
      await expect(rows(stage).first()).toContainText('Report');
      await expect(rows(stage).nth(1)).toContainText('Laptop');
    },
  },
  {
    name: 'shows an empty state when there are no tokens',
    path,
    answers: { 'tokens.list': told() },
    expects: ['No data available', 'You have no access tokens yet.', 'New token'],
  },
  {
    name: 'shows a single token',
    path,
    expects: ['Deploy script', '20d ago', 'in 70 days'],
    expectsNot: ['Created by'],
  },
  {
    name: 'shows 300 tokens',
    path,
    answers: {
      'tokens.list': told(
        ...Array.from({ length: 300 }, (_one, at) =>
          token(at, { name: `program-${at}`, createdAt: ago((at + 1) * hourMs) }),
        ),
      ),
    },
    expects: ['program-0'],
    async followUp(stage) {
      await expect(grid(stage)).toHaveAttribute('aria-rowcount', '301');
    },
  },
  {
    name: 'shows long names',
    path,
    answers: {
      'tokens.list': told(token(1, { name: longName, ofAnother: { name: longName } })),
    },
    expects: [longName],
    async followUp(stage) {
      await press(stage, `Delete ${longName}`);
      await expect(question(stage)).toContainText(longName);
    },
  },
  {
    name: 'shows the creator of each token to an administrator',
    path,
    answers: {
      'tokens.list': told(
        token(1, { name: 'mine' }),
        token(2, { name: 'known', ofAnother: { name: 'Bart Visser' } }),
        token(3, { name: 'unknown', ofAnother: { name: null } }),
      ),
    },
    expects: ['Created by', 'You', 'Bart Visser', 'Another user'],
  },
  ...roles.map(
    (role): Story => ({
      name: `is available to the ${role} role`,
      path,
      answers: { 'session.changes': signedIn({ roles: [role] }) },
      expects: ['Deploy script'],
      expectsNot: ['Unauthorized'],
      async followUp(stage) {
        await expect(button(stage, 'New token')).not.toHaveAttribute('aria-disabled', 'true');
      },
    }),
  ),
  ...loadFailureStories(list, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You do not have access to this', sentence]
      : ['The access tokens could not be loaded', sentence],
  ),
  ...refreshFailureStories({
    ...list,
    cachedData: told(personalToken()).data,
    cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
  {
    name: 'shows the age of cached tokens and disables changes when the server cannot be reached',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'tokens.list': cachedAnswer(told(personalToken()).data, failures.gone.sentence),
    },
    expects: ['Deploy script', /as of \d\d:\d\d/],
    async followUp(stage) {
      const offline = 'The server cannot be reached.';
      await expectDisabled(stage, 'New token', offline);
      await expectDisabled(stage, 'Delete Deploy script', offline);
      await button(stage, 'Delete Deploy script').click({ force: true });
      await expect(question(stage)).toHaveCount(0);
      stage.bridge.answer({ 'session.changes': signedIn() });
      await expect(button(stage, 'New token')).not.toHaveAttribute('aria-disabled', 'true');
      await press(stage, 'Delete Deploy script');
      await expect(question(stage)).toBeVisible();
    },
  },
  {
    name: 'explains in a read-only workspace why changes are disabled',
    path,
    answers: { 'workspaces.changes': workspaceList(workspace({ readOnly: true })) },
    expects: ['Deploy script'],
    async followUp(stage) {
      await expectDisabled(stage, 'New token', lockedSentence);
      await expectDisabled(stage, 'Delete Deploy script', lockedSentence);
    },
  },
  {
    name: 'explains that a snapshot has no tokens',
    path,
    answers: {
      'session.changes': signedIn({ server: { status: 'snapshot', takenAt: ago(dayMs) } }),
      'workspaces.changes': workspaceList(workspace({ kind: 'snapshot' })),
      'tokens.list': failing('OFFLINE', { sentence: snapshotSentence }),
    },
    expects: ['The access tokens could not be loaded', snapshotSentence],
    async followUp(stage) {
      await expectDisabled(stage, 'New token', snapshotSentence);
    },
  },
  {
    name: 'suggests kubeconfigs on an older server',
    path,
    answers: { 'tokens.list': older },
    expects: [
      'This server does not support personal access tokens',
      /access token in one of your kubeconfigs/,
    ],
    expectsNot: ['New token'],
    async followUp({ page }) {
      await page.getByRole('link', { name: 'Go to Kubeconfigs' }).click();
      await expect(page).toHaveURL(/\/settings\/kubeconfigs$/);
    },
  },
  {
    name: 'suggests a user name on an older server with passwords in a file',
    path,
    answers: {
      'tokens.list': older,
      'workspaces.changes': workspaceList(workspace({ identityMode: 'basic' })),
    },
    expects: [
      'This server does not support personal access tokens',
      /a user name and a password of this server/,
    ],
    expectsNot: ['Go to Kubeconfigs'],
  },
  {
    name: 'sends no request to a server without sign-in',
    path,
    answers: { 'session.changes': signedIn({ withoutLogin: true }) },
    expects: ['This server has no sign-in'],
    expectsNot: ['New token', 'Deploy script'],
    followUp: (stage) => expectCalls(stage, 'tokens.list', []),
  },
  {
    name: 'is unavailable on a health checker',
    path,
    answers: {
      'session.changes': signedIn({ roles: [], checksOnly: true }),
      'workspaces.changes': workspaceList(workspace({ kind: 'health-checker' })),
    },
    expects: ['This server has only health checks'],
    expectsNot: ['New token'],
  },
];

/** Names a new token and creates it. */
async function make(stage: StoryWindow, name = 'Nightly report'): Promise<void> {
  await typeInto(field(stage, 'Name'), name);
  await press(stage, 'Create token');
}

const theToken = 'made.by.the.story.5.6';
const clipboard = ({ page }: StoryWindow) => page.evaluate(() => navigator.clipboard.readText());

const isUndecided = (failure: KnownFailure): boolean => failure === failures.gone;

const makingStories: readonly Story[] = [
  {
    name: 'opens its form from the button',
    path,
    waitsFor: ['Deploy script'],
    async act(stage) {
      await press(stage, 'New token');
      await expect(field(stage, 'Name')).toBeFocused();
    },
    expects: ['Create access token', 'in 90 days', 'Renew while in use'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(/\/settings\/tokens\?make=true$/);
      await button(stage, /^Expires/)
        .last()
        .click();
      await expect(stage.page.getByRole('option')).toHaveText(
        [7, 30, 90, 180, 365].map((days) => `in ${days} days`),
      );
      await stage.page.getByRole('option', { name: 'in 30 days' }).click();
      await stage.page.getByRole('checkbox', { name: 'Renew while in use' }).check();
      await make(stage, '  Nightly report ');
      await expectCalls(stage, 'tokens.make', [{ name: 'Nightly report', days: 30, renews: true }]);
    },
  },
  {
    name: 'opens its form from the command palette',
    path: '/catalog',
    waitsFor: [/^Deployment$/],
    async act({ page }) {
      await page.keyboard.press('Control+k');
      await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'create access');
      await page.getByRole('option', { name: 'Create access token' }).click();
    },
    expects: ['Create access token', 'Renew while in use'],
  },
  {
    name: 'requires a name of at most 200 characters',
    path: `${path}?make=true`,
    waitsFor: ['Create access token'],
    act: (stage) => press(stage, 'Create token'),
    expects: [/^This field is required$/],
    async followUp(stage) {
      await make(stage, 'x'.repeat(201));
      await expectTexts(stage, ['At most 200 characters.']);
      await expectCalls(stage, 'tokens.make', []);
      await make(stage, 'x'.repeat(200));
      await expectSingleCall(stage, 'tokens.make');
    },
  },
  {
    name: 'is shown once and does not close by accident',
    path: `${path}?make=true`,
    waitsFor: ['Create access token'],
    act: (stage) => make(stage),
    expects: [
      'Access token of Nightly report',
      'Access token will be shown only once. Please copy it and store it securely.',
      'Authorization: Bearer <access token>',
      'curl -H "Authorization: Bearer $TOKEN" https://mission-control.example.com/api/auth/whoami',
      'The token cannot be shown again after you close this.',
    ],
    expectsNot: [theToken],
    async followUp(stage) {
      const { page } = stage;
      const shown = dialog(stage, 'Access token of Nightly report');
      await expect(toast(stage, 'Access token created')).toBeVisible();
      await expect(page).toHaveURL(/\/settings\/tokens$/);
      await expectCalls(stage, 'tokens.make', [{ name: 'Nightly report', days: 90, renews: false }]);
      await press(stage, 'Copy access token');
      await expect.poll(() => clipboard(stage)).toBe(theToken);
      await press(stage, 'Show access token');
      await expect(shown).toContainText(theToken);
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect(shown).toContainText(theToken);
      // Leaving and returning displays the token again.
      await page.goBack();
      await page.goForward();
      await expect(shown).toBeVisible();
      await press(stage, 'Close');
      await expect(shown).toHaveCount(0);
      expect(await page.content()).not.toContain(theToken);
    },
  },
  {
    name: 'stays open on a second Enter and on Esc',
    path: `${path}?make=true`,
    waitsFor: ['Create access token'],
    async act(stage) {
      await typeInto(field(stage, 'Name'), 'Nightly report');
      await field(stage, 'Name').press('Enter');
    },
    expects: ['Access token of Nightly report'],
    async followUp(stage) {
      const { page } = stage;
      await expect(button(stage, 'Copy access token')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(toast(stage, 'Copied to clipboard')).toBeVisible();
      await page.keyboard.press('Escape');
      await expectTexts(stage, ['Access token of Nightly report']);
      await expectSingleCall(stage, 'tokens.make');
    },
  },
  {
    name: 'shows a long name',
    path: `${path}?make=true`,
    waitsFor: ['Create access token'],
    act: (stage) => make(stage, longName),
    expects: [`Access token of ${longName}`],
  },
  {
    name: 'is documented as a bearer token only on a server with passwords in a file',
    path: `${path}?make=true`,
    answers: {
      'workspaces.changes': workspaceList(workspace({ identityMode: 'basic', originKind: 'server' })),
    },
    waitsFor: ['Create access token'],
    act: (stage) => make(stage),
    expects: [/TOKEN" https:\/\/mission-control\.example\.com\/auth\/whoami$/],
    expectsNot: [/the user name is “token”/],
  },
  {
    name: 'is created once despite repeated clicks',
    path: `${path}?make=true`,
    answers: { 'tokens.make': pending },
    waitsFor: ['Create access token'],
    async act(stage) {
      await make(stage);
      await expect(button(stage, 'Creating ...')).toHaveAttribute('aria-busy', 'true');
      await button(stage, 'Creating ...').click({ force: true });
      await stage.page.keyboard.press('Escape');
    },
    expects: ['Create access token', 'Creating ...'],
    async followUp(stage) {
      await expectSingleCall(stage, 'tokens.make');
      stage.bridge.answer({ 'tokens.make': { token: theToken } });
      await expectTexts(stage, ['Access token of Nightly report']);
      await expectSingleCall(stage, 'tokens.make');
    },
  },
  {
    name: 'explains a duplicate name and keeps the typed values',
    path: `${path}?make=true`,
    answers: {
      'tokens.make': failing('CONFLICT', {
        sentence: 'You already have a token with this name. Choose another name.',
        serverMessage: 'duplicate key value violates unique constraint "people_email_key"',
        details: 'POST /auth/create_token: 500',
      }),
    },
    waitsFor: ['Create access token'],
    act: (stage) => make(stage),
    expects: ['You already have a token with this name. Choose another name. Your changes are still here.'],
    async followUp(stage) {
      await expect(field(stage, 'Name')).toHaveValue('Nightly report');
      await expectNoTexts(stage, [/^duplicate key value violates/]);
      stage.bridge.answer({ 'tokens.make': { token: theToken } });
      await make(stage, 'Weekly report');
      await expectTexts(stage, ['Access token of Weekly report']);
    },
  },
  {
    name: 'shows the server message when the request is refused',
    path: `${path}?make=true`,
    answers: {
      'tokens.make': failing('INVALID', {
        sentence: 'The server did not accept the request.',
        serverMessage: 'the expiry is too far away',
      }),
    },
    waitsFor: ['Create access token'],
    act: (stage) => make(stage),
    expects: [
      'The server did not accept the request. the expiry is too far away Your changes are still here.',
    ],
  },
  ...[failures.broken, failures.gone, failures.refused].map(
    (failure): Story => ({
      name: `keeps the typed values and sends one request when the server is ${failure.name}`,
      path: `${path}?make=true`,
      answers: { 'tokens.make': failsWith(failure) },
      waitsFor: ['Create access token'],
      act: (stage) => make(stage),
      expects: [
        isUndecided(failure)
          ? `${failure.sentence} The token may have been created anyway.`
          : `${failure.sentence} Your changes are still here.`,
      ],
      async followUp(stage) {
        await expect(field(stage, 'Name')).toHaveValue('Nightly report');
        await expectSingleCall(stage, 'tokens.make');
      },
    }),
  ),
];

const deletionStories: readonly Story[] = [
  {
    name: 'asks for confirmation with the name of the token',
    path,
    waitsFor: ['Deploy script'],
    async act(stage) {
      await press(stage, 'Delete Deploy script');
      // Cancel has the focus.
      await stage.page.keyboard.press('Enter');
      await expect(question(stage)).toHaveCount(0);
      await expectCalls(stage, 'tokens.remove', []);
      await press(stage, 'Delete Deploy script');
    },
    expects: ['Delete access token Deploy script', 'Programs that use it can no longer sign in.'],
    expectsNot: [/your session here ends/],
    async followUp(stage) {
      stage.bridge.answer({ 'tokens.list': told() });
      await press(stage, 'Delete');
      await expect(toast(stage, 'Access token deleted')).toBeVisible();
      await expectCalls(stage, 'tokens.remove', [{ id: personalToken().id }]);
      await expectTexts(stage, ['You have no access tokens yet.']);
    },
  },
  {
    name: 'requires the name in a guarded workspace',
    path,
    waitsFor: ['Deploy script'],
    answers: {
      'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })),
      'guards.of': { guard: { name: 'Deploy script', reason: 'workspace' } },
    },
    act: (stage) => press(stage, 'Delete Deploy script'),
    expects: ['Type Deploy script to confirm'],
    async followUp(stage) {
      await expectDisabled(stage, 'Delete', 'Confirmation is on. Type Deploy script first.');
      await field(stage, 'Type Deploy script to confirm').pressSequentially('Deploy script');
      await press(stage, 'Delete');
      await expectCalls(stage, 'tokens.remove', [{ id: personalToken().id, typed: 'Deploy script' }]);
    },
  },
  {
    name: 'starts on Enter in its cell',
    path,
    waitsFor: ['Deploy script'],
    async act(stage) {
      await grid(stage).getByRole('columnheader').first().focus();
      await stage.page.keyboard.press('ArrowDown');
      for (let column = 0; column < 4; column += 1) await stage.page.keyboard.press('ArrowRight');
      await stage.page.keyboard.press('Enter');
    },
    expects: ['Delete access token Deploy script'],
  },
  {
    name: 'names the creator of another user’s token',
    path,
    answers: { 'tokens.list': told(token(1, { name: 'theirs', ofAnother: { name: 'Bart Visser' } })) },
    waitsFor: ['theirs'],
    act: (stage) => press(stage, 'Delete theirs'),
    expects: ['It was created by Bart Visser.'],
  },
  {
    name: 'warns a user who signed in with a token',
    path,
    answers: { 'session.changes': signedIn({ door: 'token' }) },
    waitsFor: ['Deploy script'],
    act: (stage) => press(stage, 'Delete Deploy script'),
    expects: ['If you delete that token, your session here ends.'],
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `keeps the token and can be retried when the server is ${failure.name}`,
      path,
      answers: { 'tokens.remove': failsWith(failure) },
      waitsFor: ['Deploy script'],
      async act(stage) {
        await press(stage, 'Delete Deploy script');
        await press(stage, 'Delete');
        await expect(toast(stage, failure.sentence)).toBeVisible();
      },
      expects: ['Delete access token Deploy script'],
      async followUp(stage) {
        await expectSingleCall(stage, 'tokens.remove');
        stage.bridge.answer({ 'tokens.remove': {} });
        await press(stage, 'Delete');
        await expect(toast(stage, 'Access token deleted')).toBeVisible();
      },
    }),
  ),
];

defineStories([
  { screen: 'the access token list', stories: listStories },
  { screen: 'a new access token', stories: makingStories },
  { screen: 'the deletion of an access token', stories: deletionStories },
]);
