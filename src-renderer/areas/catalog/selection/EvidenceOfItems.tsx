import { useMemo } from 'react';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { itemEvidence } from '#parts/incidents/link/evidenceBuilders.ts';
import { LinkToIncident } from '#parts/incidents/link/LinkToIncident.tsx';
import type { BulkDialogProps } from '#parts/selection/BulkAction.ts';

/** Adds the selected items to an incident. */
export function EvidenceOfItems({ rows, onClose }: BulkDialogProps<ConfigListItem>) {
  const evidence = useMemo(() => rows.map(itemEvidence), [rows]);
  return <LinkToIncident evidence={evidence} severity={undefined} onClose={onClose} />;
}
