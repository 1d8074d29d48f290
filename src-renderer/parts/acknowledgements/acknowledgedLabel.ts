import type { Acknowledgement } from '#contract/acknowledgements.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { messages } from './messages.ts';

/** Max length of a note in a label. The details contain all of it. */
const maxNote = 200;

/** Returns the name of an incident: its display id, or else its title. */
export const incidentName = ({ displayId, title }: { readonly displayId: string; readonly title: string }) =>
  displayId === '' ? title : displayId;

/** Returns the end of an acknowledgement. @param nowMs milliseconds since 1970 */
export const acknowledgedUntil = ({ until }: Pick<Acknowledgement, 'until'>, nowMs: number): string =>
  until === null ? messages.recovery : formatTimeOfDay(until, nowMs);

/** Returns the label of a mark: author, end and note. @param nowMs milliseconds since 1970 */
export function acknowledgedLabel(
  acknowledgement: Pick<Acknowledgement, 'until' | 'note' | 'byName'>,
  nowMs: number,
): string {
  const { note, byName } = acknowledgement;
  const label = messages.until(acknowledgedUntil(acknowledgement, nowMs), byName ?? undefined);
  const line = note.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return label;
  return messages.withNote(label, line.length > maxNote ? `${line.slice(0, maxNote)}…` : line);
}

/** Returns where an acknowledgement is stored. */
export function storedLabel({ incident, isWaiting }: Acknowledgement['stored']): string {
  if (incident === null) return messages.here;
  return (isWaiting ? messages.waiting : messages.comment)(incidentName(incident));
}
