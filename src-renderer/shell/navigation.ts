import {
  BookOpen,
  Braces,
  HeartPulse,
  LifeBuoy,
  type LucideIcon,
  Network,
  ScrollText,
  SlidersHorizontal,
} from 'lucide-react';
import {
  actionGuards,
  isGranted,
  judge,
  type Requirement,
  type Subject,
  type Verdict,
} from '../../src-preload/contract/rules/guards.ts';

/** One item of the sidebar. One that asks for nothing is about this computer: whoever is signed in may see it. */
export interface NavigationItem {
  readonly label: string;
  readonly path: string;
  readonly requires?: Requirement;
}

export interface MainItem extends NavigationItem {
  readonly icon: LucideIcon;
  /** Keys that jump there. */
  readonly keys?: string;
}

/** Specification part 1 section 2.3; resources as in the reference's table of the shell. */
export const mainItems: readonly MainItem[] = [
  {
    label: 'Dashboard',
    path: '/topology',
    requires: { feature: 'topology', read: 'database' },
    icon: Network,
    keys: 'g t',
  },
  {
    label: 'Health',
    path: '/health',
    requires: { feature: 'health', read: 'canaries' },
    icon: HeartPulse,
    keys: 'g h',
  },
  {
    label: 'Incidents',
    path: '/incidents',
    requires: { feature: 'incidents', read: 'incident' },
    icon: LifeBuoy,
    keys: 'g i',
  },
  {
    label: 'Catalog',
    path: '/catalog',
    requires: { feature: 'config', read: 'database' },
    icon: Braces,
    keys: 'g c',
  },
  { label: 'Logs', path: '/logs', requires: { feature: 'logs', read: 'database' }, icon: ScrollText },
  {
    label: 'Playbooks',
    path: '/playbooks',
    requires: { feature: 'playbooks', read: 'database' },
    icon: BookOpen,
  },
];

export const settingsIcon = SlidersHorizontal;

/** What is kept on this computer. Viewers, who have no settings menu, reach it by the sidebar's foot and the palette. */
export const syncItem: NavigationItem = { label: 'Sync', path: '/settings/sync' };

/** What was put into files of kubectl on this computer. Viewers reach it by the palette. */
const kubeconfigsItem: NavigationItem = { label: 'Kubeconfigs', path: '/settings/kubeconfigs' };

/** What the operating system does for Quarterdeck. Viewers reach it by the palette. */
const desktopItem: NavigationItem = { label: 'Desktop', path: '/settings/desktop' };

/** The servers this person knows. Viewers reach it by the workspace menu and the palette. */
const workspacesItem: NavigationItem = { label: 'Workspaces', path: '/settings/workspaces' };

/** What this Quarterdeck is. Viewers reach it by the palette. */
const aboutItem: NavigationItem = { label: 'About', path: '/settings/about' };

/** What those may see, too, who have no settings menu. */
export const settingsForAll: readonly NavigationItem[] = [
  aboutItem,
  desktopItem,
  kubeconfigsItem,
  syncItem,
  workspacesItem,
];

/** Sorted by name; hidden from viewers as a whole. */
const settingsItems: readonly NavigationItem[] = [
  aboutItem,
  { label: 'Agents', path: '/settings/agents', requires: { feature: 'agents', read: 'database' } },
  {
    label: 'Connections',
    path: '/settings/connections',
    requires: { feature: 'settings.connections', read: 'connections' },
  },
  desktopItem,
  {
    label: 'Event Queue',
    path: '/settings/event-queue-status',
    requires: { feature: 'settings.event_queue_status', read: 'database' },
  },
  {
    label: 'Feature Flags',
    path: '/settings/feature-flags',
    requires: { feature: 'settings.feature_flags', read: 'database' },
  },
  {
    label: 'Health Check',
    path: '/settings/canaries',
    requires: { feature: 'settings.health', read: 'canaries' },
  },
  {
    label: 'Integrations',
    path: '/settings/integrations',
    requires: { feature: 'settings.integrations', read: 'database' },
  },
  {
    label: 'Jobs History',
    path: '/settings/jobs',
    requires: { feature: 'settings.job_history', read: 'database' },
  },
  kubeconfigsItem,
  { label: 'Log Backends', path: '/settings/log-backends', requires: { feature: 'logs', read: 'database' } },
  {
    label: 'Permissions',
    path: '/settings/permissions',
    requires: { feature: 'settings.permissions', read: 'permissions' },
  },
  { label: 'Rules', path: '/settings/incident_rules', requires: { feature: 'incidents', read: 'database' } },
  syncItem,
  { label: 'Teams', path: '/settings/teams', requires: { feature: 'settings.teams', read: 'database' } },
  {
    label: 'Topology',
    path: '/settings/topologies',
    requires: { feature: 'settings.topology', read: 'topologies' },
  },
  { label: 'Users', path: '/settings/users', requires: { feature: 'settings.users', read: 'identities' } },
  workspacesItem,
];

export const isShown = ({ requires = {} }: NavigationItem, subject: Subject): boolean =>
  isGranted(requires, subject);

/** The settings menu's items; it is hidden from people who are viewers and nothing more. */
export const shownSettings = (subject: Subject): readonly NavigationItem[] =>
  isGranted(actionGuards.openSettingsMenu, subject)
    ? settingsItems.filter((item) => isShown(item, subject))
    : [];

/** Screens that no item of the sidebar leads to, and deeper ones that ask for more; the reference's page guards. */
const otherScreens: ReadonlyArray<readonly [path: string, requires: Requirement]> = [
  ['/view/topology', { feature: 'topology', read: 'database' }],
  ['/agents', { feature: 'agents', read: 'database' }],
  ['/catalog/scrapers', { feature: 'settings.config_scraper', read: 'config_scrapers' }],
  ['/notifications', { feature: 'settings.notifications', read: 'notifications' }],
  ['/notifications/silences/add', { feature: 'settings.notifications', write: 'database' }],
  ['/settings/integrations/', { feature: 'settings.integrations', write: 'integrations' }],
];

const screens: ReadonlyArray<readonly [path: string, requires: Requirement]> = [
  ...[...mainItems, ...settingsItems].map(({ path, requires = {} }) => [path, requires] as const),
  ...otherScreens,
].sort(([a], [b]) => b.length - a.length);

export const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** What a screen asks for, by its address; the longest path that it lies under decides. */
export function requirementOf(pathname: string): Requirement {
  const found = screens.find(([path]) =>
    path.endsWith('/') ? pathname.startsWith(path) : isWithin(pathname, path),
  );
  return found?.[1] ?? {};
}

/** What is about this computer, whatever the server has, and the address that only leads on. */
const ofThisComputer = (pathname: string): boolean =>
  pathname === '/' || settingsForAll.some(({ path }) => isWithin(pathname, path));

/** Whether a screen is shown, by its address. A health checker has only screens that are known to be of checks. */
export function verdictOn(pathname: string, subject: Subject): Verdict {
  const requirement = requirementOf(pathname);
  const asksNothing = Object.keys(requirement).length === 0;
  if (subject.checksOnly === true && asksNothing && !ofThisComputer(pathname)) return 'checks-only';
  return judge(requirement, subject);
}

/** The name of the area that an address lies in, as the sidebar says it. */
export const areaName = (pathname: string): string | undefined =>
  [...mainItems, ...settingsItems].find(({ path }) => isWithin(pathname, path))?.label;

/** Where somebody goes who comes from nowhere: to the catalog, or to the first screen there is for them. */
export function firstScreen(subject: Subject): string {
  const preferred = mainItems.find(({ path }) => path === '/catalog');
  const shown = [...(preferred === undefined ? [] : [preferred]), ...mainItems].find((item) =>
    isShown(item, subject),
  );
  return shown?.path ?? syncItem.path;
}
