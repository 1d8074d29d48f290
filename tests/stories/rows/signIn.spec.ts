import { expect } from 'playwright/test';
import type { SessionState } from '#contract/entities/session.ts';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectNoTexts,
  expectSingleCall,
  expectTexts,
  field,
  press,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { code, drawn, flow, send } from '../world/identity.ts';
import { preferences, signedIn, workspace, workspaceList } from '../world/session.ts';
import { idOf } from '../world/times.ts';

const signedOut: SessionState = { status: 'signed-out', reason: 'new' };

const state = (session: SessionState) => ({ 'session.changes': session });

const stageStories: readonly Story[] = [
  {
    name: 'explains that the session has ended',
    path: '/login',
    answers: state({
      status: 'signed-out',
      reason: 'expired',
      sentence: 'Your session has ended. Please sign in again.',
    }),
    expects: ['Your session has ended. Please sign in again.'],
  },
  {
    name: 'reports empty required fields like other forms',
    path: '/login',
    answers: state(signedOut),
    waitsFor: ['Sign in'],
    async act(stage) {
      await press(stage, 'Sign in');
    },
    expects: ['This field is required'],
    async followUp({ page, bridge }) {
      await expect(page.getByRole('textbox').first()).toBeFocused();
      expect(bridge.calls('session.flow.submit')).toEqual([]);
    },
  },
  {
    name: 'explains that the session is not stored',
    path: '/login',
    answers: state({
      status: 'signed-out',
      reason: 'not-kept',
      sentence: 'There is no keychain on this computer. Please sign in again.',
    }),
    expects: ['There is no keychain on this computer.'],
  },
  {
    name: 'asks for the second factor',
    path: '/login',
    answers: {
      ...state({ status: 'second-factor' }),
      'session.flow.create': drawn(
        flow('login', {
          purpose: 'second-factor',
          nodes: [
            code('totp', 'Authentication code'),
            send('Use Authenticator', 'totp'),
            code('lookup_secret', 'Backup recovery code'),
            send('Use backup recovery code', 'lookup_secret'),
          ],
        }),
      ),
    },
    expects: ['Two-Factor Authentication', 'Use Authenticator', 'Use backup recovery code'],
  },
  {
    name: 'hides other sign-in methods until the form arrives, so that buttons do not move',
    path: '/login',
    answers: { ...state(signedOut), 'session.flow.create': pending },
    expects: ['Sign In to your account'],
    expectsNot: ['Use an access token'],
    async followUp(stage) {
      stage.bridge.answer({ 'session.flow.create': drawn(flow('login')) });
      await expectTexts(stage, ['E-Mail', 'Use an access token']);
    },
  },
  {
    name: 'offers other sign-in methods when the form cannot be loaded',
    path: '/login',
    answers: { ...state(signedOut), 'session.flow.create': failsWith(failures.broken) },
    expects: ['Try again', 'Use an access token'],
  },
  {
    name: 'hides Create an account when the server has no registration',
    path: '/login',
    answers: { ...state(signedOut), 'session.flow.offered': { registration: false } },
    expects: ['Reset password'],
    expectsNot: ['Create an account'],
    async followUp(stage) {
      await stage.open('/login', {
        ...state(signedOut),
        'session.flow.offered': { registration: true },
      });
      await expect(stage.page.getByRole('link', { name: 'Create an account' })).toBeVisible();
    },
  },
  {
    name: 'offers to sign in with an access token',
    path: '/login',
    answers: state(signedOut),
    waitsFor: ['Sign in'],
    act: (stage) => press(stage, 'Use an access token'),
    expects: ['Use your email and password'],
  },
  {
    name: 'shows an error for a refused access token',
    path: '/login',
    answers: {
      ...state(signedOut),
      'session.signIn.accessToken': failing('INVALID', {
        sentence: 'The server did not accept this access token.',
      }),
    },
    waitsFor: ['Sign in'],
    async act(stage) {
      await press(stage, 'Use an access token');
      await typeInto(stage.page.getByRole('textbox', { name: /token/i }), 'not-one');
      await press(stage, 'Sign in');
    },
    expects: ['The server did not accept this access token.'],
  },
  {
    name: 'asks for the user name and password of a file',
    path: '/login',
    answers: {
      ...state(signedOut),
      'workspaces.changes': workspaceList(workspace({ identityMode: 'basic', person: null })),
    },
    expects: ['Sign In to your account', 'Sign in'],
  },
  {
    name: 'explains a hosted provider',
    path: '/login',
    answers: {
      ...state(signedOut),
      'workspaces.changes': workspaceList(workspace({ identityMode: 'hosted', person: null })),
    },
    expects: ['This server uses a hosted identity provider.'],
  },
  {
    name: 'asks the user to confirm an action',
    path: '/login?refresh=true&return_to=%2Fprofile-settings',
    answers: { 'session.flow.create': drawn(flow('login', { purpose: 'confirm' })) },
    expects: ['Confirm Action', 'Go back'],
  },
  {
    name: 'shows several workspaces with long names',
    path: '/login',
    answers: {
      ...state(signedOut),
      'workspaces.changes': workspaceList(
        workspace({
          name: longName,
          origin: `https://${'long.'.repeat(30)}example.com`,
          certificate: 'trusted',
        }),
        workspace({ id: idOf(1, 2), name: 'Staging', person: null }),
      ),
    },
    expects: [longName],
  },
  {
    name: 'explains an address that cannot be used',
    path: '/',
    answers: state({
      status: 'unusable',
      failure: {
        kind: 'dns',
        sentence: 'There is no such server.',
        wayOn: 'Look at the address.',
        details: 'getaddrinfo ENOTFOUND',
      },
    }),
    expects: ['This address cannot be used', 'There is no such server.', 'Look at the address.'],
  },
  {
    name: 'offers to try again with the stored session when the server cannot be reached',
    path: '/',
    answers: state({
      status: 'unreachable',
      answered: false,
      sentence: failures.gone.sentence,
      details: failures.gone.details,
    }),
    expects: ['The server cannot be reached', failures.gone.sentence, /Your session is not lost\./],
    async followUp(stage) {
      await press(stage, 'Try again');
      await expectSingleCall(stage, 'session.retry');
    },
  },
  {
    name: 'shows an error for an unusable server response',
    path: '/',
    answers: state({ status: 'unreachable', answered: true, sentence: failures.rubbish.sentence }),
    expects: ['An error occurred', failures.rubbish.sentence],
  },
  {
    name: 'shows a loading message while a session is restored',
    path: '/',
    answers: state({ status: 'restoring' }),
    expects: ['loading data...'],
  },
  {
    name: 'asks for the address of a first server',
    path: '/',
    answers: {
      ...state({ status: 'no-workspace' }),
      'workspaces.changes': workspaceList(),
    },
    expects: [/address/i],
  },
  {
    name: 'shows the welcome screen on the first start',
    path: '/',
    answers: {
      ...state({ status: 'no-workspace' }),
      'workspaces.changes': workspaceList(),
      'shell.start': { version: '0.9.0', host: 'web', preferences: { ...preferences, tourSeen: false } },
    },
    expects: ['Welcome to Quarterdeck', 'No telemetry'],
  },
  {
    name: 'shows the welcome screen on the first start with the sample server, above its sign-in',
    path: '/',
    answers: {
      ...state(signedOut),
      'workspaces.changes': workspaceList(workspace({ kind: 'sample', person: null })),
      'shell.start': { version: '0.9.0', host: 'web', preferences: { ...preferences, tourSeen: false } },
    },
    expects: ['Welcome to Quarterdeck', 'runs on this computer'],
    async followUp(stage) {
      const { page } = stage;
      const welcome = page.getByRole('region', { name: 'Welcome to Quarterdeck' });
      await expectCalls(stage, 'shell.preferences.write', [{ tourSeen: true }]);
      const form = page.getByRole('textbox').first();
      const top = async () => (await form.boundingBox())?.y;
      await expect(form, 'the form stays usable').toBeFocused();
      const firstTop = await top();
      const next = welcome.getByRole('button', { name: 'Next' });
      await next.focus();
      await page.keyboard.press('Enter');
      await expect(welcome.getByRole('status')).toHaveText('Step 2 of 3: Sign in');
      await expect(welcome).toContainText('example data');
      await expect(next).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(button(stage, 'Back')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(welcome.getByRole('status')).toHaveText('Step 1 of 3: What Quarterdeck is');
      await expect(next, 'the button that was pressed is not there').toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(welcome.getByRole('status')).toHaveText('Step 3 of 3: Keyboard');
      expect(await top(), 'the form does not move').toBe(firstTop);
      for (const width of [1_024, 720]) {
        await page.setViewportSize({ width, height: 700 });
        const box = await welcome.boundingBox();
        expect(box?.width).toBeLessThanOrEqual(width - 48);
      }
      await page.keyboard.press('Enter');
      await expectNoTexts(stage, ['Welcome to Quarterdeck']);
      await expect(form).toBeFocused();
    },
  },
  {
    name: 'skips the welcome by Esc, and shows it to no user who has seen it',
    path: '/',
    answers: {
      ...state(signedOut),
      'workspaces.changes': workspaceList(workspace({ kind: 'sample', person: null })),
      'shell.start': { version: '0.9.0', host: 'web', preferences: { ...preferences, tourSeen: false } },
    },
    expects: ['Welcome to Quarterdeck'],
    async followUp(stage) {
      await stage.page.keyboard.press('Escape');
      await expectNoTexts(stage, ['Welcome to Quarterdeck']);
      await expect(stage.page.getByRole('textbox').first()).toBeFocused();
      await stage.open('/', {
        ...state(signedOut),
        'workspaces.changes': workspaceList(workspace({ kind: 'sample', person: null })),
        'shell.start': { version: '0.9.0', host: 'web', preferences: { ...preferences, tourSeen: true } },
      });
      await expectTexts(stage, ['Sign in']);
      await expectNoTexts(stage, ['Welcome to Quarterdeck']);
    },
  },
  {
    name: 'requires the address of a server',
    path: '/',
    answers: { ...state({ status: 'no-workspace' }), 'workspaces.changes': workspaceList() },
    expects: [/address/i],
    async followUp(stage) {
      await press(stage, 'Add workspace');
      await expectTexts(stage, ['This field is required']);
      await expect(field(stage, 'Address')).toBeFocused();
    },
  },
  {
    name: 'lists the workspaces',
    path: '/workspaces',
    answers: {
      ...state(signedOut),
      'workspaces.changes': workspaceList(
        workspace(),
        workspace({ id: idOf(1, 2), name: 'Staging', colour: 'teal', person: null }),
        workspace({ id: idOf(1, 3), name: 'Laboratory', identityMode: 'none', person: null }),
      ),
    },
    expects: ['Choose a workspace', 'Staging', /· No sign-in$/],
  },
  {
    name: 'lists the organizations',
    path: '/',
    answers: state({
      status: 'choose-organisation',
      organisations: [
        { id: 'one', name: 'Flanks' },
        { id: 'two', name: longName },
      ],
    }),
    expects: ['Choose an organization', 'Flanks'],
  },
  {
    name: 'explains that the user has no organization',
    path: '/',
    answers: state({ status: 'choose-organisation', organisations: [] }),
    expects: ['You don’t belong to an organization yet.'],
  },
  {
    name: 'explains that the server is being set up',
    path: '/',
    answers: state({ status: 'provisioning', nextTryAt: null, details: 'GET /api: 503' }),
    expects: ['Please wait, instance provisioning in-progress ...'],
  },
];

const errorStories: readonly Story[] = [
  {
    name: 'shows the details of a flow error by its ID',
    path: '/error?id=some',
    answers: { ...state(signedOut), 'session.flow.error': { found: true, details: 'This is a stub error.' } },
    expects: ['An error occurred', 'Go back'],
    async followUp(stage) {
      await stage.page.getByText('Details', { exact: true }).click();
      await expectTexts(stage, ['This is a stub error.']);
    },
  },
  {
    name: 'leads to the start page for an expired flow',
    path: '/error?id=gone',
    // The sidebar names the screen before its title appears.
    act: ({ page }) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard'),
    expects: ['Dashboard'],
  },
  {
    name: 'shows an error when the flow error cannot be loaded',
    path: '/error?id=some',
    answers: { 'session.flow.error': failsWith(failures.broken) },
    expects: ['Something went wrong', failures.broken.sentence],
  },
  {
    name: 'explains a bad session',
    path: '/error?error_code=BAD_SESSION',
    expects: ['Bad Session. Please try logging out and logging in again'],
  },
  {
    name: 'shows an error when the session cannot be checked, and tries again',
    path: '/auth-state-checker?return_to=/catalog',
    answers: { 'session.check': failsWith(failures.gone) },
    expects: ['Your session could not be checked'],
    async followUp(stage) {
      stage.bridge.answer({ 'session.check': { session: 'good' } });
      await press(stage, 'Try again');
      await expectTexts(stage, [/^Deployment$/]);
    },
  },
  {
    name: 'explains a session that the server refuses but the identity service accepts',
    path: '/auth-state-checker?return_to=/catalog',
    answers: {
      ...state(signedIn({ server: { status: 'expired', sentence: 'Bad Session.' } })),
      'session.check': { session: 'refused' },
    },
    expects: ['Bad Session. Please try logging out and logging in again'],
  },
  {
    name: 'leads from an ended session to sign-in and back to the address',
    path: '/auth-state-checker?return_to=/settings/sync',
    answers: { ...state(signedOut), 'session.check': { session: 'ended' } },
    expects: ['Sign In to your account'],
    async followUp({ page, bridge }) {
      await expect(page).toHaveURL(/\/login\?return_to=%2Fsettings%2Fsync$/);
      bridge.answer({ 'session.changes': signedIn() });
      await expect(page).toHaveURL(/\/settings\/sync$/);
    },
  },
];

defineStories([
  { screen: 'the window before sign-in', stories: stageStories },
  { screen: 'the error page', stories: errorStories },
]);
