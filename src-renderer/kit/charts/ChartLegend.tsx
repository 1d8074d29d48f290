import { visibleName } from '../format/visibleText.ts';
import styles from './ChartLegend.module.css';
import { messages } from './messages.ts';
import { PassFailSwatch } from './PassFailSwatch.tsx';
import { SeriesSwatch } from './SeriesSwatch.tsx';

interface ChartLegendProps {
  readonly names: readonly string[];
  readonly hasBars: boolean;
}

export function ChartLegend({ names, hasBars }: ChartLegendProps) {
  return (
    <ul className={styles.legend}>
      {names.map((name, series) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a series; names can repeat.
        <li key={series}>
          <SeriesSwatch series={series} />
          {visibleName(name)}
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
