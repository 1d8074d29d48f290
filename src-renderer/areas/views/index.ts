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
      about: 'Lists that you gave a name, in their order; to a file and from one',
      icon: Bookmark,
    },
  ],
};
