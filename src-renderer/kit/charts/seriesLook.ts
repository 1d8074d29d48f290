import styles from './Series.module.css';

/**
 * Class names of the four line styles. Each has its own color and dash, so that color is never the only cue.
 */
const looks: ReadonlyArray<string | undefined> = [
  styles.series1,
  styles.series2,
  styles.series3,
  styles.series4,
];

/** @param series Index of the series. */
export const seriesLook = (series: number): string | undefined => looks[series];
