import type { NotificationInbox } from '#contract/notifications.ts';
import { notificationRetentionDays } from '#contract/rules/notifications.ts';

const why: Readonly<Record<NotificationInbox['sends'][number]['why'], string>> = {
  person: 'to you',
  team: 'to your team',
  incident: 'about your incident',
};

export const messages = {
  title: 'Notifications',
  groups: { unseen: 'New', seen: 'Earlier' },
  empty: `No notifications in the last ${notificationRetentionDays} days.`,
  incomplete: 'No notifications in the workspaces that could be read. All workspaces names the others.',
  refused: (sentence: string): string => `Your notifications cannot be shown. ${sentence}`,
  failed: 'Your notifications could not be loaded',
  notMarked: (sentence: string): string => `The notification could not be marked as seen. ${sentence}`,
  again: 'Try again',
  why,
  by: (rule: string | null): string => `by ${rule ?? 'an unknown rule'}`,
  muted: 'muted',
  mute: (rule: string | null): string => `Mute ${rule ?? 'this rule'}`,
  unmute: (rule: string | null): string => `Unmute ${rule ?? 'this rule'}`,
  silence: (name: string): string => `Silence ${name}…`,
  show: (name: string): string => `Show ${name}`,
  all: 'All notifications',
  allIn: (workspace: string): string => `All notifications of ${workspace}`,
  newIn: (count: string): string => `${count} new`,
  noise: 'Noise',
  desktopNotifications: 'Desktop notifications',
  windowNotifications: 'In-window notifications',
  systemOff: 'System notifications are off: Settings → Desktop.',
} as const;
