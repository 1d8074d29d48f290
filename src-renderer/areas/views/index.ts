import { lazyRouteComponent } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import type { Manifest } from '../../parts/manifest.ts';

export const views: Manifest = {
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
      path: '/settings/saved-views',
      about: 'Saved lists: order, export and import',
      icon: Bookmark,
    },
  ],
};
