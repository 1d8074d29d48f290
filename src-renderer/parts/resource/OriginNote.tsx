import type { ResourceRecord, ResourceRow } from '#contract/resources.ts';
import { OriginLink } from '../origin/OriginLink.tsx';
import { originDisplayOf } from '../origin/originDisplayOf.ts';
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
  const origin = originDisplayOf({ ...row, namespace });
  return (
    <div className={styles.lock}>
      <p>{lock}</p>
      {origin.kind !== 'edit' && <OriginLink origin={origin} />}
    </div>
  );
}
