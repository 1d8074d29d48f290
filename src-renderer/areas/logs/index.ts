import { lazyRouteComponent } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import type { Manifest } from '../../parts/manifest.ts';

export const logs: Manifest = {
  name: 'Logs',
  screens: [
    {
      path: '/logs',
      component: lazyRouteComponent(() => import('./LogsScreen.tsx'), 'LogsScreen'),
      asks: async () => (await import('./askLogs.ts')).askLogs,
    },
  ],
  main: [{ label: 'Logs', path: '/logs', requires: { feature: 'logs', read: 'database' }, icon: ScrollText }],
};
