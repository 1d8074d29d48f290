import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import {
  CloudSync,
  FileBox,
  Flag,
  FolderClock,
  HeartPulse,
  ListTodo,
  type LucideIcon,
  Network,
  Plug,
  ScrollText,
  ShieldCheck,
  Siren,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';
import { type ResourceKind, resourceRules } from '#contract/rules/resources.ts';
import type { AreaManifest, AreaScreen, SettingsGroupTitle } from '#parts/manifest.ts';

interface KindScreens {
  readonly group: SettingsGroupTitle;
  /** Menu icon. Without one the kind is not in the menu, because another area has it. */
  readonly icon?: LucideIcon;
  /** Description on the settings' start page. */
  readonly about?: string;
  /** The list's screen. Default: one without settings of its own, which opens dialogs. */
  readonly list?: RouteComponent;
  /** Editor page. Without one the editor is a dialog over the list. */
  readonly editor?: RouteComponent;
  /** Menu label, if it differs from the list's title. */
  readonly label?: string;
  /** Path in the settings, if the kind's own path is in another area. */
  readonly path?: string;
}

/** Kinds whose list is not an area of its own. */
type SettingsKind = Exclude<
  ResourceKind,
  'agents' | 'integrations' | 'playbooks' | 'notifications' | 'silences'
>;

const kinds: Readonly<Record<SettingsKind, KindScreens>> = {
  featureFlags: {
    group: 'Access',
    icon: Flag,
    about: 'Features turned on or off on the server',
    list: lazyRouteComponent(() => import('./resources/featureFlags.tsx'), 'List'),
  },
  users: {
    group: 'Access',
    icon: UserRoundCog,
    about: 'Users and their roles',
    list: lazyRouteComponent(() => import('./resources/users.tsx'), 'List'),
  },
  connections: {
    group: 'Data sources',
    icon: Plug,
    about: 'Credentials and endpoints the server uses',
    list: lazyRouteComponent(() => import('./connections/connections.tsx'), 'List'),
  },
  teams: {
    group: 'Access',
    icon: UsersRound,
    about: 'Groups of people and what they own',
    list: lazyRouteComponent(() => import('./resources/teams.tsx'), 'List'),
    editor: lazyRouteComponent(() => import('./resources/teams.tsx'), 'Editor'),
  },
  rules: {
    group: 'Automation',
    icon: Siren,
    about: 'Rules that open incidents automatically',
    list: lazyRouteComponent(() => import('./resources/rules.tsx'), 'List'),
    editor: lazyRouteComponent(() => import('./resources/rules.tsx'), 'Editor'),
  },
  logBackends: {
    group: 'Data sources',
    icon: ScrollText,
    about: 'Sources of logs',
    list: lazyRouteComponent(() => import('./resources/logBackends.tsx'), 'List'),
    editor: lazyRouteComponent(() => import('./resources/logBackends.tsx'), 'Editor'),
  },
  permissions: {
    group: 'Access',
    icon: ShieldCheck,
    about: 'Access rules',
    list: lazyRouteComponent(() => import('./resources/permissions.tsx'), 'List'),
  },
  scrapers: {
    group: 'Data sources',
    list: lazyRouteComponent(() => import('./resources/scrapers.tsx'), 'List'),
    editor: lazyRouteComponent(() => import('./resources/scrapers.tsx'), 'Editor'),
    path: '/settings/config_scrapers',
  },
  topologies: {
    group: 'Data sources',
    icon: Network,
    label: 'Topology',
    about: 'Topology definitions',
    list: lazyRouteComponent(() => import('./resources/topologies.tsx'), 'List'),
    editor: lazyRouteComponent(() => import('./resources/topologies.tsx'), 'Editor'),
  },
  canaries: {
    group: 'Automation',
    icon: HeartPulse,
    label: 'Health Check',
    about: 'Canary definitions',
    list: lazyRouteComponent(() => import('./resources/canaries.tsx'), 'List'),
    editor: lazyRouteComponent(() => import('./resources/canaries.tsx'), 'Editor'),
  },
  artifacts: {
    group: 'Automation',
    icon: FileBox,
    about: 'Files that checks and playbooks stored',
  },
};

const kindNames = Object.keys(kinds) as SettingsKind[];

const prefetchOf = (kind: ResourceKind) => async () =>
  (await import('#parts/resource/resourcesPrefetch.ts')).resourcesPrefetch(kind);

const editorPrefetchOf = (kind: ResourceKind) => async () =>
  (await import('#parts/resource/resourcesPrefetch.ts')).resourcePrefetch(kind);

const pathOf = (kind: SettingsKind): string => kinds[kind].path ?? resourceRules[kind].path;

const plainList = (kind: ResourceKind): RouteComponent =>
  lazyRouteComponent(async () => {
    const { resourceList } = await import('#parts/resource/ResourceList.tsx');
    return { List: resourceList({ kind }, 'dialog') };
  }, 'List');

const screensOf = (kind: SettingsKind): AreaScreen[] => {
  const { list = plainList(kind), editor } = kinds[kind];
  const path = pathOf(kind);
  return [
    { path, component: list, prefetch: prefetchOf(kind) },
    ...(editor === undefined
      ? []
      : [{ path: `${path}/$id`, component: editor, prefetch: editorPrefetchOf(kind) }]),
  ];
};

export const settings: AreaManifest = {
  name: 'Settings',
  screens: [
    { path: '/settings', component: lazyRouteComponent(() => import('./StartScreen.tsx'), 'StartScreen') },
    { path: '/settings/sync', component: lazyRouteComponent(() => import('./SyncScreen.tsx'), 'SyncScreen') },
    ...kindNames.flatMap(screensOf),
    {
      path: '/settings/jobs',
      component: lazyRouteComponent(() => import('./jobs/JobsScreen.tsx'), 'JobsScreen'),
      prefetch: async () => (await import('./jobs/jobsPrefetch.ts')).jobsPrefetch,
    },
    {
      path: '/settings/event-queue-status',
      component: lazyRouteComponent(() => import('./QueuesScreen.tsx'), 'QueuesScreen'),
    },
  ],
  settings: [
    {
      label: 'Sync',
      group: 'This computer',
      path: '/settings/sync',
      description: 'Synced data, sync status and storage',
      icon: CloudSync,
    },
    ...kindNames.flatMap((kind) => {
      const { texts, requires } = resourceRules[kind];
      const { group, about: description, icon, label = texts.many } = kinds[kind];
      if (icon === undefined || description === undefined) return [];
      return [{ label, group, path: pathOf(kind), description, icon, requires, counts: kind }];
    }),
    {
      label: 'Job History',
      group: 'Automation',
      path: '/settings/jobs',
      description: 'Background jobs and their results',
      icon: FolderClock,
      requires: { feature: 'settings.job_history', read: 'database', serverObject: 'database.monitor' },
    },
    {
      label: 'Event Queue',
      group: 'Notifications',
      path: '/settings/event-queue-status',
      description: 'Pending and failed events',
      icon: ListTodo,
      requires: {
        feature: 'settings.event_queue_status',
        read: 'database',
        serverObject: 'database.monitor',
      },
    },
  ],
  aliases: [['/settings/log-backends', '/settings/logging_backends']],
};
