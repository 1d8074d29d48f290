import { lazyRouteComponent } from '@tanstack/react-router';
import { Braces } from 'lucide-react';
import { resourceRules } from '#contract/rules/resources.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import type { AreaManifest } from '#parts/manifest.ts';

const { scrapers } = resourceRules;

export const catalog: AreaManifest = {
  name: 'Catalog',
  screens: [
    {
      path: '/catalog',
      component: lazyRouteComponent(() => import('./CatalogList.tsx'), 'CatalogList'),
      prefetch: async () => (await import('./catalogPrefetch.ts')).catalogPrefetch,
    },
    {
      // The page stays mounted while its tabs change.
      path: '/catalog/$id',
      component: lazyRouteComponent(() => import('./item/CatalogItem.tsx'), 'CatalogItem'),
      prefetch: async () => (await import('./item/itemPrefetch.ts')).itemPrefetch,
      children: [
        { path: '/', component: lazyRouteComponent(() => import('./item/ConfigTab.tsx'), 'ConfigTab') },
        {
          path: 'changes',
          component: lazyRouteComponent(() => import('./item/ChangesTab.tsx'), 'ChangesTab'),
          prefetch: async () => (await import('./changes/changesPrefetch.ts')).changesPrefetch,
        },
        {
          path: 'insights',
          component: lazyRouteComponent(() => import('./item/InsightsTab.tsx'), 'InsightsTab'),
          prefetch: async () => (await import('./insights/insightsPrefetch.ts')).insightsPrefetch,
        },
        {
          path: 'relationships',
          component: lazyRouteComponent(
            () => import('./relationships/ItemRelationshipsTab.tsx'),
            'ItemRelationshipsTab',
          ),
        },
        {
          path: 'playbooks',
          component: lazyRouteComponent(() => import('./item/PlaybooksTab.tsx'), 'PlaybooksTab'),
        },
        { path: 'checks', component: lazyRouteComponent(() => import('./item/ChecksTab.tsx'), 'ChecksTab') },
        {
          path: 'timeline',
          component: lazyRouteComponent(() => import('./item/ItemTimelineTab.tsx'), 'ItemTimelineTab'),
        },
      ],
    },
    {
      path: '/catalog/changes',
      component: lazyRouteComponent(() => import('./changes/ChangesScreen.tsx'), 'ChangesScreen'),
      prefetch: async () => (await import('./changes/changesPrefetch.ts')).changesPrefetch,
    },
    {
      path: '/catalog/insights',
      component: lazyRouteComponent(() => import('./insights/InsightsScreen.tsx'), 'InsightsScreen'),
      prefetch: async () => (await import('./insights/insightsPrefetch.ts')).insightsPrefetch,
    },
    {
      path: '/catalog/compare',
      component: lazyRouteComponent(() => import('./compare/CompareScreen.tsx'), 'CompareScreen'),
    },
    {
      path: '/catalog/graph',
      component: lazyRouteComponent(() => import('./graph/GraphScreen.tsx'), 'GraphScreen'),
    },
    {
      path: scrapers.path,
      component: lazyRouteComponent(() => import('./scrapers/scrapers.tsx'), 'List'),
      prefetch: async () =>
        (await import('#parts/resource/resourcesPrefetch.ts')).resourcesPrefetch('scrapers'),
      label: scrapers.texts.many,
      requires: scrapers.requires,
    },
    {
      path: `${scrapers.path}/$id`,
      component: lazyRouteComponent(() => import('./scrapers/scrapers.tsx'), 'Editor'),
      prefetch: async () =>
        (await import('#parts/resource/resourcesPrefetch.ts')).resourcePrefetch('scrapers'),
    },
  ],
  main: [
    {
      label: 'Catalog',
      path: '/catalog',
      requires: { feature: 'config', read: 'database' },
      icon: Braces,
      keys: 'g c',
    },
  ],
  aliases: [
    ['/configs', '/catalog'],
    ['/config', '/catalog'],
  ],
  search: [
    {
      kind: 'insight',
      title: 'Insights',
      href: ({ id }) => `/catalog/insights${stringifySearch({ insight: id })}`,
    },
    {
      kind: 'item',
      title: 'Catalog',
      href: ({ id }) => `/catalog/${encodeURIComponent(id)}`,
      list: {
        title: (typed) => `Search the catalog for “${typed}”`,
        note: 'includes server results',
        href: (typed) => `/catalog${stringifySearch({ search: typed })}`,
      },
    },
    {
      kind: 'scraper',
      title: 'Scrapers',
      href: ({ id }) => `${scrapers.path}/${encodeURIComponent(id)}`,
    },
  ],
};
