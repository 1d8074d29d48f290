import type { ResourceRecord, ResourceRow } from '../../../src-preload/contract/resources.ts';
import { OriginLink } from '../origin/OriginLink.tsx';
import { originOf } from '../origin/originOf.ts';
import styles from './Resource.module.css';

interface OriginNoteProps {
  readonly row: ResourceRow;
  readonly record: ResourceRecord;
  /** Why it cannot be changed here. */
  readonly lock: string;
}

/** Why one is only shown, and where it comes from. */
export function OriginNote({ row, record, lock }: OriginNoteProps) {
  const namespace = typeof record.namespace === 'string' ? record.namespace : '';
  const origin = originOf({ ...row, namespace });
  return (
    <div className={styles.lock}>
      <p>{lock}</p>
      {origin.kind !== 'edit' && <OriginLink origin={origin} />}
    </div>
  );
}
