import { DayPicker } from 'react-day-picker';
import styles from './Calendar.module.css';

interface CalendarProps {
  readonly selected: Date | undefined;
  readonly onSelect: (day: Date) => void;
}

/** A month of days: arrow keys go by day and week, Page Up and Down by month. Only our own style sheet, none of the library's. */
export function Calendar({ selected, onSelect }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      weekStartsOn={1}
      selected={selected}
      {...(selected === undefined ? {} : { defaultMonth: selected })}
      onSelect={(day: Date | undefined) => {
        // Choosing the chosen day once more is a choice too.
        const chosen = day ?? selected;
        if (chosen !== undefined) onSelect(chosen);
      }}
      classNames={{
        root: styles.root ?? '',
        months: styles.months ?? '',
        nav: styles.nav ?? '',
        button_previous: styles.navButton ?? '',
        button_next: styles.navButton ?? '',
        chevron: styles.chevron ?? '',
        month_caption: styles.caption ?? '',
        month_grid: styles.grid ?? '',
        weekday: styles.weekday ?? '',
        day: styles.day ?? '',
        day_button: styles.dayButton ?? '',
        today: styles.today ?? '',
        selected: styles.selected ?? '',
        outside: styles.outside ?? '',
      }}
    />
  );
}
