import { useLocation } from '@tanstack/react-router';
import type { SessionState } from '#contract/entities/session.ts';
import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';
import { Button } from '#kit/controls/Button.tsx';
import { ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { OpenSnapshotButton } from '#parts/snapshots/OpenSnapshotButton.tsx';
import { FirstRunWelcome } from '../areas/about/FirstRunWelcome.tsx';
import { messages } from './messages.ts';
import { AddWorkspaceForm } from './signIn/AddWorkspaceForm.tsx';
import { SignInStage } from './signIn/SignInStage.tsx';
import { useSubmit } from './signIn/useSubmit.ts';
import { hasStartFrame } from './startFrame.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { useNavigateTo } from './useNavigateTo.ts';

function RetryButton({ primary = false }: { readonly primary?: boolean }) {
  const { busy, submit } = useSubmit();
  return (
    <Button
      kind={primary ? 'primary' : 'default'}
      busy={busy}
      onClick={() => void submit(async () => void (await bridge.session.retry()))}
    >
      Try again
    </Button>
  );
}

/** The main process refused this window because the window belongs to an earlier run. */
export function RefusedScreen({ sentence }: { readonly sentence: string }) {
  useDocumentTitle('Not connected');
  return (
    <main>
      <h1 className="visually-hidden">Not connected</h1>
      <ErrorPanel title="This window is not connected">{sentence}</ErrorPanel>
    </main>
  );
}

/** The session is being restored. Shows a skeleton of the frame if that takes long. */
export function RestoringScreen() {
  useDocumentTitle('Opening');
  return (
    <main>
      <h1 className="visually-hidden">Opening</h1>
      {!hasStartFrame() && <SkeletonRows />}
    </main>
  );
}

/** The server is unreachable, so the stored session cannot be checked. */
export function UnreachableScreen({
  state,
}: {
  readonly state: Extract<SessionState, { status: 'unreachable' }>;
}) {
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  return (
    <SignInStage title={state.answered ? messages.errors.flow : messages.cannotReach}>
      <ErrorPanel title={state.sentence} details={state.details} actions={<RetryButton primary />}>
        {workspace === undefined ? '' : messages.couldNotCheck(workspace.origin)}
        Your session is not lost.
      </ErrorPanel>
    </SignInStage>
  );
}

/** The address that was passed at startup is invalid. */
export function UnusableScreen({ state }: { readonly state: Extract<SessionState, { status: 'unusable' }> }) {
  const { failure } = state;
  return (
    <SignInStage title="This address cannot be used">
      <ErrorPanel title={failure.sentence} details={failure.details} actions={<RetryButton />}>
        {failure.wayOn}
      </ErrorPanel>
      <AddWorkspaceForm />
    </SignInStage>
  );
}

export function AddWorkspaceScreen() {
  const { searchStr } = useLocation();
  const navigateTo = useNavigateTo();
  return (
    <SignInStage title="Add a workspace">
      <FirstRunWelcome />
      <p>
        A workspace is a Mission Control server or a standalone health checker. Enter the address that you
        open in a browser.
      </p>
      <AddWorkspaceForm
        address={firstParamValue(parseSearch(searchStr), 'address')}
        onAdded={() => navigateTo('/')}
      />
      <OpenSnapshotButton />
    </SignInStage>
  );
}
