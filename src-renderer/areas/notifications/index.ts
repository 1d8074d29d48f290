import { lazyRouteComponent } from '@tanstack/react-router';
import { Bell, BellOff, CalendarClock } from 'lucide-react';
import { resourceRules } from '#contract/rules/resources.ts';
import type { AreaManifest } from '#parts/manifest.ts';

const { notifications: rules, silences } = resourceRules;

export const notifications: AreaManifest = {
  name: 'Notifications',
  screens: [
    {
      path: '/notifications',
      component: lazyRouteComponent(() => import('./sends/SendsScreen.tsx'), 'SendsScreen'),
      prefetch: async () => (await import('./sends/sendsPrefetch.ts')).sendsPrefetch,
    },
    {
      path: '/notifications/noise',
      component: lazyRouteComponent(() => import('./noise/NoiseScreen.tsx'), 'NoiseScreen'),
      prefetch: async () => (await import('./noise/noisePrefetch.ts')).noisePrefetch,
    },
    {
      path: rules.path,
      component: lazyRouteComponent(() => import('./rules/RulesScreen.tsx'), 'RulesScreen'),
      prefetch: async () =>
        (await import('#parts/resource/resourcesPrefetch.ts')).resourcesPrefetch('notifications'),
    },
    {
      path: silences.path,
      component: lazyRouteComponent(() => import('./silences/SilencesScreen.tsx'), 'SilencesScreen'),
      prefetch: async () =>
        (await import('#parts/resource/resourcesPrefetch.ts')).resourcesPrefetch('silences'),
    },
    {
      path: '/notifications/windows',
      requires: silences.requires,
      component: lazyRouteComponent(() => import('./windows/WindowsScreen.tsx'), 'WindowsScreen'),
    },
    {
      path: `${silences.path}/add`,
      requires: silences.writes,
      component: lazyRouteComponent(() => import('./silences/AddSilenceScreen.tsx'), 'AddSilenceScreen'),
    },
  ],
  settings: [
    {
      label: 'Notifications',
      group: 'Notifications',
      path: '/notifications',
      description: 'Sent notifications, rules and silences',
      icon: Bell,
      // Users without access to the history may still have access to silences.
      requires: silences.requires,
      keys: 'g n',
    },
  ],
  aliases: [
    ['/settings/notifications', '/notifications'],
    ['/notifications/silence', '/notifications/silences/add'],
  ],
  commands: [
    {
      title: 'Create notification',
      keywords: 'add new notification rule alert',
      icon: Bell,
      requires: { feature: 'settings.notifications', ...rules.writes },
      path: `${rules.path}?add=true`,
    },
    {
      title: 'Silence notifications',
      keywords: 'add new silence mute quiet',
      icon: BellOff,
      requires: silences.writes,
      path: `${silences.path}/add`,
    },
    {
      title: 'Add maintenance window',
      keywords: 'recurring silence schedule weekly monthly mute patching',
      icon: CalendarClock,
      requires: silences.writes,
      path: '/notifications/windows?add=true',
    },
    {
      title: 'Notification noise',
      keywords: 'report which rules send most alert fatigue',
      icon: Bell,
      requires: rules.requires,
      path: '/notifications/noise',
    },
  ],
};
