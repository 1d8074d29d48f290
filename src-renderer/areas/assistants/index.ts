import { lazyRouteComponent } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import type { AreaManifest } from '#parts/manifest.ts';

export const assistants: AreaManifest = {
  name: 'Assistants',
  screens: [
    {
      path: '/settings/assistants',
      component: lazyRouteComponent(() => import('./AssistantsScreen.tsx'), 'AssistantsScreen'),
    },
  ],
  settings: [
    {
      label: 'Assistants',
      group: 'This computer',
      path: '/settings/assistants',
      description: 'Model Context Protocol: what assistants can read and do, and their calls',
      icon: Bot,
    },
  ],
};
