import { Bookmark, SlidersHorizontal } from 'lucide-react';
import {
  actionRequirements,
  checkRequirement,
  isGranted,
  type Requirement,
  type RequirementResult,
  type SessionSubject,
} from '#contract/rules/guards.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';
import type { AreaScreen, MainEntry, MenuEntry, SettingsEntry } from '#parts/manifest.ts';
import { areas } from './areas.ts';
import { isTransientAddress } from './returnTo.ts';

const allMainItems: readonly MainEntry[] = areas.flatMap(({ main = [] }) => main);

export const mainItems: readonly MainEntry[] = allMainItems.filter(
  ({ isForAllWorkspaces }) => isForAllWorkspaces !== true,
);

const itemsForAllWorkspaces: readonly MainEntry[] = allMainItems.filter(
  ({ isForAllWorkspaces }) => isForAllWorkspaces === true,
);

/** Returns the screens over all workspaces. Empty unless there are several workspaces with a server. */
export function shownItemsForAllWorkspaces(list: WorkspaceList | undefined): readonly MainEntry[] {
  const count = list?.workspaces.filter(({ kind }) => kind !== 'snapshot').length ?? 0;
  return count > 1 ? itemsForAllWorkspaces : [];
}

export const settingsIcon = SlidersHorizontal;

export const syncPath = '/settings/sync';

/** Sorted by label. Hidden from users with only viewer permissions. */
const settingsItems: readonly SettingsEntry[] = areas
  .flatMap(({ settings = [] }) => settings)
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/**
 * Settings that need no permission. Users without a settings
 * menu reach them through the palette and other menus.
 */
export const unrestrictedSettings: readonly SettingsEntry[] = settingsItems.filter(
  ({ requires }) => requires === undefined,
);

/** Settings that every signed-in user has. */
const settingsForAllUsers: readonly SettingsEntry[] = settingsItems.filter(
  ({ requires: { signedInUser: _, ...rest } = {} }) => Object.keys(rest).length === 0,
);

export const isEntryVisible = ({ requires = {} }: MenuEntry, subject: SessionSubject): boolean =>
  isGranted(requires, subject);

/** Returns the items of the settings menu. Empty for users with only viewer permissions. */
export const shownSettings = (subject: SessionSubject): readonly SettingsEntry[] =>
  isGranted(actionRequirements.openSettingsMenu, subject)
    ? settingsItems.filter((item) => isEntryVisible(item, subject))
    : [];

export const screensWithKeys = (subject: SessionSubject): ReadonlyArray<MainEntry | SettingsEntry> =>
  [...mainItems, ...settingsItems.filter(({ keys }) => keys !== undefined)].filter((item) =>
    isEntryVisible(item, subject),
  );

/**
 * Returns the settings screens of the start page. Users without a settings menu get those of
 * `settingsForAllUsers`.
 */
export function settingsEntries(subject: SessionSubject): readonly SettingsEntry[] {
  const shown = shownSettings(subject);
  return shown.length > 0 ? shown : settingsForAllUsers;
}

const screens: ReadonlyArray<readonly [path: string, requires: Requirement]> = [
  ...[...allMainItems, ...settingsItems].map(({ path, requires = {} }) => [path, requires] as const),
  // Screens without a menu entry, and subpages with additional requirements.
  ...areas
    .flatMap((area) => area.screens)
    .flatMap(({ path, requires }) => (requires === undefined ? [] : [[path, requires] as const])),
].sort(([a], [b]) => b.length - a.length);

export const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** Returns the requirement of an address. The longest matching path wins. */
export function requirementOf(pathname: string): Requirement {
  const found = screens.find(([path]) => {
    const open = path.indexOf('$');
    return open < 0 ? isWithin(pathname, path) : pathname.startsWith(path.slice(0, open));
  });
  return found?.[1] ?? {};
}

const isForAllWorkspaces = (pathname: string): boolean =>
  itemsForAllWorkspaces.some(({ path }) => isWithin(pathname, path));

/** Whether an address does not concern the open workspace, or is the start page, which redirects. */
const isLocalAddress = (pathname: string): boolean =>
  pathname === '/' ||
  isForAllWorkspaces(pathname) ||
  unrestrictedSettings.some(({ path }) => isWithin(pathname, path));

/** Returns whether the user may open an address. A health checker has only screens for checks. */
export function accessTo(pathname: string, subject: SessionSubject): RequirementResult {
  const requirement = requirementOf(pathname);
  const hasNoRequirement = Object.keys(requirement).length === 0;
  if (subject.checksOnly === true && hasNoRequirement && !isLocalAddress(pathname)) return 'checks-only';
  return checkRequirement(requirement, subject);
}

/** Whether the user may read the history of notifications, which the bell lists. */
export const hasBell = (subject: SessionSubject): boolean =>
  isGranted(resourceRules.notifications.requires, subject);

/** Whether there is a bell: for notifications of the open workspace, or of those in the background. */
export const isBellShown = (subject: SessionSubject, list: WorkspaceList | undefined): boolean =>
  hasBell(subject) ||
  list?.workspaces.some(
    ({ id, kind, background }) =>
      id !== list.openId && (background === 'on' || background === 'starting') && kind !== 'health-checker',
  ) === true;

const namedScreens = areas
  .flatMap((area) => area.screens)
  .flatMap(({ path, label }) => (label === undefined ? [] : [{ path, label }]));

/** Returns the name of the screen or area of an address, usually the label of its menu entry. */
export const areaName = (pathname: string): string | undefined =>
  [...namedScreens, ...allMainItems, ...settingsItems].find(({ path }) => isWithin(pathname, path))?.label;

/** Whether an address belongs to a screen or its subpages. */
function isScreen(pathname: string, { path, children }: AreaScreen): boolean {
  const parts = path.split('/').map((part) => {
    if (part === '$') return '.*';
    return part.startsWith('$') ? '[^/]+' : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${parts.join('/')}${children === undefined ? '' : '(?:/.*)?'}$`).test(pathname);
}

/** Returns label and icon of the area of an address. Undefined for an unknown address. */
export function areaAt(pathname: string): Pick<MainEntry, 'label' | 'icon'> | undefined {
  const area = areas.find(
    ({ screens: own, aliases = [] }) =>
      own.some((screen) => isScreen(pathname, screen)) || aliases.some(([from]) => isWithin(pathname, from)),
  );
  if (area === undefined) return undefined;
  const { name, main = [], settings = [] } = area;
  const entries = [...main, ...settings];
  const only = entries.length === 1 ? entries[0] : undefined;
  return entries.find(({ path }) => isWithin(pathname, path)) ?? only ?? { label: name, icon: Bookmark };
}

/** Returns the start page: the first screen of the sidebar, usually the dashboard. */
export const firstScreen = (subject: SessionSubject): string =>
  mainItems.find((item) => isEntryVisible(item, subject))?.path ?? syncPath;

/**
 * Whether the next start may restore an address as the last one of its workspace. Sign-in pages, unknown addresses and
 * screens over all workspaces are not restored.
 */
export function isRestorable(href: string): boolean {
  if (href === '/' || isTransientAddress(href)) return false;
  const { pathname } = new URL(href, 'http://start.invalid');
  return areaAt(pathname) !== undefined && !isForAllWorkspaces(pathname);
}
