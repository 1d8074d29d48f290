import { lazyRouteComponent } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import type { Manifest } from '../../parts/manifest.ts';

export const about: Manifest = {
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
      path: '/settings/about',
      about: 'Version, updates, licenses and diagnostics',
      icon: Info,
    },
  ],
};
