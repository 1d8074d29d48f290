import styles from './Series.module.css';

/** The looks of the four lines, in order: a colour and a dash each, so that colour never stands alone. */
const looks: ReadonlyArray<string | undefined> = [
  styles.series1,
  styles.series2,
  styles.series3,
  styles.series4,
];

/** @param series number of the series, from 0 */
export const seriesLook = (series: number): string | undefined => looks[series];
