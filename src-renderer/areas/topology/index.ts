import { lazyRouteComponent } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import type { AreaManifest } from '#parts/manifest.ts';

const prefetch = async () => (await import('./topologyPrefetch.ts')).topologyPrefetch;
const requires = { feature: 'topology', read: 'database' } as const;

export const topology: AreaManifest = {
  name: 'Dashboard',
  screens: [
    {
      path: '/topology',
      component: lazyRouteComponent(() => import('./dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
      prefetch,
    },
    {
      path: '/topology/$id',
      component: lazyRouteComponent(() => import('./component/ComponentScreen.tsx'), 'ComponentScreen'),
      prefetch,
    },
    {
      path: '/view/topology/$id',
      requires,
      component: lazyRouteComponent(() => import('./view/ComponentViewScreen.tsx'), 'ComponentViewScreen'),
      prefetch,
    },
  ],
  main: [{ label: 'Dashboard', path: '/topology', requires, icon: Network, keys: 'g t' }],
  search: [
    {
      kind: 'component',
      title: 'Components',
      href: ({ id }) => `/topology/${encodeURIComponent(id)}`,
    },
  ],
};
