import { type DateRange, DayPicker } from 'react-day-picker';
import styles from './Calendar.module.css';

/** The calendar's parts in our own style sheet: the library's would name colours. */
const classNames = {
  root: styles.root ?? '',
  months: styles.months ?? '',
  month_caption: styles.caption ?? '',
  nav: styles.nav ?? '',
  button_previous: styles.step ?? '',
  button_next: styles.step ?? '',
  chevron: styles.chevron ?? '',
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  day_button: styles.dayButton ?? '',
  today: styles.today ?? '',
  outside: styles.outside ?? '',
  disabled: styles.disabled ?? '',
  selected: styles.selected ?? '',
  range_start: styles.rangeStart ?? '',
  range_middle: styles.rangeMiddle ?? '',
  range_end: styles.rangeEnd ?? '',
};

interface CalendarProps {
  readonly selected: DateRange | undefined;
  readonly onSelect: (range: DateRange | undefined) => void;
}

/** A month in which a span of days is chosen; weeks start on Sunday, as in the expressions. */
export function RangeCalendar({ selected, onSelect }: CalendarProps) {
  return (
    <DayPicker
      mode="range"
      weekStartsOn={0}
      showOutsideDays
      classNames={classNames}
      selected={selected}
      {...(selected?.from === undefined ? {} : { defaultMonth: selected.from })}
      onSelect={onSelect}
    />
  );
}
