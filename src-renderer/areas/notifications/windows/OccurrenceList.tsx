import { Bell, BellOff, CircleDashed } from 'lucide-react';
import type { MaintenanceWindowState } from '#contract/maintenanceWindows.ts';
import type { WindowOccurrence } from '#contract/rules/maintenanceWindows.ts';
import { formatSpan } from '#kit/format/formatSpan.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import { Column, Note, Row, Stack, Text } from '#kit/layout/boxes.tsx';
import { messages } from './messages.ts';
import { occurrenceText } from './windowText.ts';

const { dates: texts } = messages;

const icons = { waiting: CircleDashed, created: BellOff, skipped: Bell } as const;

interface OccurrenceListProps {
  readonly occurrences: readonly WindowOccurrence[];
  /** Time zone of the window. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** States of the silences, in the same order. None in a preview. */
  readonly states?: ReadonlyArray<MaintenanceWindowState['occurrences'][number]['state']>;
}

/** Dates of a window in its time zone, and in the zone of this window if that differs. */
export function OccurrenceList({ occurrences, zone, nowMs, states }: OccurrenceListProps) {
  const ownZone = useTimeZone();
  return (
    <Stack as="ul" gap={4} aria-label={texts.label}>
      {occurrences.map(({ date, fromMs, untilMs, clockChange }, index) => {
        const own = occurrenceText(fromMs, untilMs, ownZone);
        const text = occurrenceText(fromMs, untilMs, zone);
        const state = states?.[index];
        const Icon = state && icons[state];
        return (
          <Row as="li" key={date} align="start" gap={8} minWidth={0}>
            {Icon !== undefined && state !== undefined && (
              <Row height={20} icons={14} tone="muted" data-tooltip={texts.state[state]}>
                <Icon role="img" aria-label={texts.state[state]} />
              </Row>
            )}
            <Column minWidth={0}>
              <Text digits>
                {text} ({formatSpan(untilMs - fromMs)})
                {fromMs <= nowMs && <Text tone="muted"> · {texts.now}</Text>}
              </Text>
              {clockChange !== 'none' && <Note tone="warn">{texts[clockChange]}</Note>}
              {own !== text && <Note digits>{messages.ownTime(own)}</Note>}
            </Column>
          </Row>
        );
      })}
    </Stack>
  );
}
