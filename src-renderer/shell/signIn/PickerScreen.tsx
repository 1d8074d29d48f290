import { useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { safeReturnTo } from '#contract/rules/returnTo.ts';
import type { ListedWorkspace, WorkspaceList } from '#contract/workspaces.ts';
import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';
import { Button } from '#kit/controls/Button.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { OpenSnapshotButton } from '#parts/snapshots/OpenSnapshotButton.tsx';
import { messages as shared } from '#parts/workspaces/messages.ts';
import { snapshotMark } from '#parts/workspaces/snapshotMark.ts';
import { messages } from '../messages.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { useWorkspaceKeys } from '../useWorkspaceCommands.ts';
import { FailureMessage } from './FailureMessage.tsx';
import styles from './SignIn.module.css';
import { SignInStage } from './SignInStage.tsx';
import { useSubmit } from './useSubmit.ts';
import { WorkspaceButton } from './WorkspaceColumn.tsx';

const { workspaces: texts } = messages;

/** Returns the user of a workspace, or why there is none. */
function subtitleOf(workspace: ListedWorkspace): string {
  const { kind, identityMode, person } = workspace;
  const mark = snapshotMark(workspace);
  if (mark !== undefined) return mark;
  if (kind === 'health-checker') return shared.checksOnly;
  if (identityMode === 'none') return shared.identityModes.none;
  return person === null ? texts.notSignedIn : texts.signedIn(person);
}

/**
 * All workspaces, and the target of a link that belongs
 * to none of them. Opens and adds nothing automatically.
 */
export function PickerScreen({ list }: { readonly list: WorkspaceList }) {
  const { searchStr } = useLocation();
  const navigateTo = useNavigateTo();
  const { failure, submit } = useSubmit();
  useWorkspaceKeys();
  const search = parseSearch(searchStr);
  const server = firstParamValue(search, 'server');
  const to = safeReturnTo(firstParamValue(search, 'to'));
  const isUnknownServer = server !== undefined && !list.workspaces.some(({ origin }) => origin === server);
  const open = (id: string, origin: string) =>
    submit(async () => {
      await bridge.workspaces.open({ id });
      navigateTo(origin === server ? to : '/');
    });
  return (
    <SignInStage title={texts.choose} hideWorkspaces>
      {isUnknownServer && (
        <>
          <p className={styles.message} role="status">
            {texts.unknownServer(server)}
          </p>
          <Button
            size="large"
            onClick={() => navigateTo(`/workspaces/add?${new URLSearchParams({ address: server })}`)}
          >
            <Plus aria-hidden />
            {texts.addThis}
          </Button>
        </>
      )}
      {list.notice !== null && (
        <p className={styles.message} role="status">
          {list.notice}
        </p>
      )}
      <nav className={styles.places} aria-label="Workspaces">
        {list.workspaces.map((workspace) => (
          <WorkspaceButton
            key={workspace.id}
            workspace={workspace}
            open={workspace.id === list.openId}
            subtitle={subtitleOf(workspace)}
            onOpen={() => void open(workspace.id, workspace.origin)}
          />
        ))}
      </nav>
      <FailureMessage failure={failure} />
      {!isUnknownServer && (
        <Button size="large" onClick={() => navigateTo('/workspaces/add')}>
          <Plus aria-hidden />
          {texts.add}
        </Button>
      )}
      <OpenSnapshotButton large />
    </SignInStage>
  );
}
