import type { ResourceRecord, ResourceRow } from '../../../src-preload/contract/resources.ts';
import { OriginLink } from '../origin/OriginLink.tsx';
import { originOf } from '../origin/originOf.ts';
import styles from './Resource.module.css';

interface OriginNoteProps {
  readonly row: ResourceRow;
  readonly record: ResourceRecord;
  /** Why the resource is read-only. */
  readonly lock: string;
}

/** Why a resource is read-only, with a link to its origin. */
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
