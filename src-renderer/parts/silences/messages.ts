import type { SendOutcome, SendResourceKind } from '#contract/rules/notifications.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';

const many = (count: number, one: string, more = `${one}s`): string =>
  `${formatInteger(count)} ${count === 1 ? one : more}`;

export const silenceKindLabels: Readonly<Record<SendResourceKind, string>> = {
  config: 'Catalog',
  component: 'Component',
  check: 'Check',
  canary: 'Canary',
};

const nouns: Readonly<Record<SendResourceKind, string>> = {
  config: 'item',
  component: 'component',
  check: 'check',
  canary: 'canary',
};

const manyOf = (count: number, kind: SendResourceKind): string =>
  kind === 'canary' ? many(count, 'canary', 'canaries') : many(count, nouns[kind]);

export const messages = {
  words: {
    add: 'Add silence',
    addTitle: 'Silence Notification',
    editTitle: 'Edit Notification Silence',
    deleteTitle: 'Delete Notification Silence',
    deleteQuestion: 'Are you sure you want to delete this notification silence?',
    rowMenu: { edit: 'Edit', remove: 'Delete' },
  },
  open: 'Silence…',
  /** Silences of several resources at once. */
  many: {
    title: (count: number, kind: SendResourceKind) => `Silence ${manyOf(count, kind)}`,
    confirm: 'Silence',
    running: 'Silencing',
    done: (count: number, kind: SendResourceKind) => `Silenced ${manyOf(count, kind)}`,
  },
  offline: 'The server cannot be reached. It is needed to silence notifications.',
  columns: { description: 'Reason' },
  form: {
    resource: 'Resource',
    missing: 'A resource is required',
    recursive: 'Recursive',
    recursiveHint: 'Also silence its children.',
    recursiveTip: 'Recursive: its children are silenced, too',
    duration: 'Silence Duration',
    reason: 'Reason',
    reasonHint: 'Shown to anyone looking for a missing notification.',
    preview: 'Preview',
    endsFirst: 'The start must be before the end.',
    unread: 'Invalid time.',
    over: 'The end is in the past.',
    span: (from: string, until: string, length: string) => `From ${from} until ${until} (${length})`,
    endless: (from: string) => `From ${from}, without end`,
    now: 'now',
    gone: (id: string) => `Not found (${id})`,
  },
  state: {
    expired: 'expired',
    endless: 'no end',
    ends: (left: string) => `ends in ${left}`,
    begins: (left: string) => `begins in ${left}`,
  },
  unnamed: 'unknown',
  row: (name: string, qualifier: string) => `${name}, ${qualifier}`,
  mark: {
    endless: (who: string | undefined) => `Silenced without end${who === undefined ? '' : ` by ${who}`}`,
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
  end: {
    extend: 'Extend',
    extendTo: (end: string) => `Extend ${end}`,
    /** @param end such as `1h` or `until Monday 09:00` */
    silenceFor: (end: string) => (end.startsWith('until') ? `Silence ${end}` : `Silence for ${end}`),
    notSilenced: 'The silence could not be created',
    endNow: 'End now',
    extended: (until: string) => `Silenced until ${until}`,
    ended: 'Silence ended',
    undo: 'Undo',
    failed: 'The silence could not be changed',
    guardTitle: 'Extend silence',
    longer: (name: string, until: string) => `Notifications of ${name} stay silenced until ${until}.`,
    presets: 'Usual lengths',
    untilHealthy: 'End when healthy',
    untilHealthyHint:
      'Ends when nothing that it covers was unhealthy for 10 minutes, while Quarterdeck runs on this computer.',
  },
  preview: {
    headline: (name: string, qualifier: string, recursive: boolean) =>
      `Silences ${name} (${qualifier})${recursive ? ' and its children' : ''}.`,
    incomplete: 'Choose a resource and a duration to preview the silence.',
    looking: 'Loading the preview…',
    failed: (sentence: string) => `The preview could not be loaded. ${sentence}`,
    forbidden: 'No preview: you don’t have permission to view notifications.',
    offline: 'No preview while the server cannot be reached.',
    noPast:
      'No notification history: it is not stored on this computer, or you don’t have permission to view it.',
    times: (times: number, when: string) =>
      times === 0
        ? `${when}, it would have silenced no notifications.`
        : `${when}, it would have silenced ${many(times, 'notification')}.`,
    lastDays: (days: number) => (days === 1 ? 'In the last day' : `In the last ${days} days`),
    since: (moment: string) => `In the stored history since ${moment}`,
    outcomes: (parts: readonly string[]) => `Actual outcome: ${parts.join(', ')}.`,
    outcome: {
      sent: (count: number) => `${formatInteger(count)} sent`,
      failed: (count: number) => `${formatInteger(count)} failed`,
      repeated: (count: number) => `${formatInteger(count)} suppressed as repeated`,
      silenced: (count: number) => `${formatInteger(count)} already silenced`,
      waiting: (count: number) => `${formatInteger(count)} waiting`,
      other: (count: number) => `${formatInteger(count)} other`,
    } satisfies Readonly<Record<SendOutcome, (count: number) => string>>,
    rules: 'By rule',
    latest: 'Latest',
    unknownRule: 'Unknown rule',
    times1: (times: number) => `${formatInteger(times)}×`,
    noBelow: 'Its children are unknown here. They are silenced, too.',
    below: (total: number) =>
      total === 0
        ? 'It has no children.'
        : `${many(total, 'child resource')} ${total === 1 ? 'is' : 'are'} silenced, too:`,
    more: (count: number) => `and ${formatInteger(count)} more`,
    endless: 'The silence has no end. No one is notified until it is deleted.',
    far: (length: string) => `The silence ends in ${length}. No one is notified until then.`,
    wide: (count: number) => `The silence covers ${formatInteger(count)} resources.`,
    over: 'The end is in the past, so nothing is silenced.',
    otherEndless: (who: string | undefined) =>
      `Already silenced without end${who === undefined ? '' : ` by ${who}`}`,
    other: (until: string, who: string | undefined) =>
      `Already silenced until ${until}${who === undefined ? '' : ` by ${who}`}`,
    otherThrough: (name: string) => ` through ${name}`,
    show: 'Show',
  },
} as const;
