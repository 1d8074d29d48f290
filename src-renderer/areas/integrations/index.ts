import { lazyRouteComponent } from '@tanstack/react-router';
import { Cable, Plus } from 'lucide-react';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import type { Manifest } from '../../parts/manifest.ts';

const { path, words, requires, writes } = resourceRules.integrations;
const ofOne = { feature: 'settings.integrations', ...writes } as const;
const page = () => import('./IntegrationPage.tsx');

export const integrations: Manifest = {
  name: words.many,
  screens: [
    {
      path,
      component: lazyRouteComponent(() => import('./IntegrationsScreen.tsx'), 'IntegrationsScreen'),
      asks: async () => (await import('../../parts/resource/askResources.ts')).askResources('integrations'),
    },
    {
      path: `${path}/$type/$id`,
      component: lazyRouteComponent(page, 'IntegrationPage'),
      requires: ofOne,
    },
    { path: `${path}/$type`, component: lazyRouteComponent(page, 'UnknownType'), requires: ofOne },
  ],
  settings: [
    {
      label: words.many,
      path,
      about: 'Scrapers, topologies and log backends',
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
      requires: ofOne,
      path: `${path}?add=true`,
    },
  ],
};
