import { maxNoteLength } from '#contract/rules/acknowledgements.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { atRecovery, endOptions } from './acknowledgementEnds.ts';
import { dialogMessages as texts } from './dialogMessages.ts';

/**
 * Returns the form rows of a new acknowledgement.
 * @param nowMs milliseconds since 1970, by the clock of the server
 * @param zone of the working day: IANA name, `UTC` or `localTimeZone`
 */
export const acknowledgementRows = (nowMs: number, zone: string): readonly FieldRow[] => [
  {
    kind: 'text',
    name: 'note',
    label: texts.note,
    hint: texts.noteHint,
    check: (value) =>
      String(value).trim().length > maxNoteLength ? texts.tooLong(maxNoteLength) : undefined,
  },
  {
    kind: 'select',
    name: 'until',
    label: texts.duration,
    required: true,
    options: endOptions(nowMs, zone),
  },
];

export const newAcknowledgementValues: FormRecord = { note: '', until: atRecovery };
