import type { Acknowledgement } from '#contract/acknowledgements.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, hourMs, idOf, minuteMs } from './times.ts';

/** Key of the user and the workspace. */
export const acknowledgementOwner = 'workspace person';

export const acknowledgedIncident = {
  id: idOf(13, 1),
  displayId: 'INC-142',
  title: 'Checkout does not accept payments',
};

/** An acknowledgement of the user that is stored only on this computer. */
export const acknowledgement = (values: Partial<Acknowledgement> = {}): Acknowledgement => ({
  kind: 'check',
  id: idOf(5, 1),
  name: 'payments-db connections',
  note: 'Known: the database is being moved.',
  at: ago(20 * minuteMs),
  until: ago(-2 * hourMs),
  byName: null,
  isOwn: true,
  stored: { incident: null, commentId: null, isWaiting: false },
  ...values,
});

/** An acknowledgement of another user in a comment of an incident, until the resource recovers. */
export const commentedAcknowledgement = (values: Partial<Acknowledgement> = {}): Acknowledgement =>
  acknowledgement({
    until: null,
    byName: 'Ravi Iyer',
    isOwn: false,
    stored: { incident: acknowledgedIncident, commentId: idOf(14, 1), isWaiting: false },
    ...values,
  });

export const acknowledgementAnswers = {
  'acknowledgements.changes': [],
  'acknowledgements.storage': { incident: null, localReason: 'no-incident' },
  'acknowledgements.storages': ({ resources }) =>
    resources.map(() => ({ incident: null, localReason: 'no-incident' as const })),
  'acknowledgements.add': {
    incident: null,
    localReason: 'no-incident',
    isWaiting: false,
    owner: acknowledgementOwner,
  },
  'acknowledgements.remove': { isOnlyHere: false, owner: acknowledgementOwner },
} satisfies Partial<Answers>;
