import { lazyRouteComponent } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import type { AreaManifest } from '#parts/manifest.ts';

export const overview: AreaManifest = {
  name: 'All workspaces',
  screens: [
    {
      path: '/all',
      component: lazyRouteComponent(() => import('./OverviewScreen.tsx'), 'OverviewScreen'),
    },
  ],
  main: [
    {
      label: 'All workspaces',
      path: '/all',
      icon: Layers,
      keys: 'g a',
      isForAllWorkspaces: true,
    },
  ],
};
