import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AcknowledgedResource } from '#contract/rules/acknowledgements.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Note } from '#kit/layout/boxes.tsx';
import { queries } from '../bridge/bridge.ts';
import { serverNow } from '../bridge/serverTime.ts';
import { FormDialog } from '../FormDialog.tsx';
import { toDisplayFailure } from '../failures.ts';
import { useServerOnline } from '../useServerOnline.ts';
import { untilOf } from './acknowledgementEnds.ts';
import { acknowledgementRows, newAcknowledgementValues } from './acknowledgementRows.ts';
import { dialogMessages as texts } from './dialogMessages.ts';
import { storageSentence } from './storageSentence.ts';
import { useAcknowledge } from './useAcknowledge.ts';

export interface AcknowledgedTarget extends AcknowledgedResource {
  readonly name: string;
}

/** Where the acknowledgement will be stored. A failed look-up does not prevent saving. */
function StorageNote({ kind, id }: AcknowledgedResource) {
  const online = useServerOnline();
  const { data, error } = useQuery({
    ...queries.acknowledgements.storage.queryOptions({ input: { kind, id } }),
    // Incidents and permissions may have changed since the dialog was open last.
    gcTime: 0,
    meta: { quiet: true },
  });
  if (data !== undefined) return <Note role="status">{visibleName(storageSentence(data, online))}</Note>;
  return (
    <Note role="status">
      {error === null ? texts.looking : texts.lookupFailed(toDisplayFailure(error).sentence)}
    </Note>
  );
}

/** Form of a new acknowledgement. */
export function AcknowledgeDialog({
  target,
  onClose,
}: {
  readonly target: AcknowledgedTarget;
  readonly onClose: () => void;
}) {
  const { kind, id, name } = target;
  const [rows] = useState(() => acknowledgementRows(serverNow(), windowZone()));
  const form = useKitForm(rows, newAcknowledgementValues);
  const { submit } = useAcknowledge();
  return (
    <FormDialog
      title={texts.title(visibleName(name))}
      size="small"
      form={form}
      onSubmit={({ note, until }: FormRecord) =>
        submit({
          kind,
          id,
          name,
          note: String(note ?? '').trim(),
          until: untilOf(String(until), serverNow(), windowZone()),
        })
      }
      submitLabel={texts.save}
      busyLabel={texts.saving}
      onClose={onClose}
    >
      <StorageNote kind={kind} id={id} />
    </FormDialog>
  );
}
