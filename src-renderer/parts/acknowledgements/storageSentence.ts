import type { AcknowledgementStorage } from '#contract/acknowledgements.ts';
import { incidentName } from './acknowledgedLabel.ts';
import { dialogMessages as texts } from './dialogMessages.ts';

/** Describes where a new acknowledgement will be stored. */
export function storageSentence({ incident, localReason }: AcknowledgementStorage, online: boolean): string {
  const name = incident === null ? '' : incidentName(incident);
  if (localReason !== null) return `${texts.reasons[localReason](name)} ${texts.here}`;
  return online ? texts.comment(name) : `${texts.comment(name)} ${texts.offline}`;
}
