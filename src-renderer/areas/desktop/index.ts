import { lazyRouteComponent } from '@tanstack/react-router';
import { Monitor } from 'lucide-react';
import type { AreaManifest } from '#parts/manifest.ts';

export const desktop: AreaManifest = {
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
      group: 'This computer',
      path: '/settings/desktop',
      description: 'Startup, notifications, quiet hours, zoom and the quarterdeck command',
      icon: Monitor,
    },
  ],
};
