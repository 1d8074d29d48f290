import type { CheckListItem } from '#contract/entities/check.ts';
import { RunOnMany } from '../playbooks/run/RunOnMany.tsx';
import type { BulkDialogProps } from '../selection/BulkAction.ts';

/** Runs a playbook on the selected checks. */
export const RunOnChecks = ({ rows, onClose }: BulkDialogProps<CheckListItem>) => (
  <RunOnMany kind="check" rows={rows} detailOf={({ namespace }) => namespace} onClose={onClose} />
);
