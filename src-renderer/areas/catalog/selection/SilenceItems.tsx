import type { ConfigListItem } from '#contract/entities/configItem.ts';
import type { ResourceRecord } from '#contract/resources.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { silenceColumns } from '#contract/rules/notifications.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import type { BulkDialogProps } from '#parts/selection/BulkAction.ts';
import { BulkDialog } from '#parts/selection/BulkDialog.tsx';
import { messages as silenceMessages } from '#parts/silences/messages.ts';
import { recursiveRow, silenceSpanRows } from '#parts/silences/silenceRows.tsx';
import { messages } from './messages.ts';

const fields = [...silenceSpanRows, recursiveRow];
const rule = { requirement: actionRequirements.silence, offline: silenceMessages.offline };

/** Creates a silence for each of the selected items. */
export function SilenceItems({ rows, onClose }: BulkDialogProps<ConfigListItem>) {
  return (
    <BulkDialog
      title={messages.silenceTitle(rows.length)}
      rows={rows}
      nameOf={({ name }) => name}
      detailOf={({ type }) => formatTypeLabel(type)}
      rule={rule}
      guardOf={({ id }) => ({ act: 'silence', on: { kind: 'config', id } })}
      fields={fields}
      initialValues={{ recursive: false }}
      confirm={messages.silenceConfirm}
      running={messages.silencing}
      doneText={messages.silenced}
      act={({ id }, values, confirmation) =>
        bridge.resources.create({
          kind: 'silences',
          record: { ...(values as ResourceRecord), [silenceColumns.config]: id },
          ...confirmation,
        })
      }
      invalidates={[queries.resources.key(), queries.notifications.silences.key()]}
      onClose={onClose}
    />
  );
}
