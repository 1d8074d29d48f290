import { QueryClient } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { resourcesPrefetch } from '#parts/resource/resourcesPrefetch.ts';
import { catalogPrefetch } from '../../../../src-renderer/areas/catalog/catalogPrefetch.ts';
import { itemPrefetch } from '../../../../src-renderer/areas/catalog/item/itemPrefetch.ts';
import { jobsPrefetch } from '../../../../src-renderer/areas/settings/jobs/jobsPrefetch.ts';
import { prefetchAddress } from '../../../../src-renderer/shell/prefetch.ts';
import { untilPasses } from '../../../support/untilPasses.ts';

const asked = vi.hoisted(() => vi.fn(async () => 'the answer'));
vi.mock('#parts/bridge/bridge.ts', () => {
  const procedure = (name: string) => ({
    queryOptions: ({ input }: { readonly input?: object } = {}) => ({
      queryKey: [name, input],
      queryFn: () => asked(...([name, input] as unknown as [])),
    }),
  });
  return {
    queries: {
      catalog: {
        items: { list: procedure('items') },
        summary: { list: procedure('summary') },
        item: { get: procedure('item') },
      },
      jobs: { list: procedure('runs'), strips: procedure('strips') },
      resources: { list: procedure('resources') },
    },
  };
});

const newAnswers = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });

/** Creates the router of a window with the given first requests of its screens. */
function routerOf(screens: Readonly<Record<string, () => Promise<PrefetchQuery>>>): AnyRouter {
  const root = createRootRoute();
  const routes = Object.entries(screens).map(([path, asks]) =>
    createRoute({ getParentRoute: () => root, path, staticData: { asks } }),
  );
  return createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
}

const nothing: PrefetchQuery = () => [];

beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  return () => void vi.unstubAllGlobals();
});

it.each<[what: string, question: PrefetchQuery, query: string, name: string, input: unknown]>([
  [
    'items',
    catalogPrefetch,
    '?configType=AWS%3A%3AEC2&sortBy=cost&pageIndex=2',
    'items',
    { filter: { type: 'AWS::EC2' }, sortBy: 'cost', pageIndex: 2 },
  ],
  ['the summary', catalogPrefetch, '', 'summary', { groupBy: ['config_class', 'type'] }],
  [
    'runs',
    jobsPrefetch,
    '?name=Sync:-1&pageIndex=3',
    'runs',
    { filter: { name: [{ value: 'Sync', state: 'exclude' }] }, pageIndex: 3, pageSize: 50 },
  ],
  [
    'resources, regardless of the open panel',
    resourcesPrefetch('teams'),
    '?sortBy=name&id=abc',
    'resources',
    { kind: 'teams', sortBy: 'name' },
  ],
])('the address requests %s', (_what, question, query, name, input) => {
  expect(question(query, {}).map(({ queryKey }) => queryKey)).toEqual([
    [name, expect.objectContaining(nested(input))],
  ]);
});

const nested = (input: unknown): object =>
  Object.fromEntries(
    Object.entries(input as object).map(([key, value]) => [
      key,
      typeof value === 'object' && !Array.isArray(value) ? expect.objectContaining(value) : value,
    ]),
  );

it('the address with ?by=job requests the jobs', () => {
  expect(jobsPrefetch('?by=job', {})[0]?.queryKey).toEqual(['strips', undefined]);
});

it('a page requests the record of its address, and all its queries at once', async () => {
  const answers = newAnswers();
  const asks = async (): Promise<PrefetchQuery> => itemPrefetch;
  const router = routerOf({ '/catalog/$id': asks });
  const address = '/catalog/a%2Fb';
  router.history.push(address);
  prefetchAddress(router, answers, address);
  await untilPasses(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked.mock.calls).toEqual([
    ['item', { id: 'a/b', kept: true }],
    ['item', { id: 'a/b' }],
  ]);
});

it('the first request of a screen leaves when its file is loaded, and later ones leave at once', async () => {
  const answers = newAnswers();
  const router = routerOf({ '/catalog': async () => catalogPrefetch });
  router.history.push('/catalog?search=web');
  expect(prefetchAddress(router, answers, '/catalog?search=web')).toBe(false);
  await untilPasses(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(prefetchAddress(router, answers, '/catalog?search=db')).toBe(true);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('a screen that the person has left requests nothing when its file is loaded', async () => {
  const loads = Promise.withResolvers<PrefetchQuery>();
  const router = routerOf({ '/slow': () => loads.promise });
  router.history.push('/slow');
  prefetchAddress(router, newAnswers(), '/slow');
  router.history.push('/elsewhere');
  loads.resolve(catalogPrefetch);
  await loads.promise;
  await Promise.resolve();
  expect(asked).not.toHaveBeenCalled();
});

it('a screen whose answer is pending or fresh requests nothing', async () => {
  const answers = newAnswers();
  const router = routerOf({ '/catalog': async () => catalogPrefetch });
  const address = '/catalog?search=web';
  router.history.push(address);
  prefetchAddress(router, answers, address);
  await untilPasses(() => expect(asked).toHaveBeenCalled());
  await untilPasses(() => expect(prefetchAddress(router, answers, address)).toBe(false));
  expect(asked).toHaveBeenCalledTimes(1);
});

it.each([
  ['a screen without requests', '/quiet'],
  ['a screen whose file does not load', '/lost'],
  ['a page below a screen', '/catalog/0190a000-0000-4000-8000-000000000001'],
  ['an unknown screen', '/nowhere'],
])('an address requests nothing for %s', async (_what, address) => {
  const router = routerOf({
    '/catalog': async () => catalogPrefetch,
    '/quiet': async () => nothing,
    '/lost': () => Promise.reject(new TypeError('Failed to fetch')),
  });
  router.history.push(address);
  expect(prefetchAddress(router, newAnswers(), address)).toBe(false);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).not.toHaveBeenCalled();
});
