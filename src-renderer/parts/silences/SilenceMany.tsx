import type { ResourceRecord } from '#contract/resources.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { type SendResourceKind, silenceColumns } from '#contract/rules/notifications.ts';
import { bridge, queries } from '../bridge/bridge.ts';
import { BulkDialog } from '../selection/BulkDialog.tsx';
import { messages } from './messages.ts';
import { hasChildren } from './silencedResource.ts';
import { recursiveRow, silenceSpanRows } from './silenceRows.tsx';

interface SilencedRow {
  readonly id: string;
  readonly name: string;
}

interface SilenceManyProps<Row extends SilencedRow> {
  readonly kind: SendResourceKind;
  readonly rows: readonly Row[];
  /** Distinguishes rows of the same name, such as a type. */
  readonly detailOf?: ((row: Row) => string) | undefined;
  readonly onClose: () => void;
}

const rule = { requirement: actionRequirements.silence, offline: messages.offline };

/** Creates a silence for each of some resources of a kind. */
export function SilenceMany<Row extends SilencedRow>({
  kind,
  rows,
  detailOf,
  onClose,
}: SilenceManyProps<Row>) {
  const { many } = messages;
  const fields = hasChildren(kind) ? [...silenceSpanRows, recursiveRow] : silenceSpanRows;
  return (
    <BulkDialog
      title={many.title(rows.length, kind)}
      rows={rows}
      nameOf={({ name }) => name}
      detailOf={detailOf}
      rule={rule}
      guardOf={({ id }) => ({ act: 'silence', on: { kind, id } })}
      fields={fields}
      initialValues={{ recursive: false }}
      confirm={many.confirm}
      running={many.running}
      doneText={(count) => many.done(count, kind)}
      act={({ id }, values, confirmation) =>
        bridge.resources.create({
          kind: 'silences',
          record: { ...(values as ResourceRecord), [silenceColumns[kind]]: id },
          ...confirmation,
        })
      }
      invalidates={[queries.resources.key(), queries.notifications.silences.key()]}
      onClose={onClose}
    />
  );
}
