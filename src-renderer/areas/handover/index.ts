import { lazyRouteComponent } from '@tanstack/react-router';
import { Sunrise } from 'lucide-react';
import { handoverRequirement } from '#contract/rules/handover.ts';
import type { AreaManifest } from '#parts/manifest.ts';

export const handover: AreaManifest = {
  name: 'Handover',
  screens: [
    {
      path: '/handover',
      label: 'Handover',
      requires: handoverRequirement,
      component: lazyRouteComponent(() => import('./HandoverScreen.tsx'), 'HandoverScreen'),
    },
  ],
  commands: [
    {
      title: 'Handover',
      keywords: 'night shift on call report what happened summary turned unhealthy since',
      icon: Sunrise,
      requires: handoverRequirement,
      path: '/handover',
    },
  ],
};
