import { useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { safeReturnTo } from '../../../src-preload/contract/rules/returnTo.ts';
import type { ListedWorkspace, WorkspaceList } from '../../../src-preload/contract/workspaces.ts';
import { parseSearch, single } from '../../kit/address/searchParams.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { OpenSnapshotButton } from '../../parts/snapshots/OpenSnapshotButton.tsx';
import { messages as shared } from '../../parts/workspaces/messages.ts';
import { snapshotMark } from '../../parts/workspaces/snapshotMark.ts';
import { messages } from '../messages.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { useWorkspaceKeys } from '../useWorkspaceCommands.ts';
import { FailureMessage } from './FailureMessage.tsx';
import styles from './SignIn.module.css';
import { SignInStage } from './SignInStage.tsx';
import { useSubmit } from './useSubmit.ts';
import { WorkspaceRow } from './WorkspaceColumn.tsx';

const { workspaces: texts } = messages;

/** Returns the user of a workspace, or why there is none. */
function secondOf(workspace: ListedWorkspace): string {
  const { kind, identityMode, person } = workspace;
  const mark = snapshotMark(workspace);
  if (mark !== undefined) return mark;
  if (kind === 'health-checker') return shared.checksOnly;
  if (identityMode === 'none') return shared.identityModes.none;
  return person === null ? texts.nobody : texts.signedIn(person);
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
  const server = single(search, 'server');
  const to = safeReturnTo(single(search, 'to'));
  const unknown = server !== undefined && !list.workspaces.some(({ origin }) => origin === server);
  const open = (id: string, origin: string) =>
    submit(async () => {
      await bridge.workspaces.open({ id });
      navigateTo(origin === server ? to : '/');
    });
  return (
    <SignInStage title={texts.choose} alone>
      {unknown && (
        <>
          <p className={styles.message} role="status">
            {texts.leadsTo(server)}
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
          <WorkspaceRow
            key={workspace.id}
            workspace={workspace}
            open={workspace.id === list.openId}
            second={secondOf(workspace)}
            onOpen={() => void open(workspace.id, workspace.origin)}
          />
        ))}
      </nav>
      <FailureMessage failure={failure} />
      {!unknown && (
        <Button size="large" onClick={() => navigateTo('/workspaces/add')}>
          <Plus aria-hidden />
          {texts.add}
        </Button>
      )}
      <OpenSnapshotButton large />
    </SignInStage>
  );
}
