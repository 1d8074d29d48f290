import { lazyRouteComponent } from '@tanstack/react-router';
import { Plus, Radio } from 'lucide-react';
import { resourceRules } from '#contract/rules/resources.ts';
import type { AreaManifest } from '#parts/manifest.ts';

const component = lazyRouteComponent(() => import('./AgentsScreen.tsx'), 'AgentsScreen');
const prefetch = async () =>
  (await import('#parts/resource/resourcesPrefetch.ts')).resourcesPrefetch('agents');
const { path, texts, requires, writes } = resourceRules.agents;

export const agents: AreaManifest = {
  name: texts.many,
  // The web client has only the second path. `/agents` is an alias.
  screens: [
    { path: '/agents', component, prefetch, requires },
    { path, component, prefetch },
  ],
  settings: [
    {
      label: texts.many,
      group: 'Data sources',
      path,
      description: 'Remote clusters that send data to this server',
      icon: Radio,
      requires,
      counts: 'agents',
    },
  ],
  commands: [
    {
      title: 'Add agent',
      keywords: 'create new remote cluster',
      icon: Plus,
      requires: { feature: 'agents', ...writes },
      path: `${path}?addAgent=true`,
    },
  ],
};
