import { useId } from 'react';
import styles from './BarsPlot.module.css';
import { HatchPattern } from './HatchPattern.tsx';

/** Legend swatch of a bar, with its hatching. */
export function PassFailSwatch({ side }: { readonly side: 'passed' | 'failed' }) {
  const hatchId = useId();
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      {side === 'failed' && (
        <defs>
          <HatchPattern id={hatchId} />
        </defs>
      )}
      <rect
        className={styles[side]}
        width="8"
        height="8"
        rx="1"
        {...(side === 'failed' ? { fill: `url(#${hatchId})` } : {})}
      />
    </svg>
  );
}
