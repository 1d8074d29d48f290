import { lazyRouteComponent } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { actionRequirements } from '#contract/rules/guards.ts';
import type { AreaManifest } from '#parts/manifest.ts';

export const logs: AreaManifest = {
  name: 'Logs',
  screens: [
    {
      path: '/logs',
      component: lazyRouteComponent(() => import('./LogsScreen.tsx'), 'LogsScreen'),
      prefetch: async () => (await import('./logsPrefetch.ts')).logsPrefetch,
    },
  ],
  main: [{ label: 'Logs', path: '/logs', requires: actionRequirements.readLogs, icon: ScrollText }],
};
