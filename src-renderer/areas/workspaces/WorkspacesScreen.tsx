import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';
import { Button } from '#kit/controls/Button.tsx';
import { layout } from '#kit/layout/layout.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { Callout } from '#kit/status/Callout.tsx';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { SettingsIntro, SettingsPage } from '#parts/settings/SettingsPage.tsx';
import { SettingsTable } from '#parts/settings/SettingsTable.tsx';
import { OpenSnapshotButton } from '#parts/snapshots/OpenSnapshotButton.tsx';
import { DoctorPanel } from '#parts/workspaces/DoctorPanel.tsx';
import { EditDialog } from './EditDialog.tsx';
import { messages } from './messages.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { useReorder } from './useReorder.ts';
import { type WorkspaceAction, WorkspaceListRow } from './WorkspaceListRow.tsx';

const { columns } = messages;

function WorkspaceTable({ list: { workspaces, openId, notice } }: { readonly list: WorkspaceList }) {
  const [action, setAction] = useState<{ readonly act: WorkspaceAction; readonly id: string }>();
  const { move, announcement } = useReorder(workspaces);
  const target = workspaces.find(({ id }) => id === action?.id);
  const close = () => setAction(undefined);
  return (
    <>
      <SettingsIntro
        actions={
          <>
            <OpenSnapshotButton />
            <Link className={layout({ flow: 'nowrap' })} to="/workspaces/add">
              {messages.add}
            </Link>
          </>
        }
      >
        {messages.intro}
      </SettingsIntro>
      {notice !== null && <Callout role="status">{notice}</Callout>}
      <SettingsTable
        label={messages.title}
        minWidth={640}
        columns={[
          { title: columns.workspace },
          { title: columns.signIn, width: 176 },
          { title: columns.connection, width: 128 },
          { title: columns.actions, width: 172, kind: 'actions' },
        ]}
      >
        {workspaces.map((workspace, index) => (
          <WorkspaceListRow
            key={workspace.id}
            workspace={workspace}
            open={workspace.id === openId}
            first={index === 0}
            last={index === workspaces.length - 1}
            onMove={move}
            onAction={(act) => setAction({ act, id: workspace.id })}
          />
        ))}
      </SettingsTable>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
      {target !== undefined && action?.act === 'edit' && <EditDialog workspace={target} onClose={close} />}
      {target !== undefined && action?.act === 'remove' && (
        <RemoveDialog workspace={target} onClose={close} />
      )}
      {target !== undefined && action?.act === 'examine' && (
        <DoctorDialog workspace={target} onClose={close} />
      )}
    </>
  );
}

interface DoctorDialogProps {
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

function DoctorDialog({ workspace: { id, name, origin }, onClose }: DoctorDialogProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={messages.doctorTitle(name)}
      open
      initialFocus={closeButton}
      onClose={onClose}
      actions={
        <Button ref={closeButton} onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <DoctorPanel subject={`${name}, ${origin}`} input={{ id }} />
    </Dialog>
  );
}

export function WorkspacesScreen() {
  const list = useWorkspaces();
  return (
    <SettingsPage title={messages.title}>
      {list === undefined ? <SkeletonRows count={4} /> : <WorkspaceTable list={list} />}
    </SettingsPage>
  );
}
