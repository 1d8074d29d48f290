import { Popover } from '@base-ui/react/popover';
import clsx from 'clsx';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { isEmptyInstant, isForever } from '#contract/rules/serverTime.ts';
import { calendarDayOf } from '../calendar/calendarDay.ts';
import { DayCalendar } from '../calendar/DayCalendar.tsx';
import { IconButton } from '../controls/Button.tsx';
import { useTimeZone } from '../format/useTimeZone.ts';
import { Box } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
import styles from './DateTimeField.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import inputs from './input.module.css';
import { describeRepeatedTime, formatLocalDateTime, parseLocalDateTime, withDay } from './localDateTime.ts';
import { fieldMessages } from './messages.ts';

const digitsLayout = layout({ digits: true });

/** Edits an ISO 8601 time, or null, in the window's time zone, with a calendar for the day. */
export function DateTimeField({ value, onChange, ...frame }: ValueProps<string | null>) {
  useTimeZone();
  const [typed, setTyped] = useState(() => formatLocalDateTime(value));
  const [open, setOpen] = useState(false);
  // The text has no seconds. Do not drop the value's seconds while the text is unchanged.
  const same = typed === formatLocalDateTime(value) || (parseLocalDateTime(typed) ?? null) === value;
  const text = same ? typed : formatLocalDateTime(value);
  const wrong = text.trim() !== '' && parseLocalDateTime(text) === undefined;
  const { visibleProblem, onBlur } = useFieldProblem(wrong ? fieldMessages.dateInvalid : undefined);
  const { label, hint, disabled = false, readOnly = false } = frame;
  const isDay = value !== null && !isEmptyInstant(value) && !isForever(value);
  return (
    <FieldFrame {...frame} hint={describeRepeatedTime(text) ?? hint} error={frame.error ?? visibleProblem}>
      {(control) => (
        <Box position="relative" display="flex" minWidth={0}>
          <input
            {...control}
            autoComplete="off"
            placeholder="YYYY-MM-DD HH:mm"
            required={frame.required}
            disabled={disabled}
            readOnly={readOnly}
            className={clsx(inputs.input, digitsLayout, inputs.withAction)}
            value={text}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(parseLocalDateTime(target.value) ?? null);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || !event.altKey || disabled || readOnly) return;
              event.preventDefault();
              setOpen(true);
            }}
            onBlur={() => {
              onBlur();
              if (value !== null) setTyped(formatLocalDateTime(value));
            }}
          />
          {!disabled && !readOnly && (
            <Popover.Root open={open} onOpenChange={setOpen}>
              <Popover.Trigger
                render={
                  <IconButton className={inputs.action} label={`${label}: open the calendar`}>
                    <CalendarDays aria-hidden />
                  </IconButton>
                }
              />
              <Popover.Portal>
                <Popover.Positioner className={styles.positioner} sideOffset={4} align="end">
                  <Popover.Popup className={styles.popup} aria-label={`${label}: calendar`}>
                    <DayCalendar
                      selected={isDay ? calendarDayOf(Date.parse(value)) : undefined}
                      onSelect={(day) => {
                        const next = withDay(value, day);
                        setTyped(formatLocalDateTime(next));
                        onChange(next);
                        setOpen(false);
                      }}
                    />
                  </Popover.Popup>
                </Popover.Positioner>
              </Popover.Portal>
            </Popover.Root>
          )}
        </Box>
      )}
    </FieldFrame>
  );
}
