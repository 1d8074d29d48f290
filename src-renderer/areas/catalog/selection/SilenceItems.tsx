import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import type { BulkDialogProps } from '#parts/selection/BulkAction.ts';
import { SilenceMany } from '#parts/silences/SilenceMany.tsx';

/** Silences the selected items. */
export const SilenceItems = ({ rows, onClose }: BulkDialogProps<ConfigListItem>) => (
  <SilenceMany kind="config" rows={rows} detailOf={({ type }) => formatTypeLabel(type)} onClose={onClose} />
);
