import { expect } from 'playwright/test';
import type { UpdateState } from '#contract/updates.ts';
import { pressed } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import { failsWith, failures } from '../world/failures.ts';
import { away, shellAnswers, signedIn } from '../world/session.ts';

const updates = (values: Partial<UpdateState>) => ({
  'updates.changes': { ...shellAnswers['updates.changes'], way: 'package' as const, on: true, ...values },
});

const aboutStories: readonly Story[] = [
  {
    name: 'shows the version, the data folder, diagnostics and licenses',
    path: '/settings/about',
    expects: ['0.9.0', 'Data folder', 'Diagnostics', /third-party packages/],
  },
  {
    name: 'shows the page description while the data is loading',
    path: '/settings/about',
    answers: { 'about.read': pending, 'about.diagnostics.list': pending },
    expects: ['Version, updates, licenses and diagnostics.'],
  },
  {
    name: 'shows an error when the diagnostics cannot be listed',
    path: '/settings/about',
    answers: { 'about.diagnostics.list': failsWith(failures.broken) },
    expects: ['The contents could not be read.'],
  },
  {
    name: 'lists the contents of the diagnostics',
    path: '/settings/about',
    expects: ['about.json', 'main.log', 'The end of the log.'],
  },
  {
    name: 'lists the third-party packages with their licenses',
    path: '/settings/about',
    waitsFor: [/third-party packages/],
    act: async ({ page }) => page.getByText(/third-party packages/).click(),
    expects: [/^react \d/],
    async followUp({ page }) {
      const marker = await page
        .locator('summary')
        .evaluateAll((all) =>
          all.map((summary) => [
            getComputedStyle(summary).listStyleType,
            getComputedStyle(summary, '::before').borderRightStyle,
          ]),
        );
      expect(marker, 'the chevron of the kit instead of the native triangle').toEqual(
        marker.map(() => ['none', 'solid']),
      );
    },
  },
  {
    name: 'opens the welcome screen again',
    path: '/settings/about',
    waitsFor: ['Versions'],
    act: pressed('Show the welcome again'),
    expects: ['Welcome to Quarterdeck', 'No telemetry'],
    async followUp({ page }) {
      const welcome = page.getByRole('dialog', { name: 'Welcome to Quarterdeck' });
      await expect(welcome.getByRole('button', { name: 'Next' })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(welcome).toContainText('Show all keys of a screen');
      await page.keyboard.press('Enter');
      await expect(welcome).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Show the welcome again' })).toBeFocused();
    },
  },
  {
    name: 'offers to download an available update',
    path: '/settings/about',
    answers: updates({ at: { stage: 'found', version: '1.0.0' } }),
    expects: ['Version 1.0.0 is available.', 'Download update'],
  },
  {
    name: 'shows the progress of an update download',
    path: '/settings/about',
    answers: updates({ at: { stage: 'fetching', version: '1.0.0', percent: 40 } }),
    expects: ['Downloading version 1.0.0'],
  },
  {
    name: 'offers to install a downloaded update',
    path: '/settings/about',
    answers: updates({ at: { stage: 'ready', version: '1.0.0' } }),
    expects: ['Version 1.0.0 is ready.', 'Restart and install'],
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
    expects: ['Quarterdeck could not check for updates.', 'Check now'],
  },
  {
    name: 'explains that a policy turned off updates',
    path: '/settings/about',
    answers: updates({
      on: false,
      locked: 'Updates are turned off by the policy of this computer (/etc/quarterdeck/policy.json).',
    }),
    expects: ['Updates are turned off by the policy of this computer'],
  },
  {
    name: 'shows the version when the server cannot be reached',
    path: '/settings/about',
    answers: { 'session.changes': signedIn({ server: away, backendVersion: null }) },
    expects: ['0.9.0', 'The server cannot be reached.'],
  },
];

defineStories([{ screen: 'Settings → About', stories: aboutStories }]);
