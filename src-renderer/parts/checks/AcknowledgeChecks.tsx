import type { CheckListItem } from '#contract/entities/check.ts';
import { AcknowledgeMany } from '../acknowledgements/AcknowledgeMany.tsx';
import type { BulkDialogProps } from '../selection/BulkAction.ts';

/** Acknowledges the selected checks that fail. */
export const AcknowledgeChecks = ({ rows, onClose }: BulkDialogProps<CheckListItem>) => (
  <AcknowledgeMany
    kind="check"
    rows={rows}
    isFailing={({ deletedAt, status }) => deletedAt === null && status === 'unhealthy'}
    detailOf={({ namespace }) => namespace}
    onClose={onClose}
  />
);
