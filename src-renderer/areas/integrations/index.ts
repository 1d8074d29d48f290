import { lazyRouteComponent } from '@tanstack/react-router';
import { Cable, Plus } from 'lucide-react';
import { resourceRules } from '#contract/rules/resources.ts';
import type { AreaManifest } from '#parts/manifest.ts';

const { path, texts, requires, writes } = resourceRules.integrations;
const editorRequirement = { feature: 'settings.integrations', ...writes } as const;
const page = () => import('./IntegrationPage.tsx');

export const integrations: AreaManifest = {
  name: texts.many,
  screens: [
    {
      path,
      component: lazyRouteComponent(() => import('./IntegrationsScreen.tsx'), 'IntegrationsScreen'),
      prefetch: async () =>
        (await import('#parts/resource/resourcesPrefetch.ts')).resourcesPrefetch('integrations'),
    },
    {
      path: `${path}/$type/$id`,
      component: lazyRouteComponent(page, 'IntegrationPage'),
      prefetch: async () => (await import('./integrationPrefetch.ts')).integrationPrefetch,
      requires: editorRequirement,
    },
    {
      path: `${path}/$type`,
      component: lazyRouteComponent(page, 'UnknownType'),
      requires: editorRequirement,
    },
  ],
  settings: [
    {
      label: texts.many,
      group: 'Data sources',
      path,
      description: 'Scrapers, topologies and log backends',
      icon: Cable,
      requires,
      counts: 'integrations',
    },
  ],
  commands: [
    {
      title: 'Add integration',
      keywords: 'create new scraper topology log backend gitops flux helm chart',
      icon: Plus,
      requires: editorRequirement,
      path: `${path}?add=true`,
    },
  ],
};
