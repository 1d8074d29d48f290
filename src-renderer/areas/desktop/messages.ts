import type { DesktopState } from '#contract/desktop.ts';

export const messages = {
  title: 'Desktop',
  intro: 'Settings of Quarterdeck on this computer, for all workspaces.',
  sections: {
    start: 'Startup',
    notifications: 'Notifications',
    window: 'Window',
    commandLine: 'Command line',
  },
  openAtLogin: {
    label: 'Open at login',
    hint: 'Quarterdeck starts when you sign in to this computer.',
  },
  tray: {
    label: 'Tray icon',
    hint: 'Shows the workspaces and the number of unhealthy items. Quarterdeck keeps running when its windows are closed.',
  },
  notifications: {
    label: 'System notifications',
    hint: 'Sent when items become unhealthy while no window is visible, and always for pinned resources. If off, Quarterdeck sends no system notifications.',
  },
  sends: {
    label: 'Notifications sent to you',
    hint: 'Announces notifications that the server sends to you, to your team, or about one of your incidents. Without system notifications, they appear in the window.',
  },
  muted: {
    title: 'Muted rules',
    intro:
      'Notifications of these rules are not announced on this computer. They stay in the list of notifications.',
    unnamed: (id: string): string => `Rule ${id}`,
    unmute: 'Unmute',
    unmuteRule: (name: string): string => `Unmute ${name}`,
    unmuted: (name: string): string => `${name} is unmuted.`,
  },
  quietHours: {
    label: 'Quiet hours',
    hint: 'Notifications are delivered afterwards. For pinned resources, only if they are still unhealthy.',
    from: 'From',
    to: 'To',
    invalid: 'Enter hours and minutes, such as 22:00.',
  },
  pinnedWait: {
    label: 'Pinned resources',
    hint: 'When a pinned check, item or component that fails is announced, once for each failure. Items and components have no runs, so they are announced at once or after minutes.',
    failures: (count: number): string =>
      count === 1 ? 'At the first failure' : `After ${count} failures in a row`,
    minutes: (count: number): string => `After ${count} minutes`,
  },
  pinnedRecovery: {
    label: 'Recovery of pinned resources',
    hint: 'Announces the end of a failure that was announced.',
  },
  commandLine: {
    label: 'quarterdeck command',
    hint({ file, otherProgram }: NonNullable<DesktopState['commandLine']>, isInstalled: boolean): string {
      const folder = file.slice(0, file.lastIndexOf('/'));
      if (isInstalled)
        return `Installed as ${file}. If a terminal does not find it, add ${folder} to its variable PATH.`;
      if (otherProgram !== null) return `${file} starts another Quarterdeck now: ${otherProgram}`;
      return `Installs ${file}, for terminals and scripts.`;
    },
  },
  zoom: {
    label: 'Zoom',
    hint: 'Size of the content in all windows.',
    percent: (percent: number): string => `${percent}%`,
  },
} as const;
