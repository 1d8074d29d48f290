import { DayPicker } from 'react-day-picker';
import { calendarDayOf } from './calendarDay.ts';
import { calendarOptions } from './calendarOptions.ts';

interface DayCalendarProps {
  /** A day of `calendarDayOf`. */
  readonly selected: Date | undefined;
  readonly onSelect: (day: Date) => void;
}

/**
 * A month calendar with one selected day. Arrow keys move by day and week, Page Up and Page Down by month.
 */
export function DayCalendar({ selected, onSelect }: DayCalendarProps) {
  return (
    <DayPicker
      {...calendarOptions}
      mode="single"
      required
      autoFocus
      today={calendarDayOf(Date.now())}
      selected={selected}
      {...(selected === undefined ? {} : { defaultMonth: selected })}
      onSelect={(day: Date | undefined) => {
        // The library reports undefined when the selected day is clicked again.
        const chosen = day ?? selected;
        if (chosen !== undefined) onSelect(chosen);
      }}
    />
  );
}
