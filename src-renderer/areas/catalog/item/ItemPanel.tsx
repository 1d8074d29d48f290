import type { ConfigItem } from '../../../../src-preload/contract/entities/configItem.ts';
import { AttachEvidence } from '../../../parts/incidents/link/AttachEvidence.tsx';
import { itemEvidence } from '../../../parts/incidents/link/evidenceOf.ts';
import { RunPlaybookMenu } from '../../../parts/playbooks/run/RunPlaybookMenu.tsx';
import { ItemCost } from './ItemCost.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemIncidents } from './ItemIncidents.tsx';
import { ItemLabels } from './ItemLabels.tsx';
import styles from './ItemPanel.module.css';
import { ItemProperties } from './ItemProperties.tsx';
import { messages } from './messages.ts';

const waiting = [40, 60, 75, 50, 45, 55, 35, 65];

function PanelSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      {waiting.map((width) => (
        <span key={width} className={styles.waiting} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

/** Everything about an item but its configuration: one column that never scrolls far. */
export function ItemPanel({ item }: { readonly item: ConfigItem | undefined }) {
  return (
    <>
      <div className={styles.actions}>
        {item !== undefined && (
          <AttachEvidence label={messages.linkToIncident} evidence={itemEvidence(item)} />
        )}
        {item !== undefined && <RunPlaybookMenu on={{ kind: 'config', id: item.id }} name={item.name} />}
      </div>
      {item === undefined ? (
        <PanelSkeleton />
      ) : (
        // Another item starts with its long lists folded.
        <div key={item.id} className={styles.scroll}>
          <section className={styles.section}>
            <h2 className="visually-hidden">{messages.details}</h2>
            <ItemFacts item={item} />
          </section>
          <ItemProperties properties={item.properties} />
          <ItemCost item={item} />
          <ItemIncidents id={item.id} />
          <ItemLabels labels={item.labels} />
        </div>
      )}
    </>
  );
}
