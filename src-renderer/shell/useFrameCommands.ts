import { useQueryClient } from '@tanstack/react-query';
import { Bell, History, Keyboard, PanelLeft, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { type Command, useCommands } from '#parts/commands.ts';
import { useBell } from './bell/useBell.ts';
import { messages } from './messages.ts';
import { isBellShown, screensWithKeys, shownItemsForAllWorkspaces } from './navigation.ts';
import { usePalette } from './palette/usePalette.ts';
import { useRecent } from './recent/useRecent.ts';
import { toggleSidebar } from './sidebarFold.ts';
import { useNavigateTo } from './useNavigateTo.ts';
import { useShortcutSheet } from './useShortcutSheet.ts';

/**
 * Registers the commands with shortcuts that work from
 * startup: sidebar screens, palette, shortcut sheet, refresh.
 */
export function useFrameCommands({
  properties,
  roles,
  unreadable,
  checksOnly,
  peopleElsewhere,
}: SignedIn): void {
  const navigateTo = useNavigateTo();
  const queryClient = useQueryClient();
  const list = useWorkspaces();
  const commands = useMemo((): Command[] => {
    const subject = { properties, roles, unreadable, checksOnly, peopleElsewhere };
    const jumps = [...shownItemsForAllWorkspaces(list), ...screensWithKeys(subject)].map(
      ({ path, label, icon, keys }): Command => ({
        id: `go ${path}`,
        title: label,
        section: 'Screens',
        icon,
        ...(keys === undefined ? {} : { keys }),
        run: () => navigateTo(path),
      }),
    );
    const bell: Command = {
      id: 'notifications',
      title: messages.showNotifications,
      section: 'Actions',
      keys: 'n',
      keywords: 'bell alerts sent to me',
      icon: Bell,
      run: () => useBell.getState().show(),
    };
    return [
      ...jumps,
      ...(isBellShown(subject, list) ? [bell] : []),
      {
        id: 'palette',
        title: messages.search,
        section: 'Actions',
        keys: 'Mod+k',
        hidden: true,
        run: () => usePalette.getState().show(),
      },
      {
        id: 'recent',
        title: messages.showRecent,
        section: 'Actions',
        keys: 'Mod+e',
        keywords: 'history visited favorites pins',
        icon: History,
        run: () => useRecent.getState().show(),
      },
      {
        id: 'keys',
        title: messages.shortcutSheet,
        section: 'Actions',
        keys: '?',
        keywords: 'help',
        icon: Keyboard,
        run: () => useShortcutSheet.getState().show(),
      },
      {
        id: 'refresh',
        title: messages.keys.refresh,
        section: 'Actions',
        keys: 'r',
        keywords: 'reload',
        icon: RefreshCw,
        run: () => void queryClient.refetchQueries({ type: 'active' }),
      },
      {
        id: 'sidebar',
        title: messages.keys.toggleSidebar,
        section: 'Actions',
        keys: 'Mod+b',
        keywords: 'fold unfold navigation',
        icon: PanelLeft,
        run: toggleSidebar,
      },
    ];
  }, [queryClient, navigateTo, list, properties, roles, unreadable, checksOnly, peopleElsewhere]);
  useCommands(commands);
}
