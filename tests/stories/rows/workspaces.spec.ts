import { expect } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectNoTexts,
  expectSingleCall,
  expectTexts,
  field,
  press,
  pressed,
  text,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { hosted, oidc, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, idOf, minuteMs } from '../world/times.ts';

const two = workspaceList(
  workspace({
    authority: { subject: 'Example Root CA', validTo: ago(-30 * 24 * 60 * minuteMs) },
    proxy: 'none',
  }),
  workspace({ id: idOf(1, 2), name: 'Staging', colour: 'plum', person: null, readOnly: true }),
);

const chooseHosted = ({ page }: StoryWindow): Promise<void> =>
  page.getByRole('radio', { name: 'Hosted provider' }).click();

const workspaceStories: readonly Story[] = [
  {
    name: 'lists two workspaces',
    path: '/settings/workspaces',
    answers: { 'workspaces.changes': two },
    expects: ['Production', 'Staging', 'Not signed in'],
  },
  { name: 'marks the current workspace', path: '/settings/workspaces', expects: ['Production', 'Current'] },
  {
    name: 'shows long names',
    path: '/settings/workspaces',
    answers: {
      'workspaces.changes': workspaceList(
        workspace({ name: longName, origin: `https://${'long.'.repeat(30)}example.com`, person: longName }),
      ),
    },
    expects: [longName],
  },
  {
    name: 'explains that a damaged list was replaced',
    path: '/settings/workspaces',
    answers: {
      'workspaces.changes': { ...two, notice: 'The list of workspaces was damaged and is begun anew.' },
    },
    expects: ['The list of workspaces was damaged and is begun anew.'],
  },
  {
    name: 'opens the form of a workspace',
    path: '/settings/workspaces',
    answers: { 'workspaces.changes': two },
    waitsFor: ['Staging'],
    act: pressed('Edit Production'),
    expects: ['Edit Production', 'Read-only'],
  },
  {
    name: 'requires the name of a workspace',
    path: '/settings/workspaces',
    answers: { 'workspaces.changes': two },
    waitsFor: ['Staging'],
    act: pressed('Edit Production'),
    expects: ['Edit Production'],
    async followUp(stage) {
      const name = field(stage, /^Name/);
      await name.click();
      await stage.page.keyboard.press('ControlOrMeta+A');
      await stage.page.keyboard.press('Delete');
      await press(stage, 'Save');
      await expectTexts(stage, ['This field is required']);
      await expect(name).toBeFocused();
    },
  },
  {
    name: 'guards a workspace by tags',
    path: '/settings/workspaces',
    answers: {
      'workspaces.changes': two,
      'workspaces.update': { outcome: 'changed', workspace: workspace({}) },
    },
    waitsFor: ['Staging'],
    act: pressed('Edit Production'),
    expects: ['Confirm runs and deletions', 'Confirm for tags'],
    async followUp(stage) {
      await press(stage, 'Add to Confirm for tags');
      const tag = stage.page.getByRole('textbox', { name: 'Confirm for tags 1' });
      await typeInto(tag, 'cluster');
      await expectTexts(stage, ['“cluster” is not a tag. Use key=value.']);
      await press(stage, 'Save');
      await expectCalls(stage, 'workspaces.update', []);
      await typeInto(tag, 'cluster=prod-eu-1');
      await press(stage, 'Save');
      await expect
        .poll(() => stage.bridge.calls('workspaces.update').at(-1)?.input)
        .toMatchObject({ guard: { whole: false, tags: ['cluster=prod-eu-1'] } });
    },
  },
  {
    name: 'marks guarded workspaces',
    path: '/settings/workspaces',
    answers: {
      'workspaces.changes': workspaceList(
        workspace({ guard: { whole: true, tags: [] } }),
        workspace({ id: idOf(1, 2), name: 'Staging', guard: { whole: false, tags: ['cluster=prod-eu-1'] } }),
      ),
    },
    expects: ['Production', 'Staging'],
    async followUp({ page }) {
      await expect(page.getByRole('img', { name: 'Confirmation for all items' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'Confirmation for cluster=prod-eu-1' })).toBeVisible();
    },
  },
  {
    name: 'shows the sign-in method of each workspace',
    path: '/settings/workspaces',
    answers: {
      'workspaces.changes': workspaceList(
        workspace({ oidc }),
        workspace({ id: idOf(1, 2), name: 'Hosted', identityMode: 'hosted', hosted }),
        workspace({
          id: idOf(1, 3),
          name: 'Hosted, and nothing chosen',
          identityMode: 'hosted',
          hosted: { accounts: hosted.accounts, frontend: hosted.frontend },
          person: null,
        }),
        workspace({ id: idOf(1, 4), name: 'Files', identityMode: 'basic', oidc, person: null }),
        workspace({ id: idOf(1, 5), name: 'Laboratory', identityMode: 'none', person: null }),
      ),
    },
    expects: [
      'Email and password, Browser sign-in',
      'Hosted provider',
      'Harbour · Hanneke de Wit',
      'User name and password, Browser sign-in',
      'No sign-in',
      'Anyone with access',
    ],
  },
  {
    name: 'changes the sign-in method to a hosted provider',
    path: '/settings/workspaces',
    answers: { 'workspaces.changes': two },
    waitsFor: ['Staging'],
    async act(stage) {
      await press(stage, 'Edit Production');
      await chooseHosted(stage);
    },
    expects: ['Sign-in', 'Sign-in address', 'API address'],
    async followUp(stage) {
      const accounts = field(stage, 'Sign-in address');
      const programs = field(stage, 'API address');
      await expect(accounts).toHaveAttribute('placeholder', 'https://accounts.flanksource.com');
      await expect(programs).toHaveAttribute('placeholder', 'https://clerk.flanksource.com');
      await typeInto(accounts, 'no address');
      await expectTexts(stage, ['Invalid address. Example: https://accounts.example.com.']);
      await press(stage, 'Save');
      await expectCalls(stage, 'workspaces.update', []);
      await typeInto(accounts, 'accounts.example.com');
      await expect(programs).toHaveAttribute('placeholder', 'https://clerk.example.com');
      await press(stage, 'Save');
      await expect
        .poll(() => stage.bridge.calls('workspaces.update').at(-1)?.input)
        .toMatchObject({ signIn: { accounts: 'https://accounts.example.com' } });
    },
  },
  {
    name: 'restores the automatic sign-in method',
    path: '/settings/workspaces',
    answers: { 'workspaces.changes': workspaceList(workspace({ identityMode: 'hosted', hosted })) },
    waitsFor: ['Production'],
    async act(stage) {
      await press(stage, 'Edit Production');
      await expect(field(stage, 'Sign-in address')).toHaveValue('https://accounts.example.com');
      await expect(field(stage, 'API address')).toHaveValue('');
      await stage.page.getByRole('radio', { name: 'Automatic' }).click();
    },
    expects: ['Edit Production'],
    expectsNot: ['Sign-in address'],
    async followUp(stage) {
      await press(stage, 'Save');
      await expect
        .poll(() => stage.bridge.calls('workspaces.update').at(-1)?.input)
        .toMatchObject({ signIn: 'found' });
    },
  },
  {
    name: 'keeps the sign-in method when another field changes',
    path: '/settings/workspaces',
    answers: { 'workspaces.changes': workspaceList(workspace({ identityMode: 'hosted', hosted })) },
    waitsFor: ['Production'],
    async act(stage) {
      await press(stage, 'Edit Production');
      await typeInto(field(stage, 'Name'), 'Harbour');
      await press(stage, 'Save');
      await expect
        .poll(() => stage.bridge.calls('workspaces.update').at(-1)?.input)
        .toMatchObject({ name: 'Harbour' });
    },
    expects: ['Production'],
    async followUp({ bridge }) {
      expect(bridge.calls('workspaces.update').at(-1)?.input).not.toHaveProperty('signIn');
    },
  },
  {
    name: 'offers no sign-in method for a health checker',
    path: '/settings/workspaces',
    answers: {
      'workspaces.changes': workspaceList(
        workspace({ kind: 'health-checker', identityMode: 'none', person: null }),
      ),
      'session.changes': signedIn({ checksOnly: true, roles: [], versionOf: 'health-checker' }),
    },
    waitsFor: ['Only health checks'],
    act: pressed('Edit Production'),
    expects: ['Edit Production', 'Proxy'],
    expectsNot: ['Hosted provider'],
  },
  {
    name: 'shows why a change is refused and offers to save anyway',
    path: '/settings/workspaces',
    answers: {
      'workspaces.changes': two,
      'workspaces.update': {
        outcome: 'refused',
        failure: {
          kind: 'proxy',
          sentence: 'The proxy did not answer.',
          wayOn: 'Look at its address.',
          details: 'ECONNREFUSED',
        },
      },
    },
    waitsFor: ['Staging'],
    act: pressed('Edit Production', 'Save'),
    expects: ['The proxy did not answer.', 'Look at its address.', 'Save anyway'],
  },
  {
    name: 'asks before a workspace is removed',
    path: '/settings/workspaces',
    answers: { 'workspaces.changes': two },
    waitsFor: ['Staging'],
    act: pressed('Remove Staging'),
    expects: ['Remove Staging?', 'Also delete the data stored on this computer'],
  },
  {
    name: 'keeps the question open when a removal fails',
    path: '/settings/workspaces',
    answers: {
      'workspaces.changes': two,
      'workspaces.remove': failing('SERVER', { sentence: 'The keychain refused.', details: 'dbus: denied' }),
    },
    waitsFor: ['Staging'],
    act: pressed('Remove Staging', 'Remove workspace'),
    expects: ['The keychain refused.', 'Remove Staging?'],
    async followUp(stage) {
      await expectSingleCall(stage, 'workspaces.remove');
      stage.bridge.answer({ 'workspaces.remove': {} });
      await press(stage, 'Remove workspace');
      await expect(toast(stage, 'Staging is removed')).toBeVisible();
      await expectNoTexts(stage, ['Remove Staging?']);
    },
  },
  {
    name: 'shows the steps of a connection check',
    path: '/settings/workspaces',
    answers: {
      'workspaces.changes': two,
      'workspaces.doctor': async function* () {
        yield {
          rows: [
            { step: 'address' as const, state: 'ok' as const, sentence: 'The address is one.' },
            {
              step: 'connection' as const,
              state: 'bad' as const,
              sentence: 'Nobody listens there.',
              wayOn: 'Start the server.',
              details: 'ECONNREFUSED',
            },
            { step: 'server' as const, state: 'skipped' as const, sentence: 'That cannot be known.' },
          ],
          done: true,
          startedAt: ago(0),
        };
      },
    },
    waitsFor: ['Staging'],
    act: pressed('Check connection to Production'),
    expects: ['Connection to Production', 'Nobody listens there.', 'Start the server.'],
  },
  { name: 'shows the form of a new workspace', path: '/workspaces/add', expects: [/address/i] },
  {
    name: 'adds a workspace with a hosted provider',
    path: '/workspaces/add',
    async act(stage) {
      await typeInto(stage.page.getByRole('textbox').first(), 'https://incident-commander.example.com');
      await stage.page.getByText('Advanced', { exact: true }).click();
      await chooseHosted(stage);
    },
    expects: ['Sign-in address', 'API address'],
    async followUp(stage) {
      await press(stage, 'Add workspace');
      await expect
        .poll(() => stage.bridge.calls('workspaces.add').at(-1)?.input)
        .toMatchObject({ address: 'https://incident-commander.example.com', signIn: {} });
    },
  },
  {
    name: 'adds a workspace without sign-in settings by default',
    path: '/workspaces/add',
    async act(stage) {
      await typeInto(stage.page.getByRole('textbox').first(), 'https://mission-control.example.com');
      await stage.page.keyboard.press('Enter');
      await expect
        .poll(() => stage.bridge.calls('workspaces.add').at(-1)?.input)
        .toMatchObject({ address: 'https://mission-control.example.com' });
    },
    expects: ['Catalog'],
    async followUp({ bridge }) {
      expect(bridge.calls('workspaces.add').at(-1)?.input).not.toHaveProperty('signIn');
    },
  },
  {
    name: 'explains why an address is refused',
    path: '/workspaces/add',
    answers: {
      'workspaces.add': {
        outcome: 'refused',
        failure: {
          kind: 'tls',
          sentence: 'The certificate of this server is not trusted.',
          wayOn: 'Compare its fingerprint.',
          fingerprint: 'AA:BB:CC:DD',
        },
      },
    },
    async act({ page }) {
      await typeInto(page.getByRole('textbox').first(), 'https://somewhere.example.com');
      await page.keyboard.press('Enter');
    },
    expects: ['The certificate of this server is not trusted.', 'Compare its fingerprint.'],
  },
];

const desktopStories: readonly Story[] = [
  {
    name: 'shows the options of this computer and turns off notifications',
    path: '/settings/desktop',
    expects: ['Desktop', 'Notifications sent to you'],
    expectsNot: ['Muted rules'],
    async followUp(stage) {
      await stage.page.getByRole('switch', { name: 'Notifications sent to you' }).click();
      await expectCalls(stage, 'desktop.settings.write', [{ sends: false }]);
    },
  },
  {
    name: 'lists muted rules and unmutes a rule',
    path: '/settings/desktop',
    answers: { 'notifications.rules.mutes.changes': [idOf(70, 1), idOf(70, 9)] },
    expects: ['Muted rules', 'payments on call', `Rule ${idOf(70, 9)}`],
    async followUp(stage) {
      await press(stage, 'Unmute payments on call');
      await expectCalls(stage, 'notifications.rules.mutes.write', [{ id: idOf(70, 1), muted: false }]);
      await expect(toast(stage, 'payments on call is unmuted.')).toBeVisible();
      stage.bridge.answer({ 'notifications.rules.mutes.changes': [idOf(70, 9)] });
      await expect(text(stage, 'payments on call')).toHaveCount(1);
      await expect(button(stage, 'Unmute payments on call')).toHaveCount(0);
    },
  },
  {
    name: 'shows the IDs of muted rules whose names cannot be loaded',
    path: '/settings/desktop',
    answers: {
      'notifications.rules.mutes.changes': [idOf(70, 1)],
      'resources.list': failsWith(failures.refused),
    },
    expects: [`Rule ${idOf(70, 1)}`],
  },
];

defineStories([
  { screen: 'Settings → Workspaces', stories: workspaceStories },
  { screen: 'Settings → Desktop', stories: desktopStories },
]);
