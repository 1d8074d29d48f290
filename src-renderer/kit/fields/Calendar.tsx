import { format } from 'date-fns';
import { DayPicker } from 'react-day-picker';
import styles from './Calendar.module.css';

interface CalendarProps {
  readonly selected: Date | undefined;
  readonly onSelect: (day: Date) => void;
}

/** Begins with the figure that is seen, so that whoever speaks to the machine can say it. */
const dayName = (day: Date, { today, selected }: { readonly today?: boolean; readonly selected?: boolean }) =>
  `${format(day, 'd MMMM yyyy, EEEE')}${today === true ? ', today' : ''}${selected === true ? ', selected' : ''}`;

/** A month of days: arrow keys go by day and week, Page Up and Down by month. Only our own style sheet, none of the library's. */
export function Calendar({ selected, onSelect }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      weekStartsOn={1}
      labels={{ labelDayButton: dayName }}
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
