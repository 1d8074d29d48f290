import { lazyRouteComponent } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { Manifest } from '../../parts/manifest.ts';

const path = '/settings/tokens';
const requires = { person: true } as const;

export const tokens: Manifest = {
  name: 'Access tokens',
  screens: [
    {
      path,
      component: lazyRouteComponent(() => import('./TokensScreen.tsx'), 'TokensScreen'),
    },
  ],
  settings: [
    {
      label: 'Access tokens',
      path,
      about: 'Tokens for scripts and tools',
      icon: KeyRound,
      requires,
    },
  ],
  commands: [
    {
      title: 'Create access token',
      keywords: 'create new personal api bearer program script',
      icon: KeyRound,
      requires,
      path: `${path}?make=true`,
    },
  ],
};
