import { lazyRouteComponent } from '@tanstack/react-router';
import { FileKey } from 'lucide-react';
import type { AreaManifest } from '#parts/manifest.ts';

export const kubeconfig: AreaManifest = {
  name: 'Kubeconfigs',
  screens: [
    {
      path: '/settings/kubeconfigs',
      component: lazyRouteComponent(() => import('./KubeconfigsScreen.tsx'), 'KubeconfigsScreen'),
    },
  ],
  settings: [
    {
      label: 'Kubeconfigs',
      group: 'This computer',
      path: '/settings/kubeconfigs',
      description: 'Kubeconfig entries installed on this computer',
      icon: FileKey,
    },
  ],
  aliases: [['/api/kubeconfig', '/settings/kubeconfigs']],
};
