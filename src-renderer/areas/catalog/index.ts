import { lazyRouteComponent } from '@tanstack/react-router';
import { Braces } from 'lucide-react';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { stringifySearch } from '../../kit/address/searchParams.ts';
import type { Manifest } from '../../parts/manifest.ts';

const { scrapers } = resourceRules;

export const catalog: Manifest = {
  name: 'Catalog',
  screens: [
    {
      path: '/catalog',
      component: lazyRouteComponent(() => import('./CatalogList.tsx'), 'CatalogList'),
      asks: async () => (await import('./askCatalog.ts')).askCatalog,
    },
    {
      // The page stays mounted while its tabs change.
      path: '/catalog/$id',
      component: lazyRouteComponent(() => import('./item/CatalogItem.tsx'), 'CatalogItem'),
      children: [
        { path: '/', component: lazyRouteComponent(() => import('./item/ConfigTab.tsx'), 'ConfigTab') },
        {
          path: 'changes',
          component: lazyRouteComponent(() => import('./item/ChangesTab.tsx'), 'ChangesTab'),
        },
        {
          path: 'insights',
          component: lazyRouteComponent(() => import('./item/InsightsTab.tsx'), 'InsightsTab'),
        },
        {
          path: 'relationships',
          component: lazyRouteComponent(
            () => import('./relationships/RelationshipsTab.tsx'),
            'RelationshipsTab',
          ),
        },
        {
          path: 'playbooks',
          component: lazyRouteComponent(() => import('./item/PlaybooksTab.tsx'), 'PlaybooksTab'),
        },
        { path: 'checks', component: lazyRouteComponent(() => import('./item/ChecksTab.tsx'), 'ChecksTab') },
        {
          path: 'timeline',
          component: lazyRouteComponent(() => import('./item/TimelineTab.tsx'), 'TimelineTab'),
        },
      ],
    },
    {
      path: '/catalog/changes',
      component: lazyRouteComponent(() => import('./changes/ChangesScreen.tsx'), 'ChangesScreen'),
      asks: async () => (await import('./changes/askChanges.ts')).askChanges,
    },
    {
      path: '/catalog/insights',
      component: lazyRouteComponent(() => import('./insights/InsightsScreen.tsx'), 'InsightsScreen'),
      asks: async () => (await import('./insights/askInsights.ts')).askInsights,
    },
    {
      path: scrapers.path,
      component: lazyRouteComponent(() => import('./scrapers/scrapers.tsx'), 'List'),
      asks: async () => (await import('../../parts/resource/askResources.ts')).askResources('scrapers'),
      requires: scrapers.requires,
    },
    {
      path: `${scrapers.path}/$id`,
      component: lazyRouteComponent(() => import('./scrapers/scrapers.tsx'), 'Editor'),
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
