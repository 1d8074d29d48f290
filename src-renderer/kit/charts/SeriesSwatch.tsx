import styles from './LinePlot.module.css';
import { seriesStyle } from './seriesStyle.ts';

/** Legend swatch of a line, long enough to show its dash. */
export function SeriesSwatch({ series }: { readonly series: number }) {
  return (
    <svg className={seriesStyle(series)} width="18" height="8" viewBox="0 0 18 8" aria-hidden="true">
      <path className={styles.line} d="M0,4h18" />
    </svg>
  );
}
