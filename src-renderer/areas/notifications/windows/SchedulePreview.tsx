import { occurrencesAfter } from '#contract/rules/maintenanceWindows.ts';
import { FieldFrame } from '#kit/fields/FieldFrame.tsx';
import { isRecord } from '#kit/fields/recordPath.ts';
import { useFromValues } from '#kit/form/useRowField.ts';
import { Box, Note } from '#kit/layout/boxes.tsx';
import { useServerNow } from '#parts/bridge/serverTime.ts';
import { messages } from './messages.ts';
import { OccurrenceList } from './OccurrenceList.tsx';
import { scheduleOf } from './windowForm.ts';

const { form: texts } = messages;

/** The next dates of the schedule in the surrounding form. */
export function SchedulePreview() {
  const nowMs = useServerNow();
  // Serialized, because the form compares derived values by identity.
  const text = useFromValues((values) => JSON.stringify(scheduleOf(values) ?? null));
  const values: unknown = JSON.parse(text);
  const schedule = isRecord(values) ? scheduleOf({ ...values, days: values.weekdays }) : undefined;
  return (
    <FieldFrame label={texts.preview} group>
      {() => (
        <Box padding={12} radius={6} surface="sunken" aria-live="polite">
          {schedule === undefined ? (
            <Note>{texts.previewEmpty}</Note>
          ) : (
            <OccurrenceList
              occurrences={occurrencesAfter(schedule, nowMs)}
              zone={schedule.zone}
              nowMs={nowMs}
            />
          )}
        </Box>
      )}
    </FieldFrame>
  );
}
