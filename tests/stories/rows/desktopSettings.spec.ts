import { expect } from 'playwright/test';
import type { DesktopState } from '#contract/desktop.ts';
import { expectCalls, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Story } from '../Story.ts';
import { failsWith, failures } from '../world/failures.ts';
import { shellAnswers } from '../world/session.ts';

const path = '/settings/desktop';
const notHere = 'Only the installed application on Linux and macOS can install the quarterdeck command.';

const desktop: DesktopState = shellAnswers['desktop.state'];
const { commandLine } = shellAnswers['desktop.state'];
const state = (setting: DesktopState['settings']['commandLine'], found: DesktopState['commandLine']) => ({
  ...desktop,
  settings: { ...desktop.settings, commandLine: setting },
  commandLine: found,
});

const stories: readonly Story[] = [
  {
    name: 'offers when a failing pinned check is announced, by keyboard',
    path,
    expects: ['Pinned resources', 'At the first failure', 'Recovery of pinned resources'],
    async followUp(stage) {
      const { page } = stage;
      await page.getByRole('button', { name: 'Pinned resources' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option')).toHaveText([
        'At the first failure',
        'After 2 failures in a row',
        'After 3 failures in a row',
        'After 5 failures in a row',
        'After 5 minutes',
        'After 15 minutes',
        'After 30 minutes',
        'After 60 minutes',
      ]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('switch', { name: 'Recovery of pinned resources' }).click();
      await expectCalls(stage, 'desktop.settings.write', [
        { pinnedWait: 'failures-2' },
        { pinnedRecovery: true },
      ]);
    },
  },
  {
    name: 'explains why a setting could not be saved',
    path,
    answers: { 'desktop.settings.write': failsWith(failures.broken) },
    waitsFor: ['Recovery of pinned resources'],
    act: ({ page }) => page.getByRole('switch', { name: 'Recovery of pinned resources' }).click(),
    expects: ['Recovery of pinned resources'],
    followUp: (stage) => expect(toast(stage, failures.broken.sentence)).toBeVisible(),
  },
  {
    name: 'installs the quarterdeck command, by keyboard',
    path,
    expects: ['Command line', 'Installs /home/hanneke/.local/bin/quarterdeck, for terminals and scripts.'],
    expectsNot: ['If a terminal does not find it'],
    async followUp(stage) {
      await stage.page.getByRole('switch', { name: 'quarterdeck command' }).focus();
      await stage.page.keyboard.press('Space');
      await expectCalls(stage, 'desktop.settings.write', [{ commandLine: true }]);
    },
  },
  {
    name: 'explains what to do if a terminal does not find the installed command',
    path,
    answers: { 'desktop.state': state({ value: true, unable: null }, commandLine) },
    expects: [
      'Installed as /home/hanneke/.local/bin/quarterdeck. If a terminal does not find it, add /home/hanneke/.local/bin to its variable PATH.',
    ],
  },
  {
    name: 'names the other installation that the command starts',
    path,
    answers: {
      'desktop.state': state(
        { value: false, unable: null },
        { ...commandLine, otherProgram: '/opt/Quarterdeck 1/quarterdeck' },
      ),
    },
    expects: [
      '/home/hanneke/.local/bin/quarterdeck starts another Quarterdeck now: /opt/Quarterdeck 1/quarterdeck',
    ],
    expectsNot: ['If a terminal does not find it'],
  },
  {
    name: 'explains why the command cannot be installed',
    path,
    answers: { 'desktop.state': state({ value: false, unable: notHere }, null) },
    expects: [notHere],
    followUp: ({ page }) => expect(page.getByRole('switch', { name: 'quarterdeck command' })).toBeDisabled(),
  },
];

defineStories([{ screen: 'Settings → Desktop', stories }]);
