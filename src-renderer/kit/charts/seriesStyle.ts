import styles from './Series.module.css';

/**
 * Class names of the four line styles. Each has its own color and dash, so that color is never the only cue.
 */
const seriesClasses: ReadonlyArray<string | undefined> = [
  styles.series1,
  styles.series2,
  styles.series3,
  styles.series4,
];

/** @param series Index of the series. */
export const seriesStyle = (series: number): string | undefined => seriesClasses[series];
