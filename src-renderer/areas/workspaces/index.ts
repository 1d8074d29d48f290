import { lazyRouteComponent } from '@tanstack/react-router';
import { Server } from 'lucide-react';
import type { AreaManifest } from '#parts/manifest.ts';

export const workspaces: AreaManifest = {
  name: 'Workspaces',
  screens: [
    {
      path: '/settings/workspaces',
      component: lazyRouteComponent(() => import('./WorkspacesScreen.tsx'), 'WorkspacesScreen'),
    },
  ],
  settings: [
    {
      label: 'Workspaces',
      group: 'This computer',
      path: '/settings/workspaces',
      description: 'Your servers and their connections',
      icon: Server,
    },
  ],
};
