import { expect } from 'playwright/test';
import type { KubeconfigRefusal } from '../../../src-preload/contract/kubeconfig.ts';
import { typeInto } from '../../support/typeInto.ts';
import { failing, pending } from '../FakeBridge.ts';
import { button, expectAsked, expectAskedOnce, expectStopped, lack, press, pressed, see } from '../person.ts';
import type { Stage } from '../Stage.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
import { longName } from '../world/catalog.ts';
import { failures } from '../world/failures.ts';
import { change, installed, kubeconfigAnswers, places } from '../world/kubeconfig.ts';
import { away, signedIn } from '../world/session.ts';

const path = '/settings/kubeconfigs';

async function openDialog(stage: Stage): Promise<void> {
  await press(stage, 'Download kubeconfig');
  await see(stage, ['Download and install kubeconfig']);
}

async function ready(stage: Stage): Promise<void> {
  await openDialog(stage);
  await expect(button(stage, 'Install')).not.toHaveAttribute('aria-disabled', 'true');
}

async function install(stage: Stage): Promise<void> {
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
    first: ['In the file'],
    act: ready,
    sees: ['Write a separate file', 'Changes', '4 lines added, 0 lines removed'],
  },
  {
    name: 'offers a download without installation',
    path,
    first: ['In the file'],
    async act(stage) {
      await ready(stage);
      await stage.page.getByText('Only download').click();
    },
    sees: ['Download the file.', 'Copy to clipboard'],
  },
  {
    name: 'opens while the kubeconfig files are loading',
    path,
    answers: { 'kubeconfig.start': pending, 'kubeconfig.preview': pending },
    first: ['In the file'],
    act: openDialog,
    sees: ['Download and install kubeconfig'],
  },
  {
    name: 'shows an error when the kubeconfig files cannot be read',
    path,
    answers: { 'kubeconfig.start': failing('SERVER', { sentence: 'An error occurred', details: 'EACCES' }) },
    first: ['In the file'],
    act: openDialog,
    sees: ['The kubeconfig files could not be read'],
  },
  {
    name: 'explains why a file cannot be changed',
    path,
    answers: { 'kubeconfig.preview': change({ refusal: unreadableFile, diff: [], added: 0 }) },
    first: ['In the file'],
    act: openDialog,
    sees: ['The file was not changed', 'It is not YAML.'],
    async goesOn(stage) {
      await expectStopped(stage, 'Install', 'It is not YAML.');
      await expectAsked(stage, 'kubeconfig.install', []);
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
    first: ['In the file'],
    act: openDialog,
    sees: ['production belongs to somebody else.'],
  },
  {
    name: 'shows long names',
    path,
    answers: {
      'kubeconfig.start': {
        ...kubeconfigAnswers['kubeconfig.start'],
        places: { ...places, separate: { ...places.separate, path: `~/.kube/${longName}.yaml` } },
      },
    },
    first: ['In the file'],
    act: openDialog,
    sees: [`~/.kube/${longName}.yaml`],
  },
  {
    name: 'disables Install for a viewer',
    path,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    first: ['In the file'],
    act: openDialog,
    sees: ['Write a separate file'],
    async goesOn(stage) {
      const why = /^You need permission to use the Kubernetes proxy.*Editors and administrators/;
      await expectStopped(stage, 'Install', why);
      await button(stage, 'Install').focus();
      await stage.page.keyboard.press('Enter');
      await stage.page.getByRole('radio', { name: /^Only download/ }).check();
      await expectStopped(stage, 'Save as…', why);
      await button(stage, 'Save as…').click({ force: true });
      await expectAsked(stage, 'kubeconfig.install', []);
      await expectAsked(stage, 'kubeconfig.save', []);
    },
  },
  {
    name: 'enables Install for an editor',
    path,
    answers: { 'session.changes': signedIn({ roles: ['editor'] }) },
    first: ['In the file'],
    act: openDialog,
    sees: ['Write a separate file'],
    goesOn: (stage) => expect(button(stage, 'Install')).not.toHaveAttribute('aria-disabled', 'true'),
  },
  {
    name: 'disables Install when the server cannot be reached',
    path,
    answers: { 'session.changes': signedIn({ server: away }) },
    first: ['In the file'],
    act: openDialog,
    sees: ['Write a separate file'],
    async goesOn(stage) {
      await expectStopped(stage, 'Install', /^This needs the server/);
      await button(stage, 'Install').click({ force: true });
      await expectAsked(stage, 'kubeconfig.install', []);
      stage.bridge.answer({ 'session.changes': signedIn() });
      await expect(button(stage, 'Install')).not.toHaveAttribute('aria-disabled', 'true');
    },
  },
  ...installFailures.map(
    ({ name, code, sentence, details, says }): Story => ({
      name: `keeps the typed values and sends one request when the server is ${name}`,
      path,
      answers: { 'kubeconfig.install': failing(code, { sentence, details }) },
      first: ['In the file'],
      act: install,
      sees: ['The action failed', says],
      async goesOn(stage) {
        await expect(stage.page.getByRole('alert').getByText('Details')).toBeVisible();
        await expect(stage.page.getByLabel('Context name')).toHaveValue('mine');
        await expectAskedOnce(stage, 'kubeconfig.install');
      },
    }),
  ),
  {
    name: 'removes the lock of another program only after confirmation',
    path,
    answers: { 'kubeconfig.install': { outcome: 'refused', pending: null, refusal: locked } },
    first: ['In the file'],
    act: install,
    sees: ['The file was not changed', 'Another program is changing this file.', 'Remove lock and continue'],
    async goesOn(stage) {
      await press(stage, 'Remove lock and continue');
      await see(stage, [/is .* old and will be deleted/]);
      // Cancel has the focus.
      await stage.page.keyboard.press('Enter');
      await expect(stage.page.getByRole('alertdialog')).toHaveCount(0);
      await expectAsked(stage, 'kubeconfig.lock.remove', []);
      stage.bridge.answer({ 'kubeconfig.install': installed });
      await pressed('Remove lock and continue', 'Remove lock')(stage);
      await see(stage, [/^kubeconfig installed/]);
      await expectAsked(stage, 'kubeconfig.lock.remove', [{ path: '~/.kube/config.lock' }]);
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
    first: ['In the file'],
    act: install,
    sees: ['Review the change again', /The server names another address\./, 'Install change'],
    async goesOn(stage) {
      await press(stage, 'Install change');
      await see(stage, [/^kubeconfig installed/]);
      await expectAsked(stage, 'kubeconfig.proceed', [{ pending: 'held', fingerprint: 'another' }]);
    },
  },
  {
    name: 'creates one token despite repeated clicks',
    path,
    answers: { 'kubeconfig.install': pending },
    first: ['In the file'],
    async act(stage) {
      await install(stage);
      const busy = stage.page.getByRole('dialog').locator('button[aria-busy=true]');
      await expect(busy).toHaveCount(1);
      await busy.click({ force: true });
    },
    sees: ['Download and install kubeconfig'],
    async goesOn(stage) {
      await expectAskedOnce(stage, 'kubeconfig.install');
      stage.bridge.answer({ 'kubeconfig.install': installed });
      await see(stage, ['kubeconfig installed and verified']);
    },
  },
  {
    name: 'confirms a verified installation',
    path,
    first: ['In the file'],
    act: install,
    sees: ['kubeconfig installed and verified', 'card-authorisation', 'Undo'],
    async goesOn(stage) {
      await press(stage, 'Done');
      await lack(stage, ['kubeconfig installed and verified']);
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
    first: ['In the file'],
    act: install,
    sees: ['kubeconfig installed, but not verified', 'The server did not answer.'],
  },
];

tell([{ screen: 'the kubeconfig dialog', stories: dialogStories }]);
