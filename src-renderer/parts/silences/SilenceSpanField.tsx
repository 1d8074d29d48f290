import { isForever } from '#contract/rules/serverTime.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldFrame } from '#kit/fields/FieldFrame.tsx';
import type { FieldProps } from '#kit/fields/FieldProps.ts';
import { useFromValues, useSetValueAt } from '#kit/form/useRowField.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatSpanBetween } from '#kit/format/formatSpan.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { Column, Row } from '#kit/layout/boxes.tsx';
import { TimeRangePicker } from '#kit/timeRange/TimeRangePicker.tsx';
import { serverNow, useServerNow } from '../bridge/serverTime.ts';
import { messages } from './messages.ts';
import { newSilenceEnds } from './silenceEnds.ts';
import { instantsOf, rangeOf, type SilenceSpan, silenceSpanOf, spanOfRange } from './silenceSpan.ts';

const { form: texts } = messages;

/** Describes start, end and length in the window's time zone. */
function sentenceOf(span: SilenceSpan, nowMs: number): string {
  const instants = instantsOf(span, nowMs);
  if (instants === undefined) return texts.unread;
  const [from, until] = [new Date(instants.fromMs).toISOString(), new Date(instants.untilMs).toISOString()];
  const begins = span.from === 'now' ? texts.now : formatMoment(from);
  if (isForever(until)) return texts.endless(begins);
  const said = texts.span(begins, formatMoment(until), formatSpanBetween(from, until));
  return instants.untilMs < nowMs ? `${said}. ${texts.over}` : said;
}

/** Field for the time span of a silence, relative or absolute. Writes both `from` and `until`. */
export function SilenceSpanField(frame: FieldProps) {
  const from = useFromValues((values) => silenceSpanOf(values)?.from);
  const until = useFromValues((values) => silenceSpanOf(values)?.until);
  const setAt = useSetValueAt();
  const nowMs = useServerNow();
  const isEditable = frame.disabled !== true && frame.readOnly !== true;
  const span = from === undefined || until === undefined ? undefined : { from, until };
  return (
    <FieldFrame {...frame} hint={span === undefined ? undefined : sentenceOf(span, nowMs)} group>
      {(control, group, size) => (
        <Column gap={8}>
          <TimeRangePicker
            label={frame.label}
            labelHidden
            wide
            size={size === 'default' ? 'default' : 'large'}
            direction="future"
            value={span && rangeOf(span)}
            disabled={!isEditable}
            describedBy={group['aria-describedby']}
            invalid={control['aria-invalid']}
            onChange={(range) => {
              const next = range && spanOfRange(range, serverNow());
              setAt('from', next?.from);
              setAt('until', next?.until);
            }}
          />
          {isEditable && (
            <Row role="group" aria-label={messages.end.presets} wrap gap={8}>
              {newSilenceEnds(nowMs, windowZone()).map(({ label, until: end }) => (
                <Button
                  key={label}
                  aria-pressed={until === end}
                  onClick={() => {
                    // The start of an existing silence stays.
                    if (from === undefined || from === '') setAt('from', 'now');
                    setAt('until', end);
                  }}
                >
                  {label}
                </Button>
              ))}
            </Row>
          )}
        </Column>
      )}
    </FieldFrame>
  );
}
