import { lazyRouteComponent } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { AreaManifest } from '#parts/manifest.ts';

const path = '/settings/tokens';
const requires = { signedInUser: true } as const;

export const tokens: AreaManifest = {
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
      group: 'Access',
      path,
      description: 'Tokens for scripts and tools',
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
