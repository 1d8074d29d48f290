import styles from './ChartLegend.module.css';
import { messages } from './messages.ts';
import { PassFailSwatch } from './PassFailSwatch.tsx';
import { SeriesSwatch } from './SeriesSwatch.tsx';

interface ChartLegendProps {
  /** Names of the lines, in their order. */
  readonly names: readonly string[];
  readonly hasBars: boolean;
}

/** What each line and bar is, in the order in which they are drawn. */
export function ChartLegend({ names, hasBars }: ChartLegendProps) {
  return (
    <ul className={styles.legend}>
      {names.map((name, series) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a series is its number; names may be the same.
        <li key={series}>
          <SeriesSwatch series={series} />
          {name}
        </li>
      ))}
      {hasBars && (
        <>
          <li>
            <PassFailSwatch side="passed" />
            {messages.passedLegend}
          </li>
          <li>
            <PassFailSwatch side="failed" />
            {messages.failedLegend}
          </li>
        </>
      )}
    </ul>
  );
}
