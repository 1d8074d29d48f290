import { type DateRange, DayPicker } from 'react-day-picker';
import { calendarLook } from './calendarLook.ts';

interface RangeCalendarProps {
  readonly selected: DateRange | undefined;
  readonly onSelect: (range: DateRange | undefined) => void;
}

/** A month in which a span of days is chosen. */
export function RangeCalendar({ selected, onSelect }: RangeCalendarProps) {
  return (
    <DayPicker
      {...calendarLook}
      mode="range"
      selected={selected}
      {...(selected?.from === undefined ? {} : { defaultMonth: selected.from })}
      onSelect={onSelect}
    />
  );
}
