import { Network } from 'lucide-react';
import type { Manifest } from '../parts/manifest.ts';

/** Areas that later versions bring, with the addresses of the web client; specification part 1 section 2.1. */
export const topology: Manifest = {
  name: 'Dashboard',
  screens: [
    { path: '/topology' },
    { path: '/topology/$' },
    { path: '/view/topology/$', requires: { feature: 'topology', read: 'database' } },
  ],
  main: [
    {
      label: 'Dashboard',
      path: '/topology',
      requires: { feature: 'topology', read: 'database' },
      icon: Network,
      keys: 'g t',
    },
  ],
};

const silences = { feature: 'settings.notifications', write: 'database' } as const;

export const notifications: Manifest = {
  name: 'Notifications',
  screens: [
    { path: '/notifications', requires: { feature: 'settings.notifications', read: 'notifications' } },
    { path: '/notifications/$' },
    { path: '/notifications/silences/add', requires: silences },
  ],
  aliases: [['/settings/notifications', '/notifications']],
};
