import { FlaskConical, Lock, Plus, Server } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { Box, Note, Row, Text } from '#kit/layout/boxes.tsx';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { useStart } from '#parts/preferences.ts';
import { messages as shared } from '#parts/workspaces/messages.ts';
import { snapshotMark } from '#parts/workspaces/snapshotMark.ts';
import { WorkspaceMark } from '#parts/workspaces/WorkspaceMark.tsx';
import { BrandMark } from '../BrandMark.tsx';
import { accountInitials } from '../initials.ts';
import { shownItemsForAllWorkspaces } from '../navigation.ts';
import { ThemeMenu } from '../ThemeMenu.tsx';
import { useNavigateTo } from '../useNavigateTo.ts';
import { useOpenWorkspace, useWorkspaceKeys } from '../useWorkspaceCommands.ts';
import { AddWorkspaceForm } from './AddWorkspaceForm.tsx';
import styles from './SignIn.module.css';

interface WorkspaceButtonProps {
  readonly workspace: Workspace;
  readonly open: boolean;
  /** Replaces the server name in the second line. */
  readonly subtitle?: string;
  readonly onOpen: () => void;
}

export function WorkspaceButton({ workspace, open, subtitle, onOpen }: WorkspaceButtonProps) {
  const location = workspace.kind === 'sample' ? 'Runs on this computer' : new URL(workspace.origin).host;
  return (
    <button type="button" className={styles.workspace} aria-current={open} onClick={onOpen}>
      <span className={styles.mark} aria-hidden>
        {workspace.kind === 'sample' ? <FlaskConical /> : accountInitials(workspace.name) || <Server />}
      </span>
      <span className={styles.names}>
        <Text weight={500}>{workspace.name}</Text>
        <Note as="span">{subtitle === undefined ? location : `${location} · ${subtitle}`}</Note>
      </span>
      <span className={styles.aside}>
        {workspace.readOnly && (
          <span role="img" aria-label={shared.locked} data-tooltip={shared.locked}>
            <Lock aria-hidden />
          </span>
        )}
        {workspace.colour !== null && <WorkspaceMark colour={workspace.colour} />}
      </span>
    </button>
  );
}

function markOf(workspace: Workspace): { readonly subtitle?: string } {
  const subtitle = snapshotMark(workspace);
  return subtitle === undefined ? {} : { subtitle };
}

/** The user's workspaces, next to the sign-in form. */
export function WorkspaceColumn() {
  const list = useWorkspaces();
  const version = useStart((start) => start.version);
  const [adding, setAdding] = useState(false);
  const openWorkspace = useOpenWorkspace();
  const navigateTo = useNavigateTo();
  useWorkspaceKeys();
  return (
    <nav className={styles.column} aria-label="Workspaces">
      <div className={styles.brand}>
        <BrandMark />
        Quarterdeck
      </div>
      <Box paddingX={8} paddingTop={12} paddingBottom={4} size={11} lines={16} weight={500} tone="muted">
        Workspaces
      </Box>
      {list?.workspaces.map((workspace) => (
        <WorkspaceButton
          key={workspace.id}
          workspace={workspace}
          open={workspace.id === list.openId}
          {...markOf(workspace)}
          onOpen={() => openWorkspace(workspace.id)}
        />
      ))}
      {shownItemsForAllWorkspaces(list).map(({ path, label, icon: Icon }) => (
        <button key={path} type="button" className={styles.workspace} onClick={() => navigateTo(path)}>
          <span className={styles.mark} aria-hidden>
            <Icon />
          </span>
          {label}
        </button>
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
      <Row justify="space-between" paddingX={8} paddingTop={12} marginTop="auto" size={12} tone="muted">
        <ThemeMenu />
        <span>{version}</span>
      </Row>
    </nav>
  );
}
