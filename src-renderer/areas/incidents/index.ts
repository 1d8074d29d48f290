import { lazyRouteComponent } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { actionRequirements } from '#contract/rules/guards.ts';
import type { AreaManifest } from '#parts/manifest.ts';
import { messages } from './messages.ts';

export const incidents: AreaManifest = {
  name: 'Incidents',
  screens: [
    {
      path: '/incidents',
      component: lazyRouteComponent(() => import('./list/IncidentsScreen.tsx'), 'IncidentsScreen'),
      prefetch: async () => (await import('./list/incidentsPrefetch.ts')).incidentsPrefetch,
    },
    {
      path: '/incidents/$id',
      component: lazyRouteComponent(() => import('./page/IncidentScreen.tsx'), 'IncidentScreen'),
      prefetch: async () => (await import('./page/incidentPrefetch.ts')).incidentPrefetch,
    },
  ],
  main: [
    {
      label: 'Incidents',
      path: '/incidents',
      requires: actionRequirements.readIncidents,
      icon: LifeBuoy,
      keys: 'g i',
    },
  ],
  commands: [
    {
      title: messages.create.title,
      keywords: 'new incident report outage',
      icon: LifeBuoy,
      requires: actionRequirements.attachEvidence,
      path: '/incidents?create=true',
    },
  ],
  search: [
    {
      kind: 'incident',
      title: 'Incidents',
      href: ({ id }) => `/incidents/${encodeURIComponent(id)}`,
    },
  ],
};
