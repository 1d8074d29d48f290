import type { HistogramTone } from './chartData.ts';
import styles from './TimeHistogram.module.css';

export const HistogramSwatch = ({ tone }: { readonly tone: HistogramTone }) => (
  <svg width="10" height="10" aria-hidden="true">
    <rect className={styles[tone]} width="10" height="10" rx="2" />
  </svg>
);
