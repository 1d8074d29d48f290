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
    name: 'everything',
    path: '/settings/about',
    sees: ['0.9.0', 'Data folder', 'Diagnostics', /packages of others/],
  },
  {
    name: 'waiting',
    path: '/settings/about',
    answers: { 'about.read': pending, 'about.diagnostics.list': pending },
    sees: [/^What this Quarterdeck is/],
  },
  {
    name: 'diagnostics that cannot be listed',
    path: '/settings/about',
    answers: { 'about.diagnostics.list': failsWith(failures.broken) },
    sees: ['What would go in could not be read.'],
  },
  {
    name: 'what the diagnostics hold',
    path: '/settings/about',
    sees: ['about.json', 'main.log', 'The end of the log.'],
  },
  {
    name: 'the licences',
    path: '/settings/about',
    first: [/packages of others/],
    act: async ({ page }) => page.getByText(/packages of others/).click(),
    sees: [/^react \d/],
  },
  {
    name: 'the welcome',
    path: '/settings/about',
    first: ['Versions'],
    act: pressed('Show the welcome again'),
    sees: ['Welcome to Quarterdeck', 'Nobody is told'],
  },
  {
    name: 'an update that is there',
    path: '/settings/about',
    answers: updates({ at: { stage: 'found', version: '1.0.0' } }),
    sees: ['Version 1.0.0 is available.', 'Get the update'],
  },
  {
    name: 'an update that comes',
    path: '/settings/about',
    answers: updates({ at: { stage: 'fetching', version: '1.0.0', percent: 40 } }),
    sees: ['Getting version 1.0.0'],
  },
  {
    name: 'an update that is ready',
    path: '/settings/about',
    answers: updates({ at: { stage: 'ready', version: '1.0.0' } }),
    sees: ['Version 1.0.0 is ready.', 'Restart and install'],
  },
  {
    name: 'an update that could not be found',
    path: '/settings/about',
    answers: updates({
      at: {
        stage: 'failed',
        sentence: 'Quarterdeck could not find out whether there is an update.',
        details: 'ENOTFOUND',
      },
    }),
    sees: ['Quarterdeck could not find out whether there is an update.', 'Check now'],
  },
  {
    name: 'updates that a policy turned off',
    path: '/settings/about',
    answers: updates({
      on: false,
      locked: 'Updates are turned off for this computer by its policy (/etc/quarterdeck/policy.json).',
    }),
    sees: ['Updates are turned off for this computer by its policy'],
  },
  {
    name: 'without a server',
    path: '/settings/about',
    answers: { 'session.changes': signedIn({ server: away, backendVersion: null }) },
    sees: ['0.9.0', 'The server cannot be reached.'],
  },
];

tell([{ screen: 'Settings → About', stories: aboutStories }]);
