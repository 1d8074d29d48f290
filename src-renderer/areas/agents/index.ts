import { lazyRouteComponent } from '@tanstack/react-router';
import { Plus, Radio } from 'lucide-react';
import { actionGuards } from '../../../src-preload/contract/rules/guards.ts';
import type { Manifest } from '../../parts/manifest.ts';

const component = lazyRouteComponent(() => import('./AgentsScreen.tsx'), 'AgentsScreen');
const requires = { feature: 'agents', read: 'database' } as const;

export const agents: Manifest = {
  name: 'Agents',
  // The web client has the second only; both stand in the specification.
  screens: [
    { path: '/agents', component, requires },
    { path: '/settings/agents', component },
  ],
  settings: [
    {
      label: 'Agents',
      path: '/settings/agents',
      about: 'Other clusters that send what they find to this server',
      icon: Radio,
      requires,
    },
  ],
  commands: [
    {
      title: 'Add agent',
      keywords: 'create new remote cluster',
      icon: Plus,
      requires: { feature: 'agents', ...actionGuards.changeAgents },
      path: '/settings/agents?addAgent=true',
    },
  ],
};
