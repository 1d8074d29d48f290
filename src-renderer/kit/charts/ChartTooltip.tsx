import { Row } from '../layout/boxes.tsx';
import { StatusIcon } from '../status/StatusIcon.tsx';
import styles from './ChartTooltip.module.css';
import type { CursorStop } from './chartStops.ts';
import type { ValueUnit } from './formatValue.ts';
import { messages } from './messages.ts';
import { PlotTooltip } from './PlotTooltip.tsx';
import { SeriesSwatch } from './SeriesSwatch.tsx';
import { stopText } from './stopText.ts';

interface ChartTooltipProps {
  readonly stop: CursorStop;
  readonly names: readonly string[];
  readonly unit: ValueUnit;
  readonly x: number;
  readonly width: number;
  /** Replaces the time while a range is selected. */
  readonly range: string | undefined;
  /** Displayed below a range that was selected by keyboard. */
  readonly hint: string | undefined;
}

export function ChartTooltip({ stop, names, unit, x, width, range, hint }: ChartTooltipProps) {
  const { counts, readings } = stopText(stop, names, unit);
  const isFailing = (stop.bucket?.failed ?? 0) > 0;
  const summary = [
    ...counts,
    ...(stop.bucket !== undefined && names.length === 1
      ? readings.map(({ name, text }) => `${name} ${text}`)
      : []),
  ];
  const rows = stop.bucket !== undefined && names.length === 1 ? [] : readings;
  return (
    <PlotTooltip x={x} width={width} title={range ?? stop.title}>
      {range !== undefined && hint !== undefined && <p>{hint}</p>}
      {range === undefined && summary.length > 0 && (
        <p className={styles.summary}>
          {isFailing && <StatusIcon shape="unhealthy" />}
          {summary.map((part, index) => (
            <span key={part}>
              {index > 0 && <span className={styles.dot}>·</span>}
              {part}
            </span>
          ))}
        </p>
      )}
      {range === undefined &&
        rows.map(({ series, name, text, failing }) => (
          <Row key={series} as="p" gap={6}>
            <SeriesSwatch series={series} />
            <span className={styles.name}>{name}</span>
            <Row as="span" gap={4} paddingLeft={12} marginLeft="auto">
              {failing && <StatusIcon shape="unhealthy" />}
              {text}
              {failing && ` ${messages.failing}`}
            </Row>
          </Row>
        ))}
    </PlotTooltip>
  );
}
