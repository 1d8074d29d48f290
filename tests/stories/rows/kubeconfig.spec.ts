import { pressed } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { loadFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import { longName } from '../world/catalog.ts';
import { entry } from '../world/kubeconfig.ts';
import { away, signedIn } from '../world/session.ts';

const path = '/settings/kubeconfigs';

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
    name: 'asks before an entry is removed',
    path,
    waitsFor: ['In the file'],
    act: pressed('Remove production from ~/.kube/config'),
    expects: ['Remove production', 'The access token is still valid on the server.'],
  },
  {
    name: 'asks before an installation is undone',
    path,
    waitsFor: ['In the file'],
    act: pressed('Undo the installation of production in ~/.kube/config'),
    expects: ['Restore previous file', /exactly as it was before production was installed/],
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
