import { lazyRouteComponent } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import type { AreaManifest } from '#parts/manifest.ts';

export const views: AreaManifest = {
  name: 'Saved views',
  screens: [
    {
      path: '/settings/saved-views',
      component: lazyRouteComponent(() => import('./ViewsScreen.tsx'), 'ViewsScreen'),
    },
  ],
  settings: [
    {
      label: 'Saved views',
      group: 'This computer',
      path: '/settings/saved-views',
      description: 'Saved lists: order, export and import',
      icon: Bookmark,
    },
  ],
};
