import clsx from 'clsx';
import type { ReactNode } from 'react';
import { usageBar } from '../format/formatNumber.ts';
import { Row, Text } from '../layout/boxes.tsx';
import styles from './ResourceBar.module.css';

interface ResourceBarProps {
  /** Name of the resource, such as "CPU". */
  readonly label: string;
  /** Usage in percent of the capacity. Undefined when unknown. */
  readonly percent: number | undefined;
  /** Text next to the bar, such as "70% of 0.50". */
  readonly figure: ReactNode;
}

export function ResourceBar({ label, percent, figure }: ResourceBarProps) {
  const { tone, widthPercent } = usageBar(percent ?? 0);
  const isKnown = percent !== undefined && Number.isFinite(percent);
  return (
    <Row as="span" minWidth={0} gap={8}>
      <span
        className={styles.track}
        {...(isKnown
          ? {
              role: 'meter',
              'aria-label': label,
              'aria-valuemin': 0,
              'aria-valuemax': 100,
              'aria-valuenow': Math.round(Math.min(100, Math.max(0, percent))),
              'aria-valuetext': `${Math.round(percent)}%`,
            }
          : { 'aria-hidden': true })}
      >
        {tone !== 'none' && (
          <span
            className={clsx(styles.fill, styles[tone])}
            style={{ width: `${widthPercent}%` }}
            data-tone={tone}
          />
        )}
      </span>
      <Text fixed size={12} lines={16} digits>
        {figure}
      </Text>
    </Row>
  );
}
