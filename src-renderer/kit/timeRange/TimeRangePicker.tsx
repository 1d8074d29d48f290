import { Clock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type DateRange, DayPicker } from 'react-day-picker';
import { instantAt } from '#contract/rules/zonedTime.ts';
import { calendarDayOf, clockOfCalendarDay } from '../calendar/calendarDay.ts';
import { calendarOptions } from '../calendar/calendarOptions.ts';
import { Button } from '../controls/Button.tsx';
import { describeRepeatedTime } from '../fields/localDateTime.ts';
import { TextField } from '../fields/TextField.tsx';
import { windowZone } from '../format/timeZone.ts';
import { useTimeZone } from '../format/useTimeZone.ts';
import { Row } from '../layout/boxes.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { FilterButton } from '../select/FilterButton.tsx';
import type { Option } from '../select/Option.ts';
import { OptionList, optionListCode } from '../select/OptionList.tsx';
import { type AbsoluteRange, addRecentRange, readRecentRanges, writeRecentRanges } from './recentRanges.ts';
import styles from './TimeRangePicker.module.css';
import type { RangeEnd } from './timeExpression.ts';
import { quickRanges, relativeFuture, relativePast } from './timePresets.ts';
import {
  describeTimeRange,
  formatRangeInstant,
  readRangeEnd,
  resolveTimeRange,
  type TimeRange,
} from './timeRange.ts';
import { type RangeDirection, readTypedRange } from './typedRange.ts';

interface RangeCalendarProps {
  readonly selected: DateRange | undefined;
  readonly onSelect: (range: DateRange | undefined) => void;
}

function RangeCalendar({ selected, onSelect }: RangeCalendarProps) {
  return (
    <DayPicker
      {...calendarOptions}
      mode="range"
      today={calendarDayOf(Date.now())}
      selected={selected}
      {...(selected?.from === undefined ? {} : { defaultMonth: selected.from })}
      onSelect={onSelect}
    />
  );
}

interface TimeRangePickerProps {
  readonly label?: string;
  /** Undefined without a selected range. */
  readonly value: TimeRange | undefined;
  readonly onChange: (range: TimeRange | undefined) => void;
  /** Direction of the relative ranges: future for silences, past for histories. */
  readonly direction?: RangeDirection;
  /** Hides the label, for example when a field displays it above. */
  readonly labelHidden?: boolean;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly size?: 'default' | 'large';
  readonly wide?: boolean;
}

const messages = {
  placeholder: 'Please select time range',
  find: 'Find a range, or type one such as 4h',
  noTime: 'Enter a time such as 2026-11-21 14:30, or an expression such as now-1d/d.',
} as const;

const relativeRanges = {
  past: relativePast,
  future: relativeFuture,
  both: [...relativePast, ...relativeFuture],
} as const;

/** Returns the named ranges. For `future`, only those that are not over yet. */
const namedRanges = (direction: RangeDirection) =>
  direction === 'future'
    ? quickRanges.filter(({ from, to }) => from === to && !from.includes('-'))
    : quickRanges;

/** Returns the option of a range. The value of a relative range is its expression. */
const optionOf = (range: TimeRange): Option => ({
  value: range.type === 'relative' ? range.range : describeTimeRange(range),
  label: describeTimeRange(range),
});

function textsOf(range: TimeRange | undefined): { readonly from: string; readonly to: string } {
  if (range === undefined) return { from: '', to: '' };
  if (range.type === 'mapped') return { from: range.from, to: range.to };
  const resolved = resolveTimeRange(range, Date.now());
  return resolved === undefined
    ? { from: '', to: '' }
    : { from: formatRangeInstant(resolved.from), to: formatRangeInstant(resolved.to) };
}

const dayMs = 24 * 60 * 60_000;

const dayOf = (instant: Date): Date => calendarDayOf(instant.getTime());

/** Returns the first or last moment of a day of the calendar. */
function dayEnd(day: Date, end: RangeEnd): Date {
  const startMs = clockOfCalendarDay(day);
  const zone = windowZone();
  return new Date(end === 'from' ? instantAt(startMs, zone) : instantAt(startMs + dayMs - 1, zone, 'last'));
}

interface AbsoluteFormProps {
  readonly value: TimeRange | undefined;
  readonly onSubmit: (range: AbsoluteRange) => void;
  readonly onClear: () => void;
}

/** Form for both ends: typed as time or expression, or picked in a calendar. */
function AbsoluteForm({ value, onSubmit, onClear }: AbsoluteFormProps) {
  const [texts, setTexts] = useState(() => textsOf(value));
  const now = Date.now();
  const [from, to] = [readRangeEnd(texts.from, 'from', now), readRangeEnd(texts.to, 'to', now)];
  const selected = from === undefined ? undefined : { from: dayOf(from), to: to && dayOf(to) };
  const ends = [
    ['from', 'From', from],
    ['to', 'To', to],
  ] as const;
  return (
    <form
      className={styles.absolute}
      onSubmit={(event) => {
        // The popover can be inside another form, which must not submit.
        event.preventDefault();
        event.stopPropagation();
        if (from === undefined || to === undefined) return;
        const isExpression = (text: string) => text.startsWith('now');
        onSubmit({
          type: 'absolute',
          from: isExpression(texts.from) ? texts.from : from.toISOString(),
          to: isExpression(texts.to) ? texts.to : to.toISOString(),
        });
      }}
    >
      <h2>Absolute time range</h2>
      {ends.map(([end, word, read]) => (
        <TextField
          key={end}
          label={word}
          mono
          placeholder="YYYY-MM-DD HH:mm"
          value={texts[end]}
          hint={describeRepeatedTime(texts[end])}
          error={texts[end] !== '' && read === undefined ? messages.noTime : undefined}
          onChange={({ target }) => setTexts({ ...texts, [end]: target.value })}
        />
      ))}
      <RangeCalendar
        selected={selected}
        onSelect={(range) =>
          setTexts({
            from: range?.from === undefined ? '' : formatRangeInstant(dayEnd(range.from, 'from')),
            to: range?.to === undefined ? '' : formatRangeInstant(dayEnd(range.to, 'to')),
          })
        }
      />
      <Row align="stretch" justify="end" gap={8}>
        <Button onClick={onClear}>Clear</Button>
        <Button kind="primary" type="submit" disabled={from === undefined || to === undefined}>
          Submit
        </Button>
      </Row>
    </form>
  );
}

export function TimeRangePicker({
  label = 'Time Range',
  value,
  onChange,
  direction = 'past',
  labelHidden = false,
  describedBy,
  invalid = false,
  disabled = false,
  size = 'default',
  wide = false,
}: TimeRangePickerProps) {
  const timeZone = useTimeZone();
  const [open, setOpen] = useState(false);
  const [recent, setRecent] = useState(() => readRecentRanges(localStorage));
  const presets = useMemo((): ReadonlyMap<string, TimeRange> => {
    const relative = relativeRanges[direction].map((range): TimeRange => ({ type: 'relative', range }));
    const named = namedRanges(direction).map((range): TimeRange => ({ type: 'mapped', ...range }));
    return new Map([...relative, ...named].map((range) => [optionOf(range).value, range]));
  }, [direction]);
  const options = useMemo(() => [...presets.values()].map(optionOf), [presets]);
  const choose = (range: TimeRange | undefined) => {
    setOpen(false);
    onChange(range);
  };
  const submit = (range: AbsoluteRange) => {
    const next = addRecentRange(recent, range);
    setRecent(next);
    writeRecentRanges(localStorage, next);
    choose(range);
  };
  const create = (typed: string): Option | undefined => {
    const range = readTypedRange(typed, direction);
    return range && optionOf(range);
  };
  const text = value === undefined ? messages.placeholder : describeTimeRange(value);
  const current = value === undefined || value.type === 'absolute' ? '' : optionOf(value).value;
  return (
    <Popover
      contentCode={optionListCode}
      label={label}
      open={open}
      onOpenChange={setOpen}
      align={wide ? 'start' : 'end'}
      disabled={disabled}
      className={styles.popup}
      trigger={
        <FilterButton
          label={labelHidden ? '' : label}
          aria-label={labelHidden ? `${label} ${text}` : undefined}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          wide={wide}
          value={text}
          size={size}
          disabled={disabled}
        />
      }
    >
      <Row wrap align="stretch">
        <div className={styles.lists}>
          <OptionList
            label="Time ranges"
            searchPlaceholder={messages.find}
            searchable
            options={options}
            isSelected={(one) => one === current}
            create={create}
            onPick={({ value: one }) => choose(presets.get(one) ?? { type: 'relative', range: one })}
          />
        </div>
        <div className={styles.right}>
          <AbsoluteForm key={timeZone} value={value} onSubmit={submit} onClear={() => choose(undefined)} />
          {recent.length > 0 && (
            <div className={styles.recent}>
              <h2>Recently used</h2>
              <ul>
                {recent.map((range) => (
                  <li key={`${range.from} ${range.to}`}>
                    <button type="button" onClick={() => submit(range)}>
                      <Clock aria-hidden />
                      {describeTimeRange(range)}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </Row>
    </Popover>
  );
}
