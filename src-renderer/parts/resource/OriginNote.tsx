import type { ResourceRecord, ResourceRow } from '#contract/resources.ts';
import { Box } from '#kit/layout/boxes.tsx';
import { OriginLink } from '../origin/OriginLink.tsx';
import { originDisplayOf } from '../origin/originDisplayOf.ts';

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
    <Box marginBottom={12} tone="muted">
      <p>{lock}</p>
      {origin.kind !== 'edit' && <OriginLink origin={origin} />}
    </Box>
  );
}
