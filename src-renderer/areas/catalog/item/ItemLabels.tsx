import { useMemo } from 'react';
import { ShowMore } from '../../../parts/properties/ShowMore.tsx';
import styles from './ItemPanel.module.css';
import { labelRows } from './itemLabels.ts';
import { messages } from './messages.ts';

/** The item's labels; the key's last part is shown, the whole key stands in the tooltip. */
export function ItemLabels({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
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
