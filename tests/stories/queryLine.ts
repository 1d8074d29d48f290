import { expect, type Locator } from 'playwright/test';
import type { QueriedList } from '#contract/rules/recentQueries.ts';
import type { StoryWindow } from './StoryWindow.ts';

/** Locators and checks of the query line of a list. */

/** The completions of the query line. */
export const completions = ({ page }: StoryWindow): Locator =>
  page.getByRole('listbox', { name: 'Words of the query' });
export const recent = ({ page }: StoryWindow): Locator =>
  page.getByRole('listbox', { name: 'Recent queries' });
/** The options of a list. */
export const texts = (list: Locator): Locator => list.getByRole('option');

const parameter = ({ page }: StoryWindow, name: string) => new URL(page.url()).searchParams.get(name);

/** Expects parameters of the address. Null for one that it does not have. */
export const expectAddress = (stage: StoryWindow, parameters: Readonly<Record<string, string | null>>) =>
  expect
    .poll(() => Object.fromEntries(Object.keys(parameters).map((name) => [name, parameter(stage, name)])))
    .toEqual(parameters);

/** The queries of a list that the last change of the preferences stores. */
export const storedQueriesOf = ({ bridge }: StoryWindow, list: QueriedList) =>
  bridge
    .calls('shell.preferences.write')
    .map(({ input }) => input as { recentQueries?: string[]; listQueries?: Record<string, string[]> })
    .map(({ recentQueries, listQueries }) => (list === 'catalog' ? recentQueries : listQueries?.[list]))
    .findLast((queries) => queries !== undefined);

/** Expects that an element is completely inside of the window. */
export async function expectInWindow({ page }: StoryWindow, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
}

const palette = ({ page }: StoryWindow) => page.getByRole('combobox', { name: 'Search everything' });

/** The results of the command palette. */
export const found = ({ page }: StoryWindow): Locator =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('option');

export async function openPalette(stage: StoryWindow): Promise<Locator> {
  await expect(stage.page.getByRole('button', { name: 'Search everything' })).toBeVisible();
  await stage.page.keyboard.press('Control+k');
  await expect(palette(stage)).toBeFocused();
  return palette(stage);
}
