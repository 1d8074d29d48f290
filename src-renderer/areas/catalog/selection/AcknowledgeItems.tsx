import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { AcknowledgeMany } from '#parts/acknowledgements/AcknowledgeMany.tsx';
import type { BulkDialogProps } from '#parts/selection/BulkAction.ts';

/** Acknowledges the selected items that fail. */
export const AcknowledgeItems = ({ rows, onClose }: BulkDialogProps<ConfigListItem>) => (
  <AcknowledgeMany
    kind="config"
    rows={rows}
    isFailing={({ deletedAt, health }) =>
      deletedAt === null && (health === 'unhealthy' || health === 'warning')
    }
    detailOf={({ type }) => formatTypeLabel(type)}
    onClose={onClose}
  />
);
