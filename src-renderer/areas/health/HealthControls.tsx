import type { ReactNode } from 'react';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { RefreshSelect } from '#kit/refresh/RefreshSelect.tsx';
import type { RefreshRate } from '#kit/refresh/refreshRates.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { CheckCounts } from './filterChecks.ts';
import styles from './Health.module.css';
import { messages } from './messages.ts';

interface HealthControlsProps {
  /** Button that adds a check. */
  readonly add: ReactNode;
  /** Undefined until the checks are loaded. */
  readonly counts: CheckCounts | undefined;
  readonly rate: RefreshRate;
  readonly onRate: (rate: RefreshRate) => void;
  readonly rangeMinutes: number;
}

export function HealthControls({ add, counts, rate, onRate, rangeMinutes }: HealthControlsProps) {
  return (
    <>
      {add}
      {counts !== undefined && (
        <span className={styles.counters}>
          {(['healthy', 'unhealthy'] as const).map((state) => {
            const count = counts[state];
            const figure = formatInteger(count);
            return (
              <span
                key={state}
                className={styles.counter}
                data-tooltip={messages.checksIn(figure, messages[state], count === 1)}
              >
                <StatusIcon shape={state} />
                <b>{figure}</b> <span>{messages[state]}</span>
              </span>
            );
          })}
        </span>
      )}
      <RefreshSelect rate={rate} onChange={onRate} rangeMinutes={rangeMinutes} />
    </>
  );
}
