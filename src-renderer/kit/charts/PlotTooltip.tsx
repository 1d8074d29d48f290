import type { ReactNode } from 'react';
import { Text } from '../layout/boxes.tsx';
import styles from './ChartTooltip.module.css';

interface PlotTooltipProps {
  /** Position of the cursor, in pixels. */
  readonly x: number;
  /** Width of the plot, in pixels. */
  readonly width: number;
  readonly title: string;
  readonly children: ReactNode;
}

const cursorGap = 12;

/** Values at the cursor, on the side with more space. Hidden from screen readers, which have the live region. */
export function PlotTooltip({ x, width, title, children }: PlotTooltipProps) {
  const side = x < width / 2 ? { left: x + cursorGap } : { right: width - x + cursorGap };
  return (
    <div className={styles.tooltip} style={side} aria-hidden="true" data-part="tooltip">
      <Text as="p" tone="faint">
        {title}
      </Text>
      {children}
    </div>
  );
}
