import type { Manifest } from '../parts/manifest.ts';

const silences = { feature: 'settings.notifications', write: 'database' } as const;

/** An area that later versions bring, with the addresses of the web client; specification part 1 section 2.1. */
export const notifications: Manifest = {
  name: 'Notifications',
  screens: [
    { path: '/notifications', requires: { feature: 'settings.notifications', read: 'notifications' } },
    { path: '/notifications/$' },
    { path: '/notifications/silences/add', requires: silences },
  ],
  aliases: [['/settings/notifications', '/notifications']],
};
