import { expect } from 'playwright/test';
import { button } from './person.ts';
import type { Stage } from './Stage.ts';

/** Types while a select is open, and takes what is found first: into its search, or, in a short list, which has none, onto its options. */
export async function takeFound({ page }: Stage, typed: string, found: RegExp): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Search' });
  // A list that the server searches is empty, and so of no height, until something is typed.
  await expect(search.or(page.getByRole('listbox')).and(page.locator(':focus'))).toHaveCount(1);
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
