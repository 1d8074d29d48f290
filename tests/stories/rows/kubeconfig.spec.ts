import { expect } from 'playwright/test';
import { expectTexts, press, pressed } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { loadFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { entry } from '../world/kubeconfig.ts';
import { away, signedIn } from '../world/session.ts';
import { idOf, serverAnswer } from '../world/times.ts';

const path = '/settings/kubeconfigs';
const toasts = ({ page }: StoryWindow) => page.getByRole('status', { name: 'Messages' });
const deletable =
  'Its access token is still valid on the server. If Settings → Access tokens lists it, delete it there.';

const screenStories: readonly Story[] = [
  {
    name: 'shows an installed kubeconfig',
    path,
    expects: ['production', 'In the file', 'No problems found in the files that kubectl reads.'],
  },
  {
    name: 'shows an empty state when no kubeconfig is installed',
    path,
    answers: { 'kubeconfig.inventory.list': { entries: [], findings: [] } },
    expects: ['No kubeconfigs installed yet'],
  },
  {
    name: 'shows every state with long names',
    path,
    answers: {
      'kubeconfig.inventory.list': {
        entries: (['present', 'changed', 'gone', 'unreadable'] as const).map((state) =>
          entry({
            id: state,
            state,
            name: `${state}-${longName}`,
            workspaceName: longName,
            path: `~/.kube/${longName}`,
          }),
        ),
        findings: [],
      },
    },
    expects: ['In the file', 'Changed since', 'Missing', 'File unreadable'],
  },
  {
    name: 'lists problems with their fixes',
    path,
    answers: {
      'kubeconfig.inventory.list': {
        entries: [entry()],
        findings: [
          {
            id: 'lock',
            path: '~/.kube/config',
            sentence: 'A lock has stood there for 3 days.',
            remedy: {
              kind: 'remove-lock',
              label: 'Remove the lock',
              warning: 'Another program may be at work.',
            },
          },
          { id: 'odd', path: '~/.kube/config', sentence: 'It names a context twice.', remedy: null },
        ],
      },
    },
    expects: ['A lock has stood there for 3 days.', 'It names a context twice.', 'Remove the lock'],
  },
  {
    name: 'asks before an entry is removed, and leads to its access token afterwards',
    path,
    waitsFor: ['In the file'],
    act: pressed('Remove production from ~/.kube/config'),
    expects: ['Remove production', deletable],
    async followUp(stage) {
      await stage.page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(toasts(stage)).toContainText(deletable);
      await toasts(stage).getByRole('button', { name: 'Access tokens' }).click();
      await expectTexts(stage, ['Deploy script']);
      await expect(stage.page).toHaveURL(/\/settings\/tokens$/);
    },
  },
  {
    name: 'asks before an installation is undone, and says that its access token stays valid',
    path,
    waitsFor: ['In the file'],
    act: pressed('Undo the installation of production in ~/.kube/config'),
    expects: ['Restore previous file', /exactly as it was before production was installed/, deletable],
    async followUp(stage) {
      await press(stage, 'Restore previous file');
      await expect(toasts(stage)).toContainText('Previous file restored');
      await expect(toasts(stage)).toContainText(deletable);
    },
  },
  {
    name: 'says who can delete the access token of a kubeconfig on a server without that function',
    path,
    answers: { 'tokens.list': serverAnswer({ offered: false }) },
    waitsFor: ['In the file'],
    act: pressed('Undo the installation of production in ~/.kube/config'),
    expects: [
      /this server has no function to delete it\. An administrator can delete it from the table access_tokens/,
    ],
  },
  {
    name: 'says where the access token of another workspace is',
    path,
    answers: {
      'kubeconfig.inventory.list': {
        entries: [entry({ workspaceId: idOf(1, 9), workspaceName: 'Staging' })],
        findings: [],
      },
    },
    waitsFor: ['In the file'],
    act: pressed('Remove production from ~/.kube/config'),
    expects: [/Open the workspace Staging and look for it in Settings → Access tokens\./],
  },
  {
    name: 'undoes an installation without the server, and says to look for its access token later',
    path,
    answers: { 'session.changes': signedIn({ server: away }), 'tokens.list': failsWith(failures.gone) },
    waitsFor: ['In the file'],
    act: pressed('Undo the installation of production in ~/.kube/config'),
    expects: [/When the server can be reached, look for it in Settings → Access tokens\./],
    async followUp(stage) {
      await press(stage, 'Restore previous file');
      await expect(toasts(stage)).toContainText('Previous file restored');
    },
  },
  {
    name: 'shows the installed kubeconfigs when the server cannot be reached',
    path,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['In the file', 'The server cannot be reached.'],
  },
  ...loadFailureStories(
    { path, call: 'kubeconfig.inventory.list', well: 'In the file' },
    ({ code, sentence }) => (code === 'FORBIDDEN' ? [sentence] : ['The list could not be loaded', sentence]),
  ),
];

defineStories([{ screen: 'Settings → Kubeconfigs', stories: screenStories }]);
