import { lazyRouteComponent } from '@tanstack/react-router';
import { Bell, BellOff } from 'lucide-react';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import type { Manifest } from '../../parts/manifest.ts';

const { notifications: rules, silences } = resourceRules;

export const notifications: Manifest = {
  name: 'Notifications',
  screens: [
    {
      path: '/notifications',
      requires: rules.requires,
      component: lazyRouteComponent(() => import('./sends/SendsScreen.tsx'), 'SendsScreen'),
      asks: async () => (await import('./sends/askSends.ts')).askSends,
    },
    {
      path: '/notifications/noise',
      component: lazyRouteComponent(() => import('./noise/NoiseScreen.tsx'), 'NoiseScreen'),
    },
    {
      path: rules.path,
      component: lazyRouteComponent(() => import('./rules/RulesScreen.tsx'), 'RulesScreen'),
      asks: async () => (await import('../../parts/resource/askResources.ts')).askResources('notifications'),
    },
    {
      path: silences.path,
      component: lazyRouteComponent(() => import('./silences/SilencesScreen.tsx'), 'SilencesScreen'),
      asks: async () => (await import('../../parts/resource/askResources.ts')).askResources('silences'),
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
      path: '/notifications',
      about: 'Sent notifications, rules and silences',
      icon: Bell,
      requires: rules.requires,
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
      title: 'Notification noise',
      keywords: 'report which rules send most alert fatigue',
      icon: Bell,
      requires: rules.requires,
      path: '/notifications/noise',
    },
  ],
};
