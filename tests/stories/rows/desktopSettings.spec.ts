import { expect } from 'playwright/test';
import { expectCalls, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Story } from '../Story.ts';
import { failsWith, failures } from '../world/failures.ts';

const path = '/settings/desktop';

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
];

defineStories([{ screen: 'Settings → Desktop', stories }]);
