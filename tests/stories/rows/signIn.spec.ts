import { expect } from 'playwright/test';
import type { SessionState } from '../../../src-preload/contract/entities/session.ts';
import { typeInto } from '../../support/typeInto.ts';
import { failing, pending } from '../FakeBridge.ts';
import { expectAskedOnce, press, see } from '../person.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
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
    sees: ['Your session has ended. Please sign in again.'],
  },
  {
    name: 'explains that the session is not stored',
    path: '/login',
    answers: state({
      status: 'signed-out',
      reason: 'not-kept',
      sentence: 'There is no keychain on this computer. Please sign in again.',
    }),
    sees: ['There is no keychain on this computer.'],
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
    sees: ['Two-Factor Authentication', 'Use Authenticator', 'Use backup recovery code'],
  },
  {
    name: 'hides other sign-in methods until the form arrives, so that buttons do not move',
    path: '/login',
    answers: { ...state(signedOut), 'session.flow.create': pending },
    sees: ['Sign In to your account'],
    lacks: ['Use an access token'],
    async goesOn(stage) {
      stage.bridge.answer({ 'session.flow.create': drawn(flow('login')) });
      await see(stage, ['E-Mail', 'Use an access token']);
    },
  },
  {
    name: 'offers other sign-in methods when the form cannot be loaded',
    path: '/login',
    answers: { ...state(signedOut), 'session.flow.create': failsWith(failures.broken) },
    sees: ['Try again', 'Use an access token'],
  },
  {
    name: 'hides Create an account when the server has no registration',
    path: '/login',
    answers: { ...state(signedOut), 'session.flow.offered': { registration: false } },
    sees: ['Reset password'],
    lacks: ['Create an account'],
    async goesOn(stage) {
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
    first: ['Sign in'],
    act: (stage) => press(stage, 'Use an access token'),
    sees: ['Use your email and password'],
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
    first: ['Sign in'],
    async act(stage) {
      await press(stage, 'Use an access token');
      await typeInto(stage.page.getByRole('textbox', { name: /token/i }), 'not-one');
      await press(stage, 'Sign in');
    },
    sees: ['The server did not accept this access token.'],
  },
  {
    name: 'asks for the user name and password of a file',
    path: '/login',
    answers: {
      ...state(signedOut),
      'workspaces.changes': workspaceList(workspace({ identityMode: 'basic', person: null })),
    },
    sees: ['Sign In to your account', 'Sign in'],
  },
  {
    name: 'explains a hosted provider',
    path: '/login',
    answers: {
      ...state(signedOut),
      'workspaces.changes': workspaceList(workspace({ identityMode: 'hosted', person: null })),
    },
    sees: ['This server uses a hosted identity provider.'],
  },
  {
    name: 'asks the user to confirm an action',
    path: '/login?refresh=true&return_to=%2Fprofile-settings',
    answers: { 'session.flow.create': drawn(flow('login', { purpose: 'confirm' })) },
    sees: ['Confirm Action', 'Go back'],
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
    sees: [longName],
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
    sees: ['This address cannot be used', 'There is no such server.', 'Look at the address.'],
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
    sees: ['The server cannot be reached', failures.gone.sentence, /Your session is not lost\./],
    async goesOn(stage) {
      await press(stage, 'Try again');
      await expectAskedOnce(stage, 'session.retry');
    },
  },
  {
    name: 'shows an error for an unusable server response',
    path: '/',
    answers: state({ status: 'unreachable', answered: true, sentence: failures.rubbish.sentence }),
    sees: ['An error occurred', failures.rubbish.sentence],
  },
  {
    name: 'shows a loading message while a session is restored',
    path: '/',
    answers: state({ status: 'restoring' }),
    sees: ['loading data...'],
  },
  {
    name: 'asks for the address of a first server',
    path: '/',
    answers: {
      ...state({ status: 'no-workspace' }),
      'workspaces.changes': workspaceList(),
    },
    sees: [/address/i],
  },
  {
    name: 'shows the welcome screen on the first start',
    path: '/',
    answers: {
      ...state({ status: 'no-workspace' }),
      'workspaces.changes': workspaceList(),
      'shell.start': { version: '0.9.0', host: 'web', preferences: { ...preferences, tourSeen: false } },
    },
    sees: ['Welcome to Quarterdeck', 'No telemetry'],
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
    sees: ['Choose a workspace', 'Staging', /· No sign-in$/],
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
    sees: ['Choose an organization', 'Flanks'],
  },
  {
    name: 'explains that the user has no organization',
    path: '/',
    answers: state({ status: 'choose-organisation', organisations: [] }),
    sees: ['You don’t belong to an organization yet.'],
  },
  {
    name: 'explains that the server is being set up',
    path: '/',
    answers: state({ status: 'provisioning', nextTryAt: null, details: 'GET /api: 503' }),
    sees: ['Please wait, instance provisioning in-progress ...'],
  },
];

const errorStories: readonly Story[] = [
  {
    name: 'shows the details of a flow error by its ID',
    path: '/error?id=some',
    answers: { ...state(signedOut), 'session.flow.error': { found: true, details: 'This is a stub error.' } },
    sees: ['An error occurred', 'Go back'],
    async goesOn(stage) {
      await stage.page.getByText('Details', { exact: true }).click();
      await see(stage, ['This is a stub error.']);
    },
  },
  {
    name: 'leads to the start page for an expired flow',
    path: '/error?id=gone',
    sees: [/^Deployment$/],
  },
  {
    name: 'shows an error when the flow error cannot be loaded',
    path: '/error?id=some',
    answers: { 'session.flow.error': failsWith(failures.broken) },
    sees: ['Something went wrong', failures.broken.sentence],
  },
  {
    name: 'explains a bad session',
    path: '/error?error_code=BAD_SESSION',
    sees: ['Bad Session. Please try logging out and logging in again'],
  },
  {
    name: 'shows an error when the session cannot be checked, and tries again',
    path: '/auth-state-checker?return_to=/catalog',
    answers: { 'session.check': failsWith(failures.gone) },
    sees: ['Your session could not be checked'],
    async goesOn(stage) {
      stage.bridge.answer({ 'session.check': { session: 'good' } });
      await press(stage, 'Try again');
      await see(stage, [/^Deployment$/]);
    },
  },
  {
    name: 'explains a session that the server refuses but the identity service accepts',
    path: '/auth-state-checker?return_to=/catalog',
    answers: {
      ...state(signedIn({ server: { status: 'expired', sentence: 'Bad Session.' } })),
      'session.check': { session: 'refused' },
    },
    sees: ['Bad Session. Please try logging out and logging in again'],
  },
  {
    name: 'leads from an ended session to sign-in and back to the address',
    path: '/auth-state-checker?return_to=/settings/sync',
    answers: { ...state(signedOut), 'session.check': { session: 'ended' } },
    sees: ['Sign In to your account'],
    async goesOn({ page, bridge }) {
      await expect(page).toHaveURL(/\/login\?return_to=%2Fsettings%2Fsync$/);
      bridge.answer({ 'session.changes': signedIn() });
      await expect(page).toHaveURL(/\/settings\/sync$/);
    },
  },
];

tell([
  { screen: 'the window before sign-in', stories: stageStories },
  { screen: 'the error page', stories: errorStories },
]);
