import type { CheckListItem } from '#contract/entities/check.ts';
import type { BulkDialogProps } from '../selection/BulkAction.ts';
import { SilenceMany } from '../silences/SilenceMany.tsx';

/** Silences the selected checks. */
export const SilenceChecks = ({ rows, onClose }: BulkDialogProps<CheckListItem>) => (
  <SilenceMany kind="check" rows={rows} detailOf={({ namespace }) => namespace} onClose={onClose} />
);
