import type { Bell } from '../../../src-preload/contract/notifications.ts';
import { sendKeptDays } from '../../../src-preload/contract/rules/notifications.ts';

const why: Readonly<Record<Bell['sends'][number]['why'], string>> = {
  person: 'to you',
  team: 'to your team',
  incident: 'about your incident',
};

export const messages = {
  title: 'Notifications',
  groups: { fresh: 'New', seen: 'Seen before' },
  empty: `Nothing was sent to you in the last ${sendKeptDays} days.`,
  refused: (sentence: string): string => `What was sent to you cannot be shown. ${sentence}`,
  failed: 'What was sent to you could not be read',
  notMarked: (sentence: string): string => `This stays marked as new. ${sentence}`,
  again: 'Try again',
  why,
  by: (rule: string | null): string => `by ${rule ?? 'a rule that is not known here'}`,
  muted: 'muted',
  mute: (rule: string | null): string => `Mute ${rule ?? 'this rule'}`,
  unmute: (rule: string | null): string => `Unmute ${rule ?? 'this rule'}`,
  silence: (name: string): string => `Silence ${name}…`,
  show: (name: string): string => `Show ${name}`,
  all: 'All notifications',
  noise: 'Noise',
  tell: 'Tell me on the desktop',
  tellHere: 'Tell me in the window',
  systemOff: 'Notifications of the system are off: Settings → Desktop.',
} as const;
