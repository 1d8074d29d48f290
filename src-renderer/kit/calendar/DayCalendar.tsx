import { DayPicker } from 'react-day-picker';
import { calendarLook } from './calendarLook.ts';

interface DayCalendarProps {
  readonly selected: Date | undefined;
  readonly onSelect: (day: Date) => void;
}

/** A month in which one day is chosen: arrow keys go by day and week, Page Up and Down by month. */
export function DayCalendar({ selected, onSelect }: DayCalendarProps) {
  return (
    <DayPicker
      {...calendarLook}
      mode="single"
      required
      autoFocus
      selected={selected}
      {...(selected === undefined ? {} : { defaultMonth: selected })}
      onSelect={(day: Date | undefined) => {
        // Choosing the chosen day once more is a choice too.
        const chosen = day ?? selected;
        if (chosen !== undefined) onSelect(chosen);
      }}
    />
  );
}
