import type { AcknowledgementStorage } from '#contract/acknowledgements.ts';
import { incidentName, storedLabel } from './acknowledgedLabel.ts';
import { manyMessages as texts } from './manyMessages.ts';

/** Counts equal texts, in the order of their first use. */
function countTexts(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of all) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Describes where several new acknowledgements will be stored. */
export function storagesSentence(storages: readonly AcknowledgementStorage[], online: boolean): string {
  const commented = storages.flatMap(({ incident, localReason }) =>
    incident === null || localReason !== null ? [] : [incidentName(incident)],
  );
  const reasons = storages.flatMap(({ localReason }) =>
    localReason === null ? [] : [texts.reasons[localReason]],
  );
  return [
    ...[...countTexts(commented)].map(([incident, count]) => texts.comments(count, incident)),
    ...(commented.length > 0 && !online ? [texts.offline] : []),
    ...[...countTexts(reasons)].map(([reason, count]) => texts.here(count, reason)),
  ].join(' ');
}

/** Describes where several acknowledgements were stored. */
export function storedNote(
  results: ReadonlyArray<AcknowledgementStorage & { readonly isWaiting: boolean }>,
): string {
  const labels = results.map(({ incident, localReason, isWaiting }) =>
    storedLabel({ incident: localReason === null ? incident : null, commentId: null, isWaiting }),
  );
  return [...countTexts(labels)].map(([label, count]) => texts.counted(label, count)).join(' · ');
}
