import type { UpdateState } from '../../../src-preload/contract/updates.ts';
import { pending } from '../FakeBridge.ts';
import { pressed } from '../person.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
import { failsWith, failures } from '../world/failures.ts';
import { away, shellAnswers, signedIn } from '../world/session.ts';

const updates = (values: Partial<UpdateState>) => ({
  'updates.changes': { ...shellAnswers['updates.changes'], way: 'package' as const, on: true, ...values },
});

const aboutStories: readonly Story[] = [
  {
    name: 'shows the version, the data folder, diagnostics and licenses',
    path: '/settings/about',
    sees: ['0.9.0', 'Data folder', 'Diagnostics', /third-party packages/],
  },
  {
    name: 'shows the page description while the data is loading',
    path: '/settings/about',
    answers: { 'about.read': pending, 'about.diagnostics.list': pending },
    sees: ['Version, updates, licenses and diagnostics.'],
  },
  {
    name: 'shows an error when the diagnostics cannot be listed',
    path: '/settings/about',
    answers: { 'about.diagnostics.list': failsWith(failures.broken) },
    sees: ['The contents could not be read.'],
  },
  {
    name: 'lists the contents of the diagnostics',
    path: '/settings/about',
    sees: ['about.json', 'main.log', 'The end of the log.'],
  },
  {
    name: 'lists the third-party packages with their licenses',
    path: '/settings/about',
    first: [/third-party packages/],
    act: async ({ page }) => page.getByText(/third-party packages/).click(),
    sees: [/^react \d/],
  },
  {
    name: 'opens the welcome screen again',
    path: '/settings/about',
    first: ['Versions'],
    act: pressed('Show the welcome again'),
    sees: ['Welcome to Quarterdeck', 'No telemetry'],
  },
  {
    name: 'offers to download an available update',
    path: '/settings/about',
    answers: updates({ at: { stage: 'found', version: '1.0.0' } }),
    sees: ['Version 1.0.0 is available.', 'Download update'],
  },
  {
    name: 'shows the progress of an update download',
    path: '/settings/about',
    answers: updates({ at: { stage: 'fetching', version: '1.0.0', percent: 40 } }),
    sees: ['Downloading version 1.0.0'],
  },
  {
    name: 'offers to install a downloaded update',
    path: '/settings/about',
    answers: updates({ at: { stage: 'ready', version: '1.0.0' } }),
    sees: ['Version 1.0.0 is ready.', 'Restart and install'],
  },
  {
    name: 'shows an error when the update check fails',
    path: '/settings/about',
    answers: updates({
      at: {
        stage: 'failed',
        sentence: 'Quarterdeck could not check for updates.',
        details: 'ENOTFOUND',
      },
    }),
    sees: ['Quarterdeck could not check for updates.', 'Check now'],
  },
  {
    name: 'explains that a policy turned off updates',
    path: '/settings/about',
    answers: updates({
      on: false,
      locked: 'Updates are turned off by the policy of this computer (/etc/quarterdeck/policy.json).',
    }),
    sees: ['Updates are turned off by the policy of this computer'],
  },
  {
    name: 'shows the version when the server cannot be reached',
    path: '/settings/about',
    answers: { 'session.changes': signedIn({ server: away, backendVersion: null }) },
    sees: ['0.9.0', 'The server cannot be reached.'],
  },
];

tell([{ screen: 'Settings → About', stories: aboutStories }]);
