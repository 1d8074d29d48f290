import { expect } from 'playwright/test';
import type { StoryWindow } from './StoryWindow.ts';

/** Left edges (px) of the columns of each loading table: of its head and of its placeholder rows. */
const readEdges = (tables: readonly Element[]) =>
  tables.map((table) => {
    const edgesOf = (selector: string) =>
      [...table.querySelectorAll(selector)].map((part) => Math.round(part.getBoundingClientRect().left));
    return {
      heads: edgesOf('.ag-header-cell').sort((a, b) => a - b),
      placeholders: edgesOf('[role=status] > :nth-child(2) > [data-part=placeholder]'),
    };
  });

/** Expects the placeholder rows of loading tables to have the columns of the table. Other screens have no tables. */
export async function expectPlaceholderColumns({ page }: StoryWindow): Promise<void> {
  const tables = page.locator('[data-table]:has([data-part=placeholder])');
  await expect
    .poll(async () => {
      const all = await tables.evaluateAll(readEdges);
      return all.filter(
        ({ heads, placeholders }) =>
          heads.length > placeholders.length ||
          heads.some((edge, index) => Math.abs(edge - (placeholders[index] ?? Number.NaN)) > 1),
      );
    })
    .toEqual([]);
}
