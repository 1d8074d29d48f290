import { expect } from 'playwright/test';
import { button } from './person.ts';
import type { Stage } from './Stage.ts';

/** Types into the search of a select that has just been opened, and takes what is found first. */
export async function takeFound({ page }: Stage, typed: string, found: RegExp): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Search' });
  await expect(search).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole('option', { name: found }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search).toHaveCount(0);
}

/** Opens a select by its button, types, and takes what is found first. */
export async function choose(
  stage: Stage,
  name: string | RegExp,
  typed: string,
  found: RegExp,
): Promise<void> {
  await button(stage, name).click();
  await takeFound(stage, typed, found);
}
