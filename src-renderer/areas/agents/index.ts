import { lazyRouteComponent } from '@tanstack/react-router';
import { Plus, Radio } from 'lucide-react';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import type { Manifest } from '../../parts/manifest.ts';

const component = lazyRouteComponent(() => import('./AgentsScreen.tsx'), 'AgentsScreen');
const asks = async () => (await import('../../parts/resource/askResources.ts')).askResources('agents');
const { path, words, requires, writes } = resourceRules.agents;

export const agents: Manifest = {
  name: words.many,
  // The web client has only the second path. `/agents` is an alias.
  screens: [
    { path: '/agents', component, asks, requires },
    { path, component, asks },
  ],
  settings: [
    {
      label: words.many,
      path,
      about: 'Remote clusters that send data to this server',
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
