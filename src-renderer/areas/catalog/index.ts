import { lazyRouteComponent } from '@tanstack/react-router';
import { Braces } from 'lucide-react';
import { stringifySearch } from '../../kit/address/searchParams.ts';
import type { Manifest } from '../../parts/manifest.ts';

const laterTab = lazyRouteComponent(() => import('./item/LaterTab.tsx'), 'LaterTab');

export const catalog: Manifest = {
  name: 'Catalog',
  screens: [
    {
      path: '/catalog',
      component: lazyRouteComponent(() => import('./CatalogList.tsx'), 'CatalogList'),
      asks: async () => (await import('./askCatalog.ts')).askCatalog,
    },
    {
      // The page stays while its tabs change.
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
        { path: 'playbooks', component: laterTab },
        { path: 'checks', component: laterTab },
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
    { path: '/catalog/scrapers', requires: { feature: 'settings.config_scraper', read: 'config_scrapers' } },
    { path: '/catalog/scrapers/$' },
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
        note: 'every match, also of the server',
        href: (typed) => `/catalog${stringifySearch({ search: typed })}`,
      },
    },
  ],
};
