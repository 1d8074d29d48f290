import { FlaskConical, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import { useWorkspaces } from '../../parts/bridge/live.ts';
import { useStart } from '../../parts/preferences.ts';
import { BrandMark } from '../BrandMark.tsx';
import { initialsOf } from '../initials.ts';
import { ThemeMenu } from '../ThemeMenu.tsx';
import { AddWorkspaceForm } from './AddWorkspaceForm.tsx';
import styles from './SignIn.module.css';

function WorkspaceRow({ workspace, open }: { readonly workspace: Workspace; readonly open: boolean }) {
  return (
    <button
      type="button"
      className={styles.workspace}
      aria-current={open}
      onClick={() => void bridge.workspaces.open({ id: workspace.id })}
    >
      <span className={styles.mark} aria-hidden>
        {workspace.kind === 'sample' ? <FlaskConical /> : initialsOf(workspace.name)}
      </span>
      <span className={styles.names}>
        <span className={styles.workspaceName}>{workspace.name}</span>
        <span className={styles.address}>
          {workspace.kind === 'sample' ? 'Runs on this computer' : new URL(workspace.origin).host}
        </span>
      </span>
    </button>
  );
}

/** The workspaces this person knows, beside the sign-in form. */
export function WorkspaceColumn() {
  const list = useWorkspaces();
  const start = useStart();
  const [adding, setAdding] = useState(false);
  return (
    <nav className={styles.column} aria-label="Workspaces">
      <div className={styles.brand}>
        <BrandMark />
        Quarterdeck
      </div>
      <div className={styles.columnLabel}>Workspaces</div>
      {list?.workspaces.map((workspace) => (
        <WorkspaceRow key={workspace.id} workspace={workspace} open={workspace.id === list.openId} />
      ))}
      {adding ? (
        <AddWorkspaceForm onAdded={() => setAdding(false)} />
      ) : (
        <button type="button" className={styles.workspace} onClick={() => setAdding(true)}>
          <span className={styles.mark} aria-hidden>
            <Plus />
          </span>
          Add a workspace
        </button>
      )}
      <div className={styles.columnFoot}>
        <ThemeMenu />
        <span>{start?.version}</span>
      </div>
    </nav>
  );
}
