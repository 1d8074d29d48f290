import { format } from 'date-fns';
import type { ClassNames } from 'react-day-picker';
import styles from './Calendar.module.css';

/** The label starts with the visible number so that voice control users can speak it. */
const labelDayButton = (
  day: Date,
  { today, selected }: { readonly today?: boolean; readonly selected?: boolean },
) =>
  `${format(day, 'd MMMM yyyy, EEEE')}${today === true ? ', today' : ''}${selected === true ? ', selected' : ''}`;

const classNames: Partial<ClassNames> = {
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
  range_middle: styles.rangeMiddle ?? '',
};

/** Options of all calendars: our style sheet only, and weeks that start on Sunday as in time expressions. */
export const calendarOptions = {
  showOutsideDays: true,
  weekStartsOn: 0,
  labels: { labelDayButton },
  classNames,
} as const;
