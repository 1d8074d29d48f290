import { lazyRouteComponent } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import type { AreaManifest } from '#parts/manifest.ts';

export const about: AreaManifest = {
  name: 'About',
  screens: [
    {
      path: '/settings/about',
      component: lazyRouteComponent(() => import('./AboutScreen.tsx'), 'AboutScreen'),
    },
  ],
  settings: [
    {
      label: 'About',
      group: 'This computer',
      path: '/settings/about',
      description: 'Version, updates, licenses and diagnostics',
      icon: Info,
    },
  ],
};
