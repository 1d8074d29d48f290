import { expect } from 'playwright/test';
import { button } from './actions.ts';
import type { StoryWindow } from './StoryWindow.ts';

/** Types into an open select and takes the first match. Short lists have no search field, only options. */
export async function takeFound({ page }: StoryWindow, typed: string, found: RegExp): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Search', exact: true });
  // A list that the server searches is empty before typing, so it has no height and counts as hidden.
  await expect(search.or(page.getByRole('listbox')).and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.type(typed);
  await expect(page.getByRole('option', { name: found }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search).toHaveCount(0);
}

/** Opens a select by its button, types, and takes the first match. */
export async function choose(
  stage: StoryWindow,
  name: string | RegExp,
  typed: string,
  found: RegExp,
): Promise<void> {
  await button(stage, name).click();
  await takeFound(stage, typed, found);
}
