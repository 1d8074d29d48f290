import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CheckListItem } from '#contract/entities/check.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Note, Row } from '#kit/layout/boxes.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { storedLabel } from '#parts/acknowledgements/acknowledgedLabel.ts';
import { untilOf } from '#parts/acknowledgements/acknowledgementEnds.ts';
import {
  acknowledgementRows,
  newAcknowledgementValues,
} from '#parts/acknowledgements/acknowledgementRows.ts';
import { dialogMessages as texts } from '#parts/acknowledgements/dialogMessages.ts';
import { messages as acknowledgeTexts } from '#parts/acknowledgements/messages.ts';
import { storageSentence } from '#parts/acknowledgements/storageSentence.ts';
import { serverNow } from '#parts/bridge/serverTime.ts';
import { workspaceAnswers, workspaceBridge, workspaceQueries } from '#parts/bridge/workspaceBridge.ts';
import { FormDialog } from '#parts/FormDialog.tsx';
import { toDisplayFailure } from '#parts/failures.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { WorkspaceMark } from '#parts/workspaces/WorkspaceMark.tsx';
import type { WorkspaceConnection } from '#parts/workspaces/workspaceConnection.ts';
import type { WorkspaceRow } from './mergeRows.ts';

interface StorageNoteProps {
  readonly connection: WorkspaceConnection;
  readonly checkId: string;
}

/** Where the acknowledgement will be stored. A failed look-up does not prevent saving. */
function StorageNote({ connection: { workspace, session, status }, checkId }: StorageNoteProps) {
  const { acknowledgements } = workspaceQueries(workspace.id, session?.person.id ?? '');
  const { data, error } = useQuery(
    {
      ...acknowledgements.storage.queryOptions({ input: { kind: 'check', id: checkId } }),
      gcTime: 0,
    },
    workspaceAnswers,
  );
  const text =
    data !== undefined
      ? visibleName(storageSentence(data, status === 'online'))
      : error === null
        ? texts.looking
        : texts.lookupFailed(toDisplayFailure(error).sentence);
  return <Note role="status">{text}</Note>;
}

interface AcknowledgeCheckDialogProps {
  readonly of: WorkspaceRow<CheckListItem>;
  readonly onClose: () => void;
}

/** Acknowledges a failing check in its workspace. */
export function AcknowledgeCheckDialog({ of, onClose }: AcknowledgeCheckDialogProps) {
  const { connection, row } = of;
  const { id: workspaceId, name: workspaceName, colour } = connection.workspace;
  const [rows] = useState(() => acknowledgementRows(serverNow(), windowZone()));
  const form = useKitForm(rows, newAcknowledgementValues);
  const { acknowledgements } = workspaceBridge(workspaceId);
  return (
    <FormDialog
      title={texts.title(visibleName(row.name))}
      size="small"
      form={form}
      header={
        <Row gap={8} marginBottom={12} tone="muted">
          <WorkspaceMark colour={colour} />
          <span>{visibleName(workspaceName)}</span>
        </Row>
      }
      onSubmit={({ note, until }: FormRecord) =>
        acknowledgements.add({
          kind: 'check',
          id: row.id,
          name: row.name,
          note: String(note ?? '').trim(),
          until: untilOf(String(until), serverNow(), windowZone()),
        })
      }
      onDone={({ incident, localReason, isWaiting, owner }) => {
        useToasts.getState().show({
          kind: 'done',
          text: acknowledgeTexts.added,
          note: [
            visibleName(row.name),
            visibleName(workspaceName),
            storedLabel({ incident: localReason === null ? incident : null, commentId: null, isWaiting }),
          ].join(' · '),
          action: {
            label: acknowledgeTexts.undo,
            run: () =>
              showOutcome(
                acknowledgements.remove({ kind: 'check', id: row.id, owner }),
                acknowledgeTexts.ended,
              ),
          },
        });
        onClose();
      }}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      onClose={onClose}
    >
      <StorageNote connection={connection} checkId={row.id} />
    </FormDialog>
  );
}
