import { expect } from 'playwright/test';
import type { KubeconfigRefusal } from '#contract/kubeconfig.ts';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectNoTexts,
  expectSingleCall,
  expectTexts,
  press,
  pressed,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failures } from '../world/failures.ts';
import { change, installed, kubeconfigAnswers, targets } from '../world/kubeconfig.ts';
import { away, signedIn } from '../world/session.ts';
import { serverAnswer } from '../world/times.ts';

const path = '/settings/kubeconfigs';

async function openDialog(stage: StoryWindow): Promise<void> {
  await press(stage, 'Download kubeconfig');
  await expectTexts(stage, ['Download and install kubeconfig']);
}

async function ready(stage: StoryWindow): Promise<void> {
  await openDialog(stage);
  await expect(button(stage, 'Install')).not.toHaveAttribute('aria-disabled', 'true');
}

async function install(stage: StoryWindow): Promise<void> {
  await ready(stage);
  await typeInto(stage.page.getByLabel('Context name'), 'mine');
  await expect(button(stage, 'Install')).not.toHaveAttribute('aria-disabled', 'true');
  await press(stage, 'Install');
}

const locked: KubeconfigRefusal = {
  kind: 'locked',
  sentence: 'Another program is changing this file.',
  lock: { path: '~/.kube/config.lock', ageMs: 90_000 },
};

const unreadableFile: KubeconfigRefusal = {
  kind: 'unparsable',
  sentence: 'It is not YAML.',
  details: 'Flow sequence in block collection must be sufficiently indented',
};

/** Server failures, with the messages of src-main/kubeconfig for an installation. */
const installFailures = [
  ...[failures.broken].map((failure) => ({ ...failure, says: failure.sentence })),
  { ...failures.refused, says: 'You can’t download a kubeconfig from this server.' },
];

const dialogStories: readonly Story[] = [
  {
    name: 'shows the target and the changes of the file',
    path,
    waitsFor: ['In the file'],
    act: ready,
    expects: ['Write a separate file', 'Changes', '4 lines added, 0 lines removed'],
  },
  {
    name: 'sets the current context of a new file, and does not suggest a context that will not work',
    path,
    answers: {
      'kubeconfig.start': {
        ...kubeconfigAnswers['kubeconfig.start'],
        places: { ...targets, default: targets.separate },
      },
      'kubeconfig.preview': change({ unusable: 'kubectl does not send credentials there.' }),
    },
    waitsFor: ['In the file'],
    act: ready,
    expects: ['A new file needs a current context.', 'kubectl does not send credentials there.'],
    async followUp(stage) {
      const box = stage.page.getByRole('checkbox', { name: 'Make it the current context' });
      await expect(box).toBeChecked();
      await expect(box).toBeDisabled();
    },
  },
  {
    name: 'warns before an installation whose access token this server cannot delete',
    path,
    answers: { 'tokens.list': serverAnswer({ offered: false }) },
    waitsFor: ['In the file'],
    act: ready,
    expects: [/It does not expire .* This server has no function to delete it\.$/],
  },
  {
    name: 'offers a download without installation',
    path,
    waitsFor: ['In the file'],
    async act(stage) {
      await ready(stage);
      await stage.page.getByText('Only download').click();
    },
    expects: ['Download the file.', 'Copy to clipboard'],
  },
  {
    name: 'opens while the kubeconfig files are loading',
    path,
    answers: { 'kubeconfig.start': pending, 'kubeconfig.preview': pending },
    waitsFor: ['In the file'],
    act: openDialog,
    expects: ['Download and install kubeconfig'],
  },
  {
    name: 'shows an error when the kubeconfig files cannot be read',
    path,
    answers: { 'kubeconfig.start': failing('SERVER', { sentence: 'An error occurred', details: 'EACCES' }) },
    waitsFor: ['In the file'],
    act: openDialog,
    expects: ['The kubeconfig files could not be read'],
  },
  {
    name: 'explains why a file cannot be changed',
    path,
    answers: { 'kubeconfig.preview': change({ refusal: unreadableFile, diff: [], added: 0 }) },
    waitsFor: ['In the file'],
    act: openDialog,
    expects: ['The file was not changed', 'It is not YAML.'],
    async followUp(stage) {
      await expectDisabled(stage, 'Install', 'It is not YAML.');
      await expectCalls(stage, 'kubeconfig.install', []);
    },
  },
  {
    name: 'explains a context name that differs from the requested name',
    path,
    answers: {
      'kubeconfig.preview': change({
        name: 'production-2',
        nameNote: 'production belongs to somebody else.',
      }),
    },
    waitsFor: ['In the file'],
    act: openDialog,
    expects: ['production belongs to somebody else.'],
  },
  {
    name: 'shows long names',
    path,
    answers: {
      'kubeconfig.start': {
        ...kubeconfigAnswers['kubeconfig.start'],
        places: { ...targets, separate: { ...targets.separate, path: `~/.kube/${longName}.yaml` } },
      },
    },
    waitsFor: ['In the file'],
    act: openDialog,
    expects: [`~/.kube/${longName}.yaml`],
  },
  {
    name: 'disables Install for a viewer',
    path,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    waitsFor: ['In the file'],
    act: openDialog,
    expects: ['Write a separate file'],
    async followUp(stage) {
      const why = /^You need permission to use the Kubernetes proxy.*Editors and administrators/;
      await expectDisabled(stage, 'Install', why);
      await button(stage, 'Install').focus();
      await stage.page.keyboard.press('Enter');
      await stage.page.getByRole('radio', { name: /^Only download/ }).check();
      await expectDisabled(stage, 'Save as…', why);
      await button(stage, 'Save as…').click({ force: true });
      await expectCalls(stage, 'kubeconfig.install', []);
      await expectCalls(stage, 'kubeconfig.save', []);
    },
  },
  {
    name: 'enables Install for an editor',
    path,
    answers: { 'session.changes': signedIn({ roles: ['editor'] }) },
    waitsFor: ['In the file'],
    act: openDialog,
    expects: ['Write a separate file'],
    followUp: (stage) => expect(button(stage, 'Install')).not.toHaveAttribute('aria-disabled', 'true'),
  },
  {
    name: 'disables Install when the server cannot be reached',
    path,
    answers: { 'session.changes': signedIn({ server: away }) },
    waitsFor: ['In the file'],
    act: openDialog,
    expects: ['Write a separate file'],
    async followUp(stage) {
      await expectDisabled(stage, 'Install', /^This needs the server/);
      await button(stage, 'Install').click({ force: true });
      await expectCalls(stage, 'kubeconfig.install', []);
      stage.bridge.answer({ 'session.changes': signedIn() });
      await expect(button(stage, 'Install')).not.toHaveAttribute('aria-disabled', 'true');
    },
  },
  ...installFailures.map(
    ({ name, code, sentence, details, says }): Story => ({
      name: `keeps the typed values and sends one request when the server is ${name}`,
      path,
      answers: { 'kubeconfig.install': failing(code, { sentence, details }) },
      waitsFor: ['In the file'],
      act: install,
      expects: ['The action failed', says],
      async followUp(stage) {
        await expect(stage.page.getByRole('alert').getByText('Details')).toBeVisible();
        await expect(stage.page.getByLabel('Context name')).toHaveValue('mine');
        await expectSingleCall(stage, 'kubeconfig.install');
      },
    }),
  ),
  {
    name: 'removes the lock of another program only after confirmation',
    path,
    answers: { 'kubeconfig.install': { outcome: 'refused', pending: null, refusal: locked } },
    waitsFor: ['In the file'],
    act: install,
    expects: [
      'The file was not changed',
      'Another program is changing this file.',
      'Remove lock and continue',
    ],
    async followUp(stage) {
      await press(stage, 'Remove lock and continue');
      await expectTexts(stage, [/is .* old and will be deleted/]);
      const question = stage.page.getByRole('alertdialog');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await stage.page.keyboard.press('Enter');
      await expect(question).toHaveCount(0);
      await expectCalls(stage, 'kubeconfig.lock.remove', []);
      stage.bridge.answer({ 'kubeconfig.install': installed });
      await pressed('Remove lock and continue', 'Remove lock')(stage);
      await expectTexts(stage, [/^kubeconfig installed/]);
      await expectCalls(stage, 'kubeconfig.lock.remove', [{ path: '~/.kube/config.lock' }]);
    },
  },
  {
    name: 'asks again when the change differs from the preview',
    path,
    answers: {
      'kubeconfig.install': {
        outcome: 'confirm',
        pending: 'held',
        change: change({ fingerprint: 'another' }),
        why: 'The server names another address.',
      },
    },
    waitsFor: ['In the file'],
    act: install,
    expects: ['Review the change again', /The server names another address\./, 'Install change'],
    async followUp(stage) {
      await press(stage, 'Install change');
      await expectTexts(stage, [/^kubeconfig installed/]);
      await expectCalls(stage, 'kubeconfig.proceed', [{ pending: 'held', fingerprint: 'another' }]);
    },
  },
  {
    name: 'creates one token despite repeated clicks',
    path,
    answers: { 'kubeconfig.install': pending },
    waitsFor: ['In the file'],
    async act(stage) {
      await install(stage);
      const busy = stage.page.getByRole('dialog').locator('button[aria-busy=true]');
      await expect(busy).toHaveCount(1);
      await busy.click({ force: true });
    },
    expects: ['Download and install kubeconfig'],
    async followUp(stage) {
      await expectSingleCall(stage, 'kubeconfig.install');
      stage.bridge.answer({ 'kubeconfig.install': installed });
      await expectTexts(stage, ['kubeconfig installed and verified']);
    },
  },
  {
    name: 'confirms a verified installation',
    path,
    waitsFor: ['In the file'],
    act: install,
    expects: ['kubeconfig installed and verified', 'card-authorisation', 'Undo'],
    async followUp(stage) {
      await press(stage, 'Done');
      await expectNoTexts(stage, ['kubeconfig installed and verified']);
    },
  },
  {
    name: 'leads to the access tokens after an installation is undone',
    path,
    waitsFor: ['In the file'],
    act: install,
    expects: ['restores the previous file; the access token stays valid'],
    async followUp(stage) {
      await press(stage, 'Undo');
      await press(stage, 'Close');
      const undone = stage.page.getByRole('status', { name: 'Messages' });
      await expect(undone).toContainText('Previous file restored');
      await expect(undone).toContainText('If Settings → Access tokens lists it, delete it there.');
      await undone.getByRole('button', { name: 'Access tokens' }).click();
      await expect(stage.page).toHaveURL(/\/settings\/tokens$/);
    },
  },
  {
    name: 'reports an installation that could not be verified',
    path,
    answers: {
      'kubeconfig.verify': {
        outcome: 'unverified',
        sentence: 'The server did not answer.',
        details: 'ETIMEDOUT',
        tookMs: 5_000,
      },
    },
    waitsFor: ['In the file'],
    act: install,
    expects: ['kubeconfig installed, but not verified', 'The server did not answer.'],
  },
];

defineStories([{ screen: 'the kubeconfig dialog', stories: dialogStories }]);
