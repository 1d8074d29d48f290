import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { RunOnMany } from '#parts/playbooks/run/RunOnMany.tsx';
import type { BulkDialogProps } from '#parts/selection/BulkAction.ts';

/** Runs a playbook on the selected items. */
export const RunOnItems = ({ rows, onClose }: BulkDialogProps<ConfigListItem>) => (
  <RunOnMany kind="config" rows={rows} detailOf={({ type }) => formatTypeLabel(type)} onClose={onClose} />
);
