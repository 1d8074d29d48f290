import { noViolations, themeDependentRules } from '../support/noViolations.ts';
import { expect, test } from './kit.ts';

/** All sections of the kit page, which cover every component in every state. */
const sections = [
  'colours',
  'type',
  'layout',
  'buttons',
  'filters',
  'status',
  'table',
  'overlays',
  'fields',
  'form',
  'rows',
  'freshness',
  'charts',
  'graph',
  'editor',
  'text',
  'safe-html',
  'mention-text',
  'event-timeline',
  'responders',
];

/** Selectors that indicate that a lazily loaded section is complete. */
const readySelectors: Readonly<Record<string, string>> = {
  table: '.ag-row',
  graph: '[data-node]',
  // Waits for the editor's diagnostics.
  editor: '[data-testid=markers]:not(:empty)',
  rows: '[data-state="Rows: code"] .monaco-editor .view-line',
  text: '[data-line]',
};

const appearances = [
  ['light', { colorScheme: 'light' }, 1],
  ['dark', { colorScheme: 'dark' }, 1],
  ['light at 200%', { colorScheme: 'light' }, 2],
  ['forced colors', { colorScheme: 'dark', forcedColors: 'active' }, 1],
] as const;

test('the kit page has exactly the sections that are checked for accessibility', async ({ page, open }) => {
  await open('colours');
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(links).toHaveCount(sections.length);
  const named = await links.evaluateAll((all) =>
    all.map((link) => new URLSearchParams((link as HTMLAnchorElement).search).get('section')),
  );
  expect([...named].sort()).toEqual([...sections].sort());
});

for (const section of sections) {
  test(`the kit page section ${section} has no accessibility violation and no horizontal overflow in ${appearances.map(([name]) => name).join(', ')}`, async ({
    page,
    open,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(section);
    for (const [name, media, zoom] of appearances) {
      await test.step(name, async () => {
        await page.emulateMedia({ forcedColors: 'none', ...media });
        // A zoom of 200% equals a window of half the size.
        await page.setViewportSize({ width: 1_440 / zoom, height: 900 / zoom });
        await expect(page.locator(readySelectors[section] ?? '[data-state]').first()).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        // Every size gets all rules in the light theme. Other themes need only the rules for the appearance.
        await noViolations(page, media.colorScheme === 'light' ? {} : { rules: themeDependentRules });
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.soft.poll(overflow, `${name}: pixels beyond the edge`).toBeLessThanOrEqual(0);
      });
    }
  });
}
