import { useMemo } from 'react';
import { ShowMore } from '../properties/ShowMore.tsx';
import styles from './Details.module.css';
import { labelRows } from './labelRows.ts';
import { messages } from './messages.ts';

/** Labels. Shows the last part of each key, and the full key in a tooltip. */
export function LabelSection({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  const rows = useMemo(() => labelRows(labels), [labels]);
  if (rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{messages.labels}</h2>
      <ShowMore items={rows} keyOf={({ keys }) => keys.join()}>
        {({ label, keys, values }) => (
          <>
            <dt data-tooltip={keys.join('\n')}>
              <span className={styles.label}>{label}</span>
            </dt>
            <dd>{values.join(' / ')}</dd>
          </>
        )}
      </ShowMore>
    </section>
  );
}
