import { format } from 'date-fns';
import type { ClassNames } from 'react-day-picker';
import styles from './Calendar.module.css';

/** Begins with the figure that is seen, so that whoever speaks to the machine can say it. */
const labelDayButton = (
  day: Date,
  { today, selected }: { readonly today?: boolean; readonly selected?: boolean },
) =>
  `${format(day, 'd MMMM yyyy, EEEE')}${today === true ? ', today' : ''}${selected === true ? ', selected' : ''}`;

const classNames: Partial<ClassNames> = {
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
  range_middle: styles.rangeMiddle ?? '',
};

/** What every calendar of the window shares: our own style sheet, none of the library's, and weeks that start as in expressions. */
export const calendarLook = {
  showOutsideDays: true,
  weekStartsOn: 0,
  labels: { labelDayButton },
  classNames,
} as const;
