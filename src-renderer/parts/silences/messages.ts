import type { SendOutcome, SendResourceKind } from '../../../src-preload/contract/rules/notifications.ts';
import { formatInteger } from '../../kit/format/formatNumber.ts';

const many = (count: number, one: string, more = `${one}s`): string =>
  `${formatInteger(count)} ${count === 1 ? one : more}`;

export const kindLabels: Readonly<Record<SendResourceKind, string>> = {
  config: 'Catalog',
  component: 'Component',
  check: 'Check',
  canary: 'Canary',
};

export const messages = {
  words: {
    add: 'Add Silence',
    addTitle: 'Silence Notification',
    editTitle: 'Edit Notification Silence',
    deleteTitle: 'Delete Notification Silence',
    deleteQuestion: 'Are you sure you want to delete this notification silence?',
    rowMenu: { edit: 'Edit', remove: 'Delete' },
  },
  open: 'Silence…',
  offline: 'Notifications can be silenced when the server can be reached.',
  columns: { description: 'Reason' },
  form: {
    resource: 'Resource',
    missing: 'A resource is required',
    recursive: 'Recursive',
    recursiveHint: 'Silences what lies below it, too.',
    recursiveTip: 'Recursive: what lies below it is silenced, too',
    duration: 'Silence Duration',
    reason: 'Reason',
    reasonHint: 'Others see it where they miss a notification.',
    preview: 'Preview',
    endsFirst: 'A silence must begin before it ends.',
    unread: 'This is no time.',
    over: 'It is over already.',
    span: (from: string, until: string, length: string) => `From ${from} until ${until} (${length})`,
    now: 'now',
    gone: (id: string) => `Not known here (${id})`,
  },
  state: {
    expired: 'expired',
    ends: (left: string) => `ends in ${left}`,
    begins: (left: string) => `begins in ${left}`,
  },
  unnamed: 'unknown',
  row: (kind: string, name: string) => `${kind} ${name}`,
  mark: {
    until: (time: string, who: string | undefined) =>
      `Silenced until ${time}${who === undefined ? '' : ` by ${who}`}`,
    from: (time: string, who: string | undefined) =>
      `Silenced from ${time}${who === undefined ? '' : ` by ${who}`}`,
    title: 'Silences',
    through: 'through',
    reason: 'Reason',
    noReason: 'No reason was given.',
    edit: 'Edit',
    editOf: (until: string) => `the silence until ${until}`,
    span: (from: string, until: string) => `${from} to ${until}`,
  },
  preview: {
    incomplete: 'Choose a resource and a duration, and this says what the silence would do.',
    looking: 'Looking at what was sent…',
    failed: (sentence: string) => `What it would do could not be looked at. ${sentence}`,
    forbidden: 'What it would do is not known: you may not read what was sent.',
    offline: 'What it would do is not known while the server cannot be reached.',
    noPast:
      'What it would have silenced before is not known: what was sent is not kept here, or may not be read.',
    times: (times: number, when: string) =>
      times === 0
        ? `${when}, it would have silenced nothing.`
        : `${when}, it would have silenced ${many(times, 'notification')}.`,
    lastDays: (days: number) => (days === 1 ? 'In the last day' : `In the last ${days} days`),
    since: (moment: string) => `Since ${moment}, as far back as is kept`,
    outcomes: (parts: readonly string[]) => `As it went: ${parts.join(', ')}.`,
    outcome: {
      sent: (count: number) => `${formatInteger(count)} sent`,
      failed: (count: number) => `${formatInteger(count)} failed`,
      repeated: (count: number) => `${formatInteger(count)} held back as repeated`,
      silenced: (count: number) => `${formatInteger(count)} silenced already`,
      waiting: (count: number) => `${formatInteger(count)} waiting`,
      other: (count: number) => `${formatInteger(count)} otherwise`,
    } satisfies Readonly<Record<SendOutcome, (count: number) => string>>,
    rules: 'By rule',
    latest: 'The latest',
    unknownRule: 'A rule that is not known here',
    times1: (times: number) => `${formatInteger(times)}×`,
    noBelow: 'Which things lie below it is not known here: they are silenced all the same.',
    below: (total: number) =>
      total === 0
        ? 'Nothing lies below it.'
        : `${many(total, 'thing')} below it ${total === 1 ? 'is' : 'are'} silenced, too:`,
    more: (count: number) => `and ${formatInteger(count)} more`,
    far: (length: string) => `It ends only in ${length}: nobody will be told of anything until then.`,
    wide: (count: number) => `It silences ${formatInteger(count)} things at once.`,
    over: 'It is over already, and silences nothing.',
    other: (until: string, who: string | undefined) =>
      `It is silenced already until ${until}${who === undefined ? '' : `, by ${who}`}`,
    otherThrough: (name: string) => ` through ${name}`,
    show: 'Show',
  },
} as const;
