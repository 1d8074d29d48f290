import type { AcknowledgementStorage } from '#contract/acknowledgements.ts';

type LocalReason = NonNullable<AcknowledgementStorage['localReason']>;

/** Texts of the dialog, which load with it. */
export const dialogMessages = {
  title: (name: string) => `Acknowledge ${name}`,
  note: 'Note',
  noteHint: 'For example what is known, and who works on it.',
  duration: 'Duration',
  recovery: 'Until it recovers',
  /** @param end such as `1h` or `until Monday 09:00` */
  end: (end: string) => (end.startsWith('until ') ? `U${end.slice(1)}` : `For ${end}`),
  save: 'Acknowledge',
  saving: 'Acknowledging',
  tooLong: (max: number) => `At most ${max} characters.`,
  looking: 'Loading where it will be stored…',
  lookupFailed: (sentence: string) => `Where it will be stored is unknown. ${sentence}`,
  comment: (incident: string) =>
    `It becomes a comment of ${incident}, for everyone who can read the incident.`,
  offline: 'The comment waits on this computer until the server can be reached.',
  here: 'It is stored only on this computer.',
  reasons: {
    'no-incident': () => 'No open incident names this resource.',
    'read-only': (incident: string) => `${incident} names this resource, but this workspace is read-only.`,
    'no-permission': (incident: string) => `${incident} names this resource, but you cannot comment on it.`,
    refused: (incident: string) => `${incident} names this resource, but you cannot comment on it.`,
  } satisfies Readonly<Record<LocalReason, (incident: string) => string>>,
} as const;
