import { lazyRouteComponent } from '@tanstack/react-router';
import { HeartPulse } from 'lucide-react';
import { stringifySearch } from '#kit/address/searchParams.ts';
import type { AreaManifest } from '#parts/manifest.ts';

export const health: AreaManifest = {
  name: 'Health',
  screens: [
    {
      path: '/health',
      component: lazyRouteComponent(() => import('./HealthScreen.tsx'), 'HealthScreen'),
      prefetch: async () => (await import('./healthPrefetch.ts')).healthPrefetch,
    },
  ],
  main: [
    {
      label: 'Health',
      path: '/health',
      requires: { feature: 'health', read: 'canaries' },
      icon: HeartPulse,
      keys: 'g h',
    },
  ],
  search: [
    {
      kind: 'check',
      title: 'Health checks',
      // The web client links to a check with the same parameters.
      href: ({ id }) => `/health${stringifySearch({ checkId: id, timeRange: '1h' })}`,
    },
  ],
};
