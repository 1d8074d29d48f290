import { lazyRouteComponent } from '@tanstack/react-router';
import { Server } from 'lucide-react';
import type { Manifest } from '../../parts/manifest.ts';

export const workspaces: Manifest = {
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
      path: '/settings/workspaces',
      about: 'Your servers and their connections',
      icon: Server,
    },
  ],
};
