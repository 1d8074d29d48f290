import type { WindowWeeks } from '#contract/rules/maintenanceWindows.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';

const silences = (count: number): string => `${formatInteger(count)} ${count === 1 ? 'silence' : 'silences'}`;

export const weekLabels: Readonly<Record<WindowWeeks, string>> = {
  every: 'Every week',
  first: 'First of the month',
  second: 'Second of the month',
  third: 'Third of the month',
  fourth: 'Fourth of the month',
  last: 'Last of the month',
};

export const messages = {
  title: 'Maintenance windows',
  add: 'Add maintenance window',
  intro:
    'A maintenance window silences a resource at the same time each week or month. While Quarterdeck runs, it creates the next 8 silences on the server.',
  empty: 'No maintenance windows',
  dialog: {
    add: 'Add maintenance window',
    edit: 'Edit maintenance window',
    editNote: 'The silences that have not begun are replaced. A silence that has begun stays until its end.',
    save: 'Save',
    saving: 'Saving…',
    added: 'Maintenance window added',
    saved: 'Maintenance window saved',
  },
  form: {
    weeks: 'Repeats',
    days: 'Days',
    daysNoun: 'days',
    start: 'From',
    end: 'Until',
    endHint: (isNextDay: boolean) => (isNextDay ? 'On the next day' : undefined),
    time: { placeholder: '02:00', invalid: 'A time such as 02:00' },
    zone: 'Time zone',
    zoneHint: 'The window follows the clock of this zone, also when it changes for daylight saving.',
    zoneInvalid: 'This time zone is unknown.',
    reason: 'Reason',
    reasonHint: 'Shown to anyone looking for a missing notification.',
    preview: 'Next dates',
    previewEmpty: 'Select days, times and a time zone to see the next dates.',
  },
  dates: {
    label: 'Next dates',
    now: 'Now',
    forward: 'The clocks go forward on this day.',
    back: 'The clocks go back on this day.',
    state: {
      waiting: 'Not created yet',
      created: 'Silence created',
      skipped: 'Silence deleted by a user',
    },
    all: (count: number) => `Show all ${count}`,
    fewer: 'Show fewer',
  },
  /** @param time in the time zone of the application's window */
  ownTime: (time: string) => `Your time: ${time}`,
  recursive: 'With its children',
  unnamed: (id: string) => `Resource ${id}`,
  removing: 'Its silences are deleted once the server is reachable.',
  waiting: 'Its silences are created once the server is reachable.',
  edit: 'Edit',
  editOf: (name: string) => `Edit the maintenance window of ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove the maintenance window of ${name}`,
  removed: 'Maintenance window removed',
  confirm: {
    title: 'Remove maintenance window',
    text: (name: string, count: number) =>
      count === 0
        ? `Remove the maintenance window of ${name}?`
        : `Remove the maintenance window of ${name}, and delete ${silences(count)} that ${count === 1 ? 'has' : 'have'} not begun?`,
    action: 'Remove',
  },
} as const;
