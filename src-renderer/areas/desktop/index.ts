import { lazyRouteComponent } from '@tanstack/react-router';
import { Monitor } from 'lucide-react';
import type { Manifest } from '../../parts/manifest.ts';

export const desktop: Manifest = {
  name: 'Desktop',
  screens: [
    {
      path: '/settings/desktop',
      component: lazyRouteComponent(() => import('./DesktopScreen.tsx'), 'DesktopScreen'),
    },
  ],
  settings: [
    {
      label: 'Desktop',
      path: '/settings/desktop',
      about: 'Startup, notifications, quiet hours and zoom',
      icon: Monitor,
    },
  ],
};
