import { expect, test, violations } from './kit.ts';

/** Every section of the kit page: every component in every state. */
const sections = [
  'colours',
  'type',
  'buttons',
  'filters',
  'status',
  'table',
  'overlays',
  'fields',
  'form',
  'freshness',
  'charts',
  'graph',
  'editor',
];

/** What shows that a section which loads its parts later is there. */
const drawn: Readonly<Record<string, string>> = {
  table: '.ag-row',
  graph: '[data-node]',
  editor: '.monaco-editor .view-line',
};

const ways = [
  ['light', { colorScheme: 'light' }, 1],
  ['dark', { colorScheme: 'dark' }, 1],
  ['light at 200 %', { colorScheme: 'light' }, 2],
  ['forced colours', { colorScheme: 'dark', forcedColors: 'active' }, 1],
] as const;

test('the page has every section that its addresses name', async ({ page, kit }) => {
  await page.goto(kit.origin);
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(links).toHaveCount(sections.length);
  const named = await links.evaluateAll((all) =>
    all.map((link) => new URLSearchParams((link as HTMLAnchorElement).search).get('section')),
  );
  expect([...named].sort()).toEqual([...sections].sort());
});

for (const section of sections) {
  for (const [name, media, zoom] of ways) {
    test(`${section} has no violation and fits in ${name}`, async ({ page, open }) => {
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
      // A zoom of 200 % is a window of half the size.
      await page.setViewportSize({ width: 1_440 / zoom, height: 900 / zoom });
      await open(section);
      await expect(page.locator(drawn[section] ?? '[data-state]').first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await violations(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'pixels beyond the edge').toBeLessThanOrEqual(0);
    });
  }
}
