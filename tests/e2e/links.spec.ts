import type { Locator, Page } from 'playwright/test';
import { expect, expectSynced, rows, test } from './console.ts';

interface Screen {
  readonly what: string;
  readonly path: string;
  /** Further navigation, for addresses that depend on the sample. */
  readonly enter?: (page: Page) => Promise<void>;
  readonly ready: (page: Page) => Locator;
}

const titled = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true });
const rowOf = (list: string) => (page: Page) =>
  page.getByRole('grid', { name: list }).locator('.ag-row').first();
const listed = rowOf('Catalog');
const checks = rowOf('Health');
/** The breadcrumb link above an item. */
const crumb = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Catalog', exact: true });
const drawer = (page: Page) => page.getByRole('complementary', { name: 'authorise-visa' });

const pods = '/catalog?configType=Kubernetes%3A%3APod';

const screens: readonly Screen[] = [
  {
    what: 'the frame',
    path: '/settings/about',
    // The entries of the sidebar can be displayed before the page is.
    ready: titled('About'),
  },
  { what: 'the summary of the catalog', path: '/catalog', ready: listed },
  { what: 'the list of the catalog', path: pods, ready: (page) => listed(page).getByRole('link') },
  {
    what: 'an item',
    path: pods,
    enter: (page) => rows(page).getByRole('link').first().click(),
    ready: crumb,
  },
  { what: 'the checks', path: '/health?hidePassing=false', ready: checks },
  {
    what: 'the resources of a check',
    path: '/health?query=authorise-visa&hidePassing=false',
    enter: async (page) => {
      await checks(page).getByText('authorise-visa', { exact: true }).click();
      await drawer(page)
        .getByRole('tab', { name: /^Relationships 3/ })
        .click();
    },
    ready: (page) => drawer(page).getByRole('list').getByRole('link').first(),
  },
  { what: 'the wall', path: '/health?wall=true', ready: (page) => page.getByRole('dialog') },
  { what: 'agents', path: '/settings/agents', ready: (page) => rowOf('Agents')(page).getByRole('link') },
  { what: 'the sync settings', path: '/settings/sync', ready: titled('Sync') },
  { what: 'kubeconfigs', path: '/settings/kubeconfigs', ready: titled('Kubeconfigs') },
  { what: 'workspaces', path: '/settings/workspaces', ready: titled('Workspaces') },
  { what: 'the desktop settings', path: '/settings/desktop', ready: titled('Desktop') },
  { what: 'about', path: '/settings/about', ready: titled('About') },
  { what: 'incidents', path: '/incidents', ready: titled('Incidents') },
  { what: 'an unknown page', path: '/nowhere', ready: titled('Not found') },
];

/** Navigates like a link inside the window. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path);

/** Returns path and query. Excludes the hash, which sometimes contains the window's key. */
const placeOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

const expectPlace = (page: Page, place: string) => expect.poll(() => placeOf(page)).toBe(place);

/** Returns hrefs of internal links: two per kind, because list rows have similar links. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const here = location.pathname + location.search;
    const kinds = new Map<string, Set<string>>();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const { origin, pathname, search } = link;
      const isInside = origin === location.origin && link.target === '' && !link.hasAttribute('download');
      if (!isInside || pathname + search === here || !link.checkVisibility()) continue;
      const place = link.closest('.ag-cell')?.getAttribute('col-id') ?? link.parentElement?.className;
      const kind = `${place} ${link.className}`;
      const inNavigation = link.closest('nav') !== null;
      const known = kinds.get(kind) ?? new Set();
      kinds.set(kind, known);
      if (inNavigation || known.size < 2) known.add(link.getAttribute('href') ?? '');
    }
    return [...new Set([...kinds.values()].flatMap((links) => [...links]))];
  });

const linkTo = (page: Page, href: string) => page.locator(`a[href=${JSON.stringify(href)}]:visible`).first();

function watchDocuments(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(request.url());
  });
  return asked;
}

/** Marks the current document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isTheSameWindow: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isTheSameWindow' in globalThis);

async function tryLink(page: Page, href: string, from: string): Promise<void> {
  await linkTo(page, href).click();
  await expect.poll(() => placeOf(page), `the link to ${href}`).not.toBe(from);
  expect(await isMarked(page), `the window after the link to ${href}`).toBe(true);
  await page.goBack();
  await expectPlace(page, from);
  await expect(linkTo(page, href), `the way back from ${href}`).toBeVisible();
}

test.describe('links', () => {
  test('open a catalog item in the window or in a tab, and Back returns at once', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('admin', pods);
    await expect(listed(page)).toBeVisible();
    await mark(page);
    const documents = watchDocuments(page);
    const name = rows(page).getByRole('link').first();
    const href = (await name.getAttribute('href')) ?? '';
    const entries = await page.evaluate(() => history.length);
    await name.click();
    await expectPlace(page, href);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await expect(crumb(page)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await page.goBack();
    await expectPlace(page, pods);
    await expect(listed(page)).toBeVisible();
    // A grid that reports the click late would reopen the item before these keys.
    const cursor = page.locator('.ag-row-focus');
    await page.getByRole('columnheader', { name: 'Name' }).focus();
    await page.keyboard.press('Tab');
    await expect(cursor).toHaveCount(1);
    const row = (await cursor.getAttribute('row-index')) ?? '';
    await page.keyboard.press('ArrowDown');
    await expect(cursor).not.toHaveAttribute('row-index', row);
    expect(placeOf(page)).toBe(pods);
    expect(documents).toEqual([]);
    // A modified click opens a new tab.
    const ways: ReadonlyArray<Parameters<Locator['click']>[0]> = [
      { modifiers: ['ControlOrMeta'] },
      { button: 'middle' },
    ];
    for (const how of ways) {
      const [opened] = await Promise.all([context.waitForEvent('page'), name.click(how)]);
      await expect.poll(() => placeOf(opened)).toBe(href);
      await opened.close();
    }
    expect(placeOf(page)).toBe(pods);
  });

  test('of every kind on every screen request no document', async ({ page, signIn }) => {
    test.slow();
    await signIn('admin', '/catalog');
    await expectSynced(page);
    await mark(page);
    const documents = watchDocuments(page);
    const tried = new Set<string>();
    for (const { what, path, enter, ready } of screens) {
      await test.step(what, async () => {
        await follow(page, path);
        await enter?.(page);
        await expect(ready(page)).toBeVisible();
        const from = placeOf(page);
        for (const href of await linksOf(page)) {
          if (tried.has(href)) continue;
          tried.add(href);
          await tryLink(page, href, from);
        }
      });
    }
    expect(tried.size).toBeGreaterThan(screens.length);
    expect(documents).toEqual([]);
  });
});
