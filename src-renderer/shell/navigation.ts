import { Bookmark, SlidersHorizontal } from 'lucide-react';
import {
  actionGuards,
  isGranted,
  judge,
  type Requirement,
  type Subject,
  type Verdict,
} from '../../src-preload/contract/rules/guards.ts';
import type { MainEntry, MenuEntry, Screen, SettingsEntry } from '../parts/manifest.ts';
import { areas } from './areas.ts';

/** Specification part 1 section 2.3; resources as in the reference's table of the shell. */
export const mainItems: readonly MainEntry[] = areas.flatMap(({ main = [] }) => main);

export const settingsIcon = SlidersHorizontal;

/** Where what is kept on this computer is shown. */
export const syncPath = '/settings/sync';

/** Sorted by name; hidden from viewers as a whole. */
const settingsItems: readonly SettingsEntry[] = areas
  .flatMap(({ settings = [] }) => settings)
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** What those may see, too, who have no settings menu: they reach it by the palette, the sidebar's foot and other menus. */
export const settingsForAll: readonly SettingsEntry[] = settingsItems.filter(
  ({ requires }) => requires === undefined,
);

/** The same with what everybody has who signs in. */
const settingsOfEverybody: readonly SettingsEntry[] = settingsItems.filter(
  ({ requires: { person: _, ...rest } = {} }) => Object.keys(rest).length === 0,
);

export const isShown = ({ requires = {} }: MenuEntry, subject: Subject): boolean =>
  isGranted(requires, subject);

/** The settings menu's items; it is hidden from people who are viewers and nothing more. */
export const shownSettings = (subject: Subject): readonly SettingsEntry[] =>
  isGranted(actionGuards.openSettingsMenu, subject)
    ? settingsItems.filter((item) => isShown(item, subject))
    : [];

/** Screens with keys that jump there. */
export const screensWithKeys = (subject: Subject): ReadonlyArray<MainEntry | SettingsEntry> =>
  [...mainItems, ...settingsItems.filter(({ keys }) => keys !== undefined)].filter((item) =>
    isShown(item, subject),
  );

/** The screens of the settings for the start page: whoever has no settings menu has those of this computer and of themselves. */
export function settingsEntries(subject: Subject): readonly SettingsEntry[] {
  const shown = shownSettings(subject);
  return shown.length > 0 ? shown : settingsOfEverybody;
}

const screens: ReadonlyArray<readonly [path: string, requires: Requirement]> = [
  ...[...mainItems, ...settingsItems].map(({ path, requires = {} }) => [path, requires] as const),
  // Screens that no entry of a menu leads to, and deeper ones that ask for more; the reference's page guards.
  ...areas
    .flatMap((area) => area.screens)
    .flatMap(({ path, requires }) => (requires === undefined ? [] : [[path, requires] as const])),
].sort(([a], [b]) => b.length - a.length);

export const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** What a screen asks for, by its address; the longest path that it lies under decides. */
export function requirementOf(pathname: string): Requirement {
  const found = screens.find(([path]) => {
    const open = path.indexOf('$');
    return open < 0 ? isWithin(pathname, path) : pathname.startsWith(path.slice(0, open));
  });
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

/** Whether there is a bell: not where the server has no notifications. */
export const hasBell = (subject: Subject): boolean =>
  ['granted', 'refused'].includes(verdictOn('/notifications', subject));

/** The name of the area that an address lies in, as a menu says it. */
export const areaName = (pathname: string): string | undefined =>
  [...mainItems, ...settingsItems].find(({ path }) => isWithin(pathname, path))?.label;

/** Whether an address is that of a screen, or of what stands below it. */
function isScreen(pathname: string, { path, children }: Screen): boolean {
  const parts = path.split('/').map((part) => {
    if (part === '$') return '.*';
    return part.startsWith('$') ? '[^/]+' : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${parts.join('/')}${children === undefined ? '' : '(?:/.*)?'}$`).test(pathname);
}

/** The area that has a screen at an address, as a menu shows it; nothing where no area has. */
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

/** Where somebody goes who comes from nowhere: to the catalog, or to the first screen there is for them. */
export function firstScreen(subject: Subject): string {
  const preferred = mainItems.find(({ path }) => path === '/catalog');
  const shown = [...(preferred === undefined ? [] : [preferred]), ...mainItems].find((item) =>
    isShown(item, subject),
  );
  return shown?.path ?? syncPath;
}
