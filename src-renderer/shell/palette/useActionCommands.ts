import { useRouter } from '@tanstack/react-router';
import {
  AppWindow,
  Archive,
  ArchiveRestore,
  ArrowLeftRight,
  Clock,
  CloudSync,
  Download,
  Link as LinkIcon,
  LogOut,
  MessageSquareShare,
  Plus,
  SquareTerminal,
  SunMoon,
} from 'lucide-react';
import { useMemo } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { isGranted } from '#contract/rules/guards.ts';
import { localTimeZone } from '#contract/rules/zonedTime.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { useDesktop, useSync, useWorkspaces } from '#parts/bridge/live.ts';
import { type Command, useCommands } from '#parts/commands.ts';
import { changePreferences, preferencesNow } from '#parts/preferences.ts';
import { screenLinks } from '#parts/screenLinks.ts';
import { copyForChat } from '#parts/share/copyForChat.ts';
import { messages as shareMessages } from '#parts/share/messages.ts';
import { currentSubject } from '#parts/share/subject.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages as snapshotTexts } from '#parts/snapshots/messages.ts';
import { saveSnapshot } from '#parts/snapshots/saveSnapshot.ts';
import { chooseSnapshot } from '#parts/snapshots/sendSnapshot.ts';
import { useKubeconfigDialog } from '../../areas/kubeconfig/dialogStore.ts';
import { areas } from '../areas.ts';
import { settingsEntries } from '../navigation.ts';
import { useTimeZoneDialog } from '../timeZone/useTimeZoneDialog.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { useSignOut } from '../useSignOut.ts';
import { actionMessages as messages } from './messages.ts';
import { toggledTheme } from './toggledTheme.ts';
import { useViewCommands } from './useViewCommands.ts';

const darkScheme = matchMedia('(prefers-color-scheme: dark)');

/** Commands for settings screens without shortcuts. The frame registers those with shortcuts. */
function useSettingsCommands({ properties, roles, unreadable, checksOnly, peopleElsewhere }: SignedIn): void {
  const navigateTo = useNavigateTo();
  const commands = useMemo(() => {
    const entries = settingsEntries({ properties, roles, unreadable, checksOnly, peopleElsewhere });
    return entries
      .filter(({ keys }) => keys === undefined)
      .map(
        ({ label, path, icon }): Command => ({
          id: `go ${path}`,
          title: messages.settings(label),
          section: 'Screens',
          icon,
          minor: true,
          run: () => navigateTo(path),
        }),
      );
  }, [navigateTo, properties, roles, unreadable, checksOnly, peopleElsewhere]);
  useCommands(commands);
}

/** Commands for actions of the areas, if the user has permission. */
function useAreaCommands({ properties, roles, unreadable, checksOnly, peopleElsewhere }: SignedIn): void {
  const navigateTo = useNavigateTo();
  const commands = useMemo(
    () =>
      areas
        .flatMap((area) => area.commands ?? [])
        .filter(({ requires }) =>
          isGranted(requires, { properties, roles, unreadable, checksOnly, peopleElsewhere }),
        )
        .map(
          ({ title, keywords, icon, path }): Command => ({
            id: title,
            title,
            section: 'Actions',
            ...(keywords === undefined ? {} : { keywords }),
            icon,
            minor: true,
            run: () => navigateTo(path),
          }),
        ),
    [navigateTo, properties, roles, unreadable, checksOnly, peopleElsewhere],
  );
  useCommands(commands);
}

function useSwitchWorkspaceCommands(): void {
  const list = useWorkspaces();
  const navigateTo = useNavigateTo();
  const commands = useMemo((): Command[] => {
    const others = list?.workspaces.filter(({ id }) => id !== list.openId) ?? [];
    return [
      ...others.map(
        ({ id, name, origin }): Command => ({
          id: `workspace ${id}`,
          title: messages.switchTo(name),
          section: 'Actions',
          keywords: `workspace ${origin}`,
          icon: ArrowLeftRight,
          run: () => showOutcome(bridge.workspaces.open({ id })),
        }),
      ),
      {
        id: 'add workspace',
        title: messages.addWorkspace,
        section: 'Actions',
        keywords: 'server',
        icon: Plus,
        run: () => navigateTo('/workspaces/add'),
      },
    ];
  }, [list, navigateTo]);
  useCommands(commands);
}

/**
 * Registers the commands for all screens. Loads with the palette because the first paint does not need them.
 */
export function useActionCommands(state: SignedIn): void {
  const { history } = useRouter();
  const list = useWorkspaces();
  const desktop = useDesktop();
  const hasWindows = desktop?.windows === true;
  const installable = desktop?.settings.commandLine.value === false ? desktop.commandLine?.file : undefined;
  const online = state.server.status === 'online';
  const isSnapshot = state.server.status === 'snapshot';
  const hasSignIn = state.checksOnly !== true && state.withoutLogin !== true && !isSnapshot;
  const name = list?.workspaces.find(({ id }) => id === list.openId)?.name ?? '';
  const hasSyncedData = useSync()?.status === 'on' && !isSnapshot;
  const commands = useMemo((): Command[] => {
    const links = () => screenLinks(list, history.location.href);
    return [
      {
        id: 'sync now',
        title: messages.syncNow,
        section: 'Actions',
        keywords: 'refresh cache',
        icon: CloudSync,
        when: () => online,
        run: () => showOutcome(bridge.sync.now({}), messages.syncStarted),
      },
      {
        id: 'kubeconfig',
        title: messages.downloadKubeconfig,
        section: 'Actions',
        keywords: 'install kubectl kubernetes context',
        icon: Download,
        when: () => hasSignIn,
        run: () => useKubeconfigDialog.getState().show(),
      },
      {
        id: 'save snapshot',
        title: snapshotTexts.save,
        section: 'Actions',
        keywords: 'snapshot file export offline air-gapped quarterdeck',
        icon: ArchiveRestore,
        inFileMenu: true,
        when: () => hasSyncedData,
        run: () => void saveSnapshot(name),
      },
      {
        id: 'open snapshot',
        title: snapshotTexts.open,
        section: 'Actions',
        keywords: 'snapshot file import offline air-gapped quarterdeck',
        icon: Archive,
        inFileMenu: true,
        run: chooseSnapshot,
      },
      {
        id: 'theme',
        title: messages.toggleTheme,
        section: 'Actions',
        keywords: 'dark light colours',
        icon: SunMoon,
        run: () =>
          changePreferences({ theme: toggledTheme(preferencesNow()?.theme ?? 'system', darkScheme.matches) }),
      },
      {
        id: 'times in UTC',
        title: messages.timesInUtc,
        section: 'Actions',
        keywords: 'time zone timezone clock',
        icon: Clock,
        when: () => windowZone() !== 'UTC',
        run: () => changePreferences({ timeZone: 'UTC' }),
      },
      {
        id: 'times in local time',
        title: messages.timesInLocalTime,
        section: 'Actions',
        keywords: 'time zone timezone clock',
        icon: Clock,
        when: () => windowZone() !== localTimeZone,
        run: () => changePreferences({ timeZone: localTimeZone }),
      },
      {
        id: 'time zone',
        title: messages.chooseTimeZone,
        section: 'Actions',
        keywords: 'timezone clock offset utc local',
        icon: Clock,
        run: useTimeZoneDialog.getState().show,
      },
      {
        id: 'copy link',
        title: messages.copyLink,
        section: 'Actions',
        keywords: 'address url share',
        icon: LinkIcon,
        when: () => links() !== undefined,
        run: () => void copyText(links()?.app ?? '', messages.linkCopied),
      },
      {
        id: 'copy web link',
        title: messages.copyWebLink,
        section: 'Actions',
        keywords: 'address url share browser',
        icon: LinkIcon,
        when: () => links() !== undefined,
        run: () => void copyText(links()?.web ?? '', messages.linkCopied),
      },
      {
        id: 'copy for chat',
        title: shareMessages.copyForChat,
        section: 'Actions',
        keywords: 'share slack teams message address url',
        icon: MessageSquareShare,
        when: () => links() !== undefined,
        run: () => void copyForChat(currentSubject(), history.location.href, list),
      },
      {
        id: 'new window',
        title: messages.newWindow,
        section: 'Actions',
        keywords: 'open second',
        icon: AppWindow,
        when: () => hasWindows,
        run: () => showOutcome(bridge.desktop.window.open({ address: history.location.href })),
      },
      {
        id: 'install command line',
        title: messages.installCommandLine,
        section: 'Actions',
        keywords: 'terminal shell cli script path',
        icon: SquareTerminal,
        when: () => installable !== undefined,
        run: () =>
          showOutcome(
            bridge.desktop.settings.write({ commandLine: true }),
            messages.commandLineInstalled(installable ?? ''),
          ),
      },
      {
        id: 'sign out',
        title: messages.signOut,
        section: 'Actions',
        keywords: 'log out leave',
        icon: LogOut,
        when: () => hasSignIn,
        run: () => useSignOut.getState().show(),
      },
    ];
  }, [history, list, online, hasSignIn, hasWindows, installable, name, hasSyncedData]);
  useCommands(commands);
  useSettingsCommands(state);
  useAreaCommands(state);
  useViewCommands(state);
  useSwitchWorkspaceCommands();
}
