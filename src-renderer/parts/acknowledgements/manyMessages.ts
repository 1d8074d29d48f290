import type { AcknowledgementStorage } from '#contract/acknowledgements.ts';
import type { AcknowledgedKind } from '#contract/rules/acknowledgements.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';

type LocalReason = NonNullable<AcknowledgementStorage['localReason']>;

const nouns: Readonly<Record<AcknowledgedKind, string>> = {
  check: 'check',
  config: 'item',
  component: 'component',
};

const manyOf = (count: number, noun: string): string =>
  `${formatInteger(count)} ${count === 1 ? noun : `${noun}s`}`;

/** Texts of the dialog for several resources, which load with it. */
export const manyMessages = {
  title: (count: number, kind: AcknowledgedKind) => `Acknowledge ${manyOf(count, nouns[kind])}`,
  titleOfNone: (kind: AcknowledgedKind) => `Acknowledge ${nouns[kind]}s`,
  endTitle: (count: number) => `End ${manyOf(count, 'acknowledgement')}`,
  action: 'Action',
  add: 'Acknowledge',
  addRunning: 'Acknowledging',
  end: 'End acknowledgements',
  endRunning: 'Ending acknowledgements',
  added: (count: number, kind: AcknowledgedKind) => `Acknowledged ${manyOf(count, nouns[kind])}`,
  ended: (count: number) => `Ended ${manyOf(count, 'acknowledgement')}`,
  /** After an undo. */
  undone: (ended: number, restored: number) =>
    [
      ...(ended > 0 ? [`Ended ${manyOf(ended, 'acknowledgement')}`] : []),
      ...(restored > 0 ? [`Restored ${manyOf(restored, 'earlier acknowledgement')}`] : []),
    ].join(' · '),
  endedHere: (count: number) =>
    count === 1
      ? '1 ended only on this computer, because you cannot comment on its incident.'
      : `${formatInteger(count)} ended only on this computer, because you cannot comment on their incidents.`,
  noneFails: (kind: AcknowledgedKind) => `None of the selected ${nouns[kind]}s fails.`,
  leftOut: (count: number) =>
    count === 1
      ? '1 of the selected rows does not fail, and is left out.'
      : `${formatInteger(count)} of the selected rows do not fail, and are left out.`,
  replaced: (count: number) =>
    count === 1
      ? '1 is acknowledged already. The new acknowledgement replaces it.'
      : `${formatInteger(count)} are acknowledged already. The new acknowledgements replace them.`,
  earlier: 'The list shows an earlier moment. Show the present first.',
  comments: (count: number, incident: string) =>
    count === 1
      ? `1 becomes a comment of ${incident}.`
      : `${formatInteger(count)} become comments of ${incident}.`,
  offline: 'Comments wait on this computer until the server can be reached.',
  here: (count: number, reason: string) =>
    `${formatInteger(count)} ${count === 1 ? 'is' : 'are'} stored only on this computer: ${reason}.`,
  reasons: {
    'no-incident': 'no open incident names the resource',
    'read-only': 'this workspace is read-only',
    'no-permission': 'you cannot comment on the incident',
    refused: 'you cannot comment on the incident',
  } satisfies Readonly<Record<LocalReason, string>>,
  counted: (label: string, count: number) => `${label}: ${formatInteger(count)}`,
} as const;
