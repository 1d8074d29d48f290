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
  type Feature,
  type FeatureProperty,
  isFeatureOn,
} from '../../src-preload/contract/rules/featureFlags.ts';
import { mayAccess, type Resource, type Role } from '../../src-preload/contract/rules/permissions.ts';

interface Destination {
  readonly label: string;
  readonly path: string;
}

/** One item of the sidebar: shown when its feature is on and the person may read its resource. */
export interface GuardedItem extends Destination {
  readonly feature: Feature;
  readonly resource: Resource;
}

/** An item without a feature and a resource is about this computer: whoever is signed in may see it. */
export type NavigationItem = GuardedItem | (Destination & { readonly feature?: never });

export interface MainItem extends GuardedItem {
  readonly icon: LucideIcon;
  /** Keys that jump there. */
  readonly keys?: string;
}

/** Specification part 1 section 2.3; resources as in the reference's table of the shell. */
export const mainItems: readonly MainItem[] = [
  {
    label: 'Dashboard',
    path: '/topology',
    feature: 'topology',
    resource: 'database',
    icon: Network,
    keys: 'g t',
  },
  {
    label: 'Health',
    path: '/health',
    feature: 'health',
    resource: 'canaries',
    icon: HeartPulse,
    keys: 'g h',
  },
  {
    label: 'Incidents',
    path: '/incidents',
    feature: 'incidents',
    resource: 'incident',
    icon: LifeBuoy,
    keys: 'g i',
  },
  { label: 'Catalog', path: '/catalog', feature: 'config', resource: 'database', icon: Braces, keys: 'g c' },
  { label: 'Logs', path: '/logs', feature: 'logs', resource: 'database', icon: ScrollText },
  { label: 'Playbooks', path: '/playbooks', feature: 'playbooks', resource: 'database', icon: BookOpen },
];

export const settingsIcon = SlidersHorizontal;

/** What is kept on this computer. Viewers, who have no settings menu, reach it by the sidebar's foot and the palette. */
export const syncItem: NavigationItem = { label: 'Sync', path: '/settings/sync' };

/** What was put into files of kubectl on this computer. Viewers reach it by the palette. */
const kubeconfigsItem: NavigationItem = { label: 'Kubeconfigs', path: '/settings/kubeconfigs' };

/** What those may see, too, who have no settings menu. */
export const settingsForAll: readonly NavigationItem[] = [kubeconfigsItem, syncItem];

/** Sorted by name; hidden from viewers as a whole. */
const settingsItems: readonly NavigationItem[] = [
  { label: 'Agents', path: '/settings/agents', feature: 'agents', resource: 'database' },
  {
    label: 'Connections',
    path: '/settings/connections',
    feature: 'settings.connections',
    resource: 'connections',
  },
  {
    label: 'Event Queue',
    path: '/settings/event-queue-status',
    feature: 'settings.event_queue_status',
    resource: 'database',
  },
  {
    label: 'Feature Flags',
    path: '/settings/feature-flags',
    feature: 'settings.feature_flags',
    resource: 'database',
  },
  { label: 'Health Check', path: '/settings/canaries', feature: 'settings.health', resource: 'canaries' },
  {
    label: 'Integrations',
    path: '/settings/integrations',
    feature: 'settings.integrations',
    resource: 'database',
  },
  { label: 'Jobs History', path: '/settings/jobs', feature: 'settings.job_history', resource: 'database' },
  kubeconfigsItem,
  { label: 'Log Backends', path: '/settings/log-backends', feature: 'logs', resource: 'database' },
  {
    label: 'Permissions',
    path: '/settings/permissions',
    feature: 'settings.permissions',
    resource: 'permissions',
  },
  { label: 'Rules', path: '/settings/incident_rules', feature: 'incidents', resource: 'database' },
  syncItem,
  { label: 'Teams', path: '/settings/teams', feature: 'settings.teams', resource: 'database' },
  { label: 'Topology', path: '/settings/topologies', feature: 'settings.topology', resource: 'topologies' },
  { label: 'Users', path: '/settings/users', feature: 'settings.users', resource: 'identities' },
];

export const isShown = (
  item: NavigationItem,
  properties: readonly FeatureProperty[],
  roles: readonly Role[],
): boolean =>
  item.feature === undefined ||
  (isFeatureOn(properties, item.feature) && mayAccess(roles, 'read', item.resource));

/** The settings menu's items; it is hidden from people who are viewers and nothing more. */
export const shownSettings = (
  properties: readonly FeatureProperty[],
  roles: readonly Role[],
): readonly NavigationItem[] =>
  roles.some((role) => role !== 'viewer')
    ? settingsItems.filter((item) => isShown(item, properties, roles))
    : [];
