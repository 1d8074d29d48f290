import { useMemo } from 'react';
import type { CheckListItem } from '#contract/entities/check.ts';
import { checkEvidence } from '../incidents/link/evidenceBuilders.ts';
import { LinkToIncident } from '../incidents/link/LinkToIncident.tsx';
import type { BulkDialogProps } from '../selection/BulkAction.ts';

/** Time range of the charts in the evidence. */
const chartRange = '1h';

/** Adds the selected checks to an incident. */
export function EvidenceOfChecks({ rows, onClose }: BulkDialogProps<CheckListItem>) {
  const evidence = useMemo(() => rows.map((check) => checkEvidence(check, chartRange)), [rows]);
  return <LinkToIncident evidence={evidence} severity={undefined} onClose={onClose} />;
}
