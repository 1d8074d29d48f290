import { lazyRouteComponent } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { resourceRules } from '#contract/rules/resources.ts';
import type { AreaManifest } from '#parts/manifest.ts';

const library = resourceRules.playbooks;

export const playbooks: AreaManifest = {
  name: 'Playbooks',
  screens: [
    {
      // The library stays mounted while a playbook is edited or run.
      path: library.path,
      component: lazyRouteComponent(() => import('./library/LibraryScreen.tsx'), 'LibraryScreen'),
      prefetch: async () => (await import('./library/libraryPrefetch.ts')).libraryPrefetch,
      children: [
        {
          path: '/',
          component: lazyRouteComponent(() => import('./library/LibraryDialogs.tsx'), 'NoDialog'),
        },
        {
          path: '$id',
          component: lazyRouteComponent(() => import('./library/LibraryDialogs.tsx'), 'EditPlaybook'),
        },
        {
          path: '$id/run',
          component: lazyRouteComponent(() => import('./library/LibraryDialogs.tsx'), 'RunFromLink'),
        },
      ],
    },
    {
      path: `${library.path}/runs`,
      component: lazyRouteComponent(() => import('./runs/RunsScreen.tsx'), 'RunsScreen'),
      prefetch: async () => (await import('./runs/runsPrefetch.ts')).runsPrefetch,
    },
    {
      path: `${library.path}/runs/compare`,
      component: lazyRouteComponent(() => import('./compare/CompareRunsScreen.tsx'), 'CompareRunsScreen'),
    },
    {
      path: `${library.path}/runs/$id`,
      component: lazyRouteComponent(() => import('./run/RunScreen.tsx'), 'RunScreen'),
      prefetch: async () => (await import('./run/runPrefetch.ts')).runPrefetch,
    },
  ],
  main: [
    {
      label: 'Playbooks',
      path: library.path,
      requires: { feature: 'playbooks', read: 'database' },
      icon: BookOpen,
      keys: 'g p',
    },
  ],
  commands: [
    {
      title: 'Create playbook',
      keywords: 'new playbook spec runbook',
      icon: BookOpen,
      requires: { feature: 'playbooks', ...library.writes },
      path: `${library.path}?add=true`,
    },
    {
      title: 'Playbook runs',
      keywords: 'runs history runbook',
      icon: BookOpen,
      requires: { feature: 'playbooks', read: 'database' },
      path: `${library.path}/runs`,
    },
  ],
};
